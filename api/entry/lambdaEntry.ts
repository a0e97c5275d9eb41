// The entry point on AWS Lambda, which waits for this module before it sends the first event.
import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readSettings } from '../env.ts';
import {
  createLambdaHandler,
  createScheduleHandler,
  type LambdaHandler,
  type ScheduleHandler,
} from './lambda.ts';
import { openOnce } from '../openOnce.ts';
import { exitOnUnhandledErrors } from '../logging/unhandledErrors.ts';
import { createAwsClient } from '../secrets/awsClient.ts';
import { createOriginCheck } from '../secrets/originCheck.ts';
import { readOriginSecrets, readSecretSettings } from '../secrets/readSecrets.ts';
import { openServices } from '../app/services.ts';
import { openSnapshotBucket } from '../snapshots/snapshotBucket.ts';

/** The maximum time that the first event waits for the database. Lambda allows ten seconds for everything before that event. */
const warmUpMs = 1_000;

const openHandlers = openOnce(async () => {
  const callAws = createAwsClient(process.env);
  const readOriginSecretsAgain = () => readOriginSecrets(process.env, callAws);
  const [{ GOOGLE_CREDENTIALS, ...secrets }, originSecrets] = await Promise.all([
    readSecretSettings(process.env, callAws),
    readOriginSecretsAgain(),
  ]);
  if (GOOGLE_CREDENTIALS !== undefined) storeGoogleCredentials(GOOGLE_CREDENTIALS);
  const services = await openServices(readSettings({ ...process.env, ...secrets }), {
    snapshotFiles: openSnapshotBucket(process.env),
  });
  exitOnUnhandledErrors(services.log);
  // Connects to the database with a cheap read while the rest is being prepared. The first event reports a failure.
  const warmUp = services.thoughts.size().catch(() => {});
  const isFromCloudFront =
    originSecrets === null ? null : createOriginCheck(originSecrets, readOriginSecretsAgain);
  const handlers = {
    request: createLambdaHandler(services, isFromCloudFront),
    schedule: createScheduleHandler(services),
  };
  await Promise.race([warmUp, wait(warmUpMs)]);
  return handlers;
});

/** Google's libraries find credentials by a path only. Lambda's folder for temporary files belongs to this process. */
function storeGoogleCredentials(json: string): void {
  const path = join(tmpdir(), 'google-credentials.json');
  rmSync(path, { force: true });
  writeFileSync(path, json, { mode: 0o600 });
  process.env['GOOGLE_APPLICATION_CREDENTIALS'] = path;
}

// After a failure here, Lambda would start a new process for every event.
await openHandlers().catch(() => {});

export const handler: LambdaHandler = async (event, context) =>
  (await openHandlers()).request(event, context);

export const scheduleHandler: ScheduleHandler = async (event, context) =>
  (await openHandlers()).schedule(event, context);
