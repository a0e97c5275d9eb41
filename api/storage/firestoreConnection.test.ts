import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { getSharedFirestoreEmulator } from '../testing/sharedFirestoreEmulator.ts';
import { StoreUnavailable } from './storeErrors.ts';
import type { FirestoreDatabase } from './firestore.ts';
import { openTestFirestore } from '../testing/testFirestore.ts';
import { startServerProcess, createTemporaryFolder } from '../testing/serverProcess.ts';
import { startTestProxy } from '../testing/proxies/testProxy.ts';

const projectId = 'demo-connection';
const emulator = await getSharedFirestoreEmulator();
const folder = createTemporaryFolder();

describe.skipIf(emulator === null)('a dead connection to Firestore', { timeout: 60_000 }, () => {
  afterAll(folder.remove);

  test.concurrent('is replaced within seconds', async () => {
    const proxy = await startTestProxy(emulator?.host ?? '');
    const database = openTestFirestore(projectId, proxy.host);
    // The emulator is slow after its start.
    await retryUntilSuccess(() => readOne(database), 30_000);
    proxy.dropTraffic();
    const startedAt = performance.now();
    await retryUntilSuccess(() => readOne(database), 30_000);
    // It takes twelve seconds on an idle machine.
    expect(performance.now() - startedAt).toBeLessThan(20_000);
    proxy.close();
    await database.close();
  });

  test.concurrent('is replaced before the second request after the process was frozen', async () => {
    const proxy = await startTestProxy(emulator?.host ?? '');
    const server = await startServerProcess(folder.path, {
      STORE: 'firestore',
      FIREBASE_PROJECT_ID: projectId,
      FIRESTORE_EMULATOR_HOST: proxy.host,
    });
    const readHealthStatus = async () => (await fetch(`${server.url}/health`)).status;
    await expect.poll(readHealthStatus, { timeout: 30_000 }).toBe(200);
    process.kill(server.pid, 'SIGSTOP');
    proxy.dropTraffic();
    await pause(11_000);
    process.kill(server.pid, 'SIGCONT');
    const statuses = [await readHealthStatus(), await readHealthStatus()];
    await server.stop();
    proxy.close();
    expect(statuses[1]).toBe(200);
  });
});

async function readOne(database: FirestoreDatabase): Promise<void> {
  await database.read(() => database.firestore.doc('things/one').get());
}

async function retryUntilSuccess(work: () => Promise<void>, limitMs: number): Promise<void> {
  for (const expiresAt = performance.now() + limitMs; ;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StoreUnavailable) || performance.now() > expiresAt) throw error;
    }
  }
}
