import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startGrpcProxy } from '../../../tests/support/proxies/grpcProxy.ts';
import { startTestProxy, type TestProxy } from '../../../tests/support/proxies/testProxy.ts';
import { describeOnFirestore } from '../../../tests/support/stores/describeDatabases.ts';
import { openTestFirestore } from '../../../tests/support/emulators/testFirestore.ts';
import type { FirestoreDatabase } from '../firestore.ts';

/** Longer than the deadline of a request, for a busy machine, but shorter than gRPC needs by itself. */
const deadlineMs = 9_000;

describeOnFirestore('a read', ({ projectId, host }) => {
  let proxy: TestProxy;
  let database: FirestoreDatabase;

  beforeEach(async () => {
    proxy = await startTestProxy(host);
    database = openTestFirestore(projectId, proxy.host, deadlineMs);
    await readOne();
  });
  afterEach(async () => {
    proxy.close();
    await database.close();
  });

  test('replaces a connection that has silently died, and succeeds', async () => {
    proxy.dropTraffic();
    expect(await readOne()).toBe(false);
  });

  test('replaces a connection that has never received anything, and succeeds', async () => {
    proxy.dropTraffic();
    proxy.setNewConnections('drop');
    const reading = readOne();
    await pause(2_500);
    proxy.setNewConnections('forward');
    expect(await reading).toBe(false);
  });

  test('waits for a slow response on a connection that works', async () => {
    let calls = 0;
    const permissionDenied = 7;
    const slowProxy = await startGrpcProxy(host, () => {
      calls += 1;
      return { status: permissionDenied, delayMs: 3_000 };
    });
    const slowDatabase = openTestFirestore(projectId, slowProxy.host, deadlineMs);
    const reading = slowDatabase.read(() => slowDatabase.firestore.doc('things/one').get());
    await expect(reading).rejects.toThrow('PERMISSION_DENIED');
    // The document and the version of the store.
    expect(calls).toBe(2);
    await slowDatabase.close();
    slowProxy.close();
  });

  /** Returns whether a document exists that doesn't. */
  async function readOne(): Promise<boolean> {
    const { exists } = await database.read(() => database.firestore.doc('things/none').get());
    return exists;
  }
});
