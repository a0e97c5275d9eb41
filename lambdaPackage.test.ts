// Runs the zip file of a deployment as Lambda does, unpacked in an empty folder, on the Firestore emulator.
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readSettings } from './api/env.ts';
import { createLambdaHandler, type LambdaHandler } from './api/lambda.ts';
import { openServices } from './api/services.ts';
import { unpackLambdaPackage } from './api/testing/lambda/lambdaPackage.ts';
import { readFeedSource, startLambdaRuntime } from './api/testing/lambda/lambdaRuntime.ts';
import { requireLambdaPackage } from './api/testing/lambda/requireLambdaPackage.ts';
import {
  createGatewayEvent,
  createRequestSample,
  requestSamples,
  selectComparableHeaders,
} from './api/testing/lambda/requestSamples.ts';
import { createTemporaryFolder } from './api/testing/serverProcess.ts';
import { getSharedFirestoreEmulator } from './api/testing/sharedFirestoreEmulator.ts';
import { startTestProxy, type TestProxy } from './api/testing/testProxy.ts';
import { addStarterThoughts } from './api/thoughts/starterThoughts.ts';

const emulator = await getSharedFirestoreEmulator();
const taskRoot = createTemporaryFolder();
/** Without the name of a Lambda function, because the settings of a deployment reject the emulator. */
const settings = {
  STORE: 'firestore',
  IDENTITY: 'firebase',
  FIREBASE_PROJECT_ID: 'demo-lambda-package',
  FIREBASE_API_KEY: 'none',
  FIRESTORE_EMULATOR_HOST: emulator?.host ?? '',
  PUBLIC_URL: 'http://localhost:4000',
  SITE_DIR: 'dist/lambda/web',
};
let handlerOfSource: LambdaHandler;

describe.skipIf(emulator === null)('the unpacked package', { timeout: 60_000 }, () => {
  beforeAll(async () => {
    await requireLambdaPackage();
    await unpackLambdaPackage(taskRoot.path);
    handlerOfSource = await openSource();
  }, 120_000);
  afterAll(taskRoot.remove);

  test.concurrent('returns the same results as the source for all kinds of requests', async () => {
    const runtime = await startLambdaRuntime(taskRoot.path, settings);
    await awaitEarlyMinute();
    const sendAll = async (handler: LambdaHandler) => {
      const results: Record<string, unknown> = {};
      for (const [title, changes] of requestSamples) {
        const result = await handler(createGatewayEvent(createRequestSample(changes)));
        results[title] = { ...result, headers: selectComparableHeaders(result.headers ?? {}) };
      }
      return results;
    };
    expect(await sendAll(runtime.invoke)).toEqual(await sendAll(handlerOfSource));
    await runtime.stop();
  });

  test.concurrent.each<[string, (proxy: TestProxy) => void]>([
    ['was closed', (proxy) => proxy.closeConnections()],
    ['has silently died', (proxy) => proxy.dropTraffic()],
  ])(
    'reads Firestore in the second request after it was frozen and the connection %s',
    async (_how, breakConnection) => {
      const proxy = await startTestProxy(emulator?.host ?? '');
      const runtime = await startLambdaRuntime(taskRoot.path, {
        ...settings,
        FIRESTORE_EMULATOR_HOST: proxy.host,
      });
      // The emulator is slow after its start.
      let seed = 0;
      await expect.poll(() => readFeedSource(runtime, ++seed), { timeout: 20_000 }).toBe('COLLECTION');
      runtime.suspend();
      breakConnection(proxy);
      // Longer than the interval of gRPC's pings and their timeout.
      await pause(20_000);
      await readFeedSource(runtime, -1);
      expect(await readFeedSource(runtime, -2)).toBe('COLLECTION');
      await runtime.stop();
      proxy.close();
    },
  );
});

/** Returns the handler of the source, with a collection in the same database. */
async function openSource(): Promise<LambdaHandler> {
  await emulator?.clear(settings.FIREBASE_PROJECT_ID);
  vi.stubEnv('FIRESTORE_EMULATOR_HOST', settings.FIRESTORE_EMULATOR_HOST);
  const services = await openServices(readSettings(settings));
  vi.unstubAllEnvs();
  await addStarterThoughts(services.thoughts, services.now());
  return createLambdaHandler(services);
}

/** Waits until the minute doesn't end soon, because each minute the home page has its thoughts in another order. */
async function awaitEarlyMinute(): Promise<void> {
  const remainingMs = 60_000 - (Date.now() % 60_000);
  if (remainingMs < 10_000) await pause(remainingMs);
}
