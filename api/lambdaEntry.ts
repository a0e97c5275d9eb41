// The entry point on AWS Lambda, which waits for this module before it sends the first event.
import { setTimeout as wait } from 'node:timers/promises';
import { readSettings } from './env.ts';
import { createLambdaHandler, type LambdaHandler, openOnce } from './lambda.ts';
import { openServices } from './services.ts';

/** How long the first event may wait for the database. Lambda allows ten seconds for everything before that event. */
const warmUpMs = 1_000;

const openHandler = openOnce(async () => {
  const services = await openServices(readSettings(process.env));
  // Connects to the database with a cheap read while the rest is being prepared. The first event reports a failure.
  const warmUp = services.thoughts.size().catch(() => {});
  const handler = createLambdaHandler(services);
  await Promise.race([warmUp, wait(warmUpMs)]);
  return handler;
});

// After a failure here, Lambda would start a new process for every event.
await openHandler().catch(() => {});

export const handler: LambdaHandler = async (event, context) => (await openHandler())(event, context);
