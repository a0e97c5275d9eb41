import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { getSharedFirestoreEmulator } from '../testing/sharedFirestoreEmulator.ts';
import { startServerProcess, createTemporaryFolder } from '../testing/serverProcess.ts';
import { startTestProxy } from '../testing/proxies/testProxy.ts';

const projectId = 'demo-connection';
const emulator = await getSharedFirestoreEmulator();
const folder = createTemporaryFolder();

describe.skipIf(emulator === null)('a dead connection to Firestore', { timeout: 60_000 }, () => {
  afterAll(folder.remove);

  test('is replaced before the second request after the process was frozen', async () => {
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
    await pause(5_000);
    process.kill(server.pid, 'SIGCONT');
    const statuses = [await readHealthStatus(), await readHealthStatus()];
    await server.stop();
    proxy.close();
    expect(statuses[1]).toBe(200);
  });
});
