// Runs the zip file of a deployment as Lambda does, unpacked in an empty folder, on the Firestore emulator.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, relative } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createFirestoreAuditLog } from '../../api/audit/firestoreAuditLog.ts';
import { readSettings } from '../../api/env.ts';
import { createLambdaHandler, type LambdaHandler } from '../../api/entry/lambda.ts';
import { openServices } from '../../api/app/services.ts';
import { createEmulatedToken } from '../../conformance/emulatedToken.ts';
import { unpackLambdaPackage } from '../support/lambda/lambdaPackage.ts';
import { postGraphQL, readFeedSource, startLambdaRuntime } from '../support/lambda/lambdaRuntime.ts';
import { requireLambdaPackage } from '../support/lambda/requireLambdaPackage.ts';
import {
  createGatewayEvent,
  createRequestSample,
  requestSamples,
  selectComparableHeaders,
} from '../support/lambda/requestSamples.ts';
import { waitForFirestore } from '../support/lambda/waitForFirestore.ts';
import { adminOperations } from '../support/site/operations.ts';
import { createTemporaryFolder } from '../support/site/serverProcess.ts';
import { getSharedFirestoreEmulator } from '../support/emulators/sharedFirestoreEmulator.ts';
import { emulatorDeadlineMs, openTestFirestore } from '../support/emulators/testFirestore.ts';
import { startTestProxy, type TestProxy } from '../support/proxies/testProxy.ts';
import { createFirestoreThoughtStore } from '../../api/thoughts/firestore/firestoreThoughtStore.ts';
import { addStarterThoughts } from '../../api/thoughts/starterThoughts.ts';
import { listen } from '../support/site/listen.ts';

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
const adminEmail = 'ada@example.com';
const homePage = createGatewayEvent(createRequestSample({}));
const addThought = `mutation {
  addThought(input: { thought: "Start.", author: "Ann", application: "Now.", url: "https://youtu.be/dQw4w9WgXcQ" }, key: "1") {
    ... on Thought { id }
  }
}`;
/** Operations that need a service other than Firestore. */
const otherServices = new Set(['generateImage', 'notifyVisitors']);

beforeAll(async () => {
  await requireLambdaPackage();
  await unpackLambdaPackage(taskRoot.path);
}, 120_000);
afterAll(taskRoot.remove);

describe('the unpacked package, without Firestore', { timeout: 60_000 }, () => {
  const { FIRESTORE_EMULATOR_HOST: _, ...settingsOfDeployment } = {
    ...settings,
    AWS_LAMBDA_FUNCTION_NAME: 'upwell',
    PUBLIC_URL: 'https://upwell.example',
  };

  test.concurrent('responds with the home page', async () => {
    const runtime = await startLambdaRuntime(taskRoot.path, settingsOfDeployment);
    expect(await runtime.invoke(homePage)).toMatchObject({ statusCode: 200 });
    await runtime.stop();
  });

  test.concurrent('writes an entry of each request to standard output', async () => {
    const runtime = await startLambdaRuntime(taskRoot.path, settingsOfDeployment);
    await runtime.invoke(createGatewayEvent(createRequestSample({ path: '/robots.txt' })));
    const entry = await vi.waitFor(() => {
      const lines = runtime.standardOutput().trim().split('\n');
      return JSON.parse(lines.at(-1) ?? '') as unknown;
    });
    expect(entry).toMatchObject({
      message: 'request',
      route: '/robots.txt',
      coldStart: true,
    });
    await runtime.stop();
  });

  test('has the same bytes in a second build', { tags: 'slow' }, () => {
    const second = createTemporaryFolder();
    execFileSync(process.execPath, ['scripts/bundle.ts', second.path]);
    const paths = listFiles(second.path);
    expect(paths).toContain('sbom.cdx.json');
    expect(listFiles(join(taskRoot.path, 'dist/lambda'))).toEqual(paths);
    const isDifferent = (path: string) =>
      !readFileSync(join(second.path, path)).equals(readFileSync(join(taskRoot.path, 'dist/lambda', path)));
    expect(paths.filter(isDifferent)).toEqual([]);
    second.remove();
  });

  test.concurrent('fails with a sentence when a setting is unsafe', async () => {
    const runtime = await startLambdaRuntime(taskRoot.path, { ...settingsOfDeployment, IDENTITY: 'local' });
    await expect(runtime.invoke(homePage)).rejects.toThrow('IDENTITY=local lets anybody sign in as anybody');
    await runtime.stop();
  });

  test.concurrent('starts and shows the built-in thoughts when Firestore does not respond', async () => {
    const silentServer = await listen(createServer());
    const runtime = await startLambdaRuntime(taskRoot.path, {
      ...settings,
      FIRESTORE_EMULATOR_HOST: silentServer.host,
    });
    expect(await readFeedSource(runtime, 1)).toBe('BUILT_IN');
    await runtime.stop();
    silentServer.close();
  });
});

describe.skipIf(emulator === null)('the unpacked package', { timeout: 120_000 }, () => {
  beforeAll(async () => {
    await emulator?.clear(settings.FIREBASE_PROJECT_ID);
    const database = openTestFirestore(settings.FIREBASE_PROJECT_ID, emulator?.host, emulatorDeadlineMs);
    const thoughts = createFirestoreThoughtStore(database, createFirestoreAuditLog(database));
    await addStarterThoughts(thoughts, '2026-11-22T12:00:00.000Z');
    await database.close();
  }, 60_000);

  test.concurrent('returns the same results as the source for all kinds of requests', async () => {
    const runtime = await startLambdaRuntime(taskRoot.path, settings);
    const handlerOfSource = await openSource();
    await waitForFirestore(runtime);
    await waitForFirestore({ invoke: handlerOfSource });
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

  test.concurrent('uses Firestore, although parts of its client are left out', async () => {
    const projectId = 'demo-lambda-admin';
    await emulator?.clear(projectId);
    const headers = { authorization: `Bearer ${createEmulatedToken(projectId, adminEmail)}` };
    const runtime = await startLambdaRuntime(taskRoot.path, {
      ...settings,
      FIREBASE_PROJECT_ID: projectId,
      FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9',
      ADMIN_EMAILS: adminEmail,
    });
    const id = await vi.waitFor(
      async () => {
        const { data, errors } = await postGraphQL(runtime, { query: addThought }, headers);
        if (data?.['addThought']?.['id'] === undefined) throw new Error(JSON.stringify(errors));
        return data['addThought']['id'];
      },
      { timeout: 30_000 },
    );
    const operations = Object.entries(adminOperations).filter(([name]) => !otherServices.has(name));
    const errors: Record<string, unknown> = {};
    for (const [name, [query, variables]] of operations) {
      const operation = { query, variables: { ...variables, id } };
      errors[name] = (await postGraphQL(runtime, operation, headers)).errors ?? 'none';
    }
    expect(errors).toEqual(Object.fromEntries(operations.map(([name]) => [name, 'none'])));
    expect(await readFeedSource(runtime, 1)).toBe('COLLECTION');
    await runtime.stop();
  });

  test.concurrent(
    'runs the scheduled jobs, which take in a collection of another application and draw its share images',
    async () => {
      const projectId = 'demo-lambda-jobs';
      await emulator?.clear(projectId);
      const database = openTestFirestore(projectId, emulator?.host, emulatorDeadlineMs);
      await database.firestore.doc('thoughts/old').set({ text: 'Written by another application.' });
      const runtime = await startLambdaRuntime(
        taskRoot.path,
        { ...settings, FIREBASE_PROJECT_ID: projectId },
        { handler: 'dist/lambda/lambda.scheduleHandler', timeoutMs: 300_000 },
      );
      await runtime.invoke({});
      const record = await database.firestore.doc('thoughts/old').get();
      expect(record.get('rank')).toBe(0);
      expect(record.get('shareImage')).toMatch(/^\/images\/[0-9a-f]{64}\.jpg$/);
      await runtime.stop();
      await database.close();
    },
  );

  // Noticing that a connection is dead takes a second, and on a busy machine the rest of the request's time.
  test.concurrent.each<[string, string, (proxy: TestProxy) => void, number]>([
    ['first request', 'was closed', (proxy) => proxy.closeConnections(), 1],
    ['first or second request', 'has silently died', (proxy) => proxy.dropTraffic(), 2],
  ])(
    'reads Firestore in the %s after it was frozen and the connection %s',
    { tags: 'slow' },
    async (_which, _how, breakConnection, maxRequests) => {
      const proxy = await startTestProxy(emulator?.host ?? '');
      const runtime = await startLambdaRuntime(taskRoot.path, {
        ...settings,
        FIRESTORE_EMULATOR_HOST: proxy.host,
      });
      await waitForFirestore(runtime);
      runtime.suspend();
      breakConnection(proxy);
      // All timers of the process expire during this time.
      await pause(5_000);
      const sources: unknown[] = [];
      while (sources.at(-1) !== 'COLLECTION' && sources.length < maxRequests)
        sources.push(await readFeedSource(runtime, -1 - sources.length));
      expect(sources.at(-1)).toBe('COLLECTION');
      await runtime.stop();
      proxy.close();
    },
  );
});

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .toSorted();
}

/** Returns the handler of the source, on the same database. */
async function openSource(): Promise<LambdaHandler> {
  vi.stubEnv('FIRESTORE_EMULATOR_HOST', settings.FIRESTORE_EMULATOR_HOST);
  const services = await openServices(readSettings(settings));
  vi.unstubAllEnvs();
  return createLambdaHandler(services);
}

/** Waits until the minute doesn't end soon, because each minute the home page has its thoughts in another order. */
async function awaitEarlyMinute(): Promise<void> {
  const remainingMs = 60_000 - (Date.now() % 60_000);
  if (remainingMs < 10_000) await pause(remainingMs);
}
