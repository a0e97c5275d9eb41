// The entry point on AWS Lambda, which waits for this module before it sends the first event.
import { setTimeout as wait } from 'node:timers/promises';
import { readSettings } from '../env.ts';
import { createLambdaHandler, type LambdaHandler } from './lambda.ts';
import { openOnce } from '../openOnce.ts';
import { exitOnUnhandledErrors } from '../logging/unhandledErrors.ts';
import { openServices } from '../app/services.ts';
import { storeGoogleCredentials } from '../storage/credentialsFile.ts';

/** The maximum time that the first event waits for the database. Lambda allows ten seconds for everything before that event. */
const warmUpMs = 1_000;

const openHandlers = openOnce(async () => {
  storeGoogleCredentials(process.env);
  const services = await openServices(readSettings(process.env));
  exitOnUnhandledErrors(services.log);
  // Connects to the database with a first read while the rest is being prepared. The first event reports a failure.
  const warmUp = services.thoughts.read().catch(() => {});
  const handlers = {
    request: createLambdaHandler(services, process.env['ORIGIN_SECRET'] ?? null),
    // Rejects if it fails, so that Lambda counts an error.
    schedule: services.runMaintenance,
  };
  await Promise.race([warmUp, wait(warmUpMs)]);
  return handlers;
});

// After a failure here, Lambda would start a new process for every event.
await openHandlers().catch(() => {});

export const handler: LambdaHandler = async (event, context) =>
  (await openHandlers()).request(event, context);

/** Handles EventBridge's scheduled events. */
export const scheduleHandler = async (): Promise<void> => (await openHandlers()).schedule();
