import { createServer } from 'node:net';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { findFreePort, startFirestoreEmulator } from '../testing/firestoreEmulator.ts';
import { StoreUnavailable } from './storeErrors.ts';
import type { FirestoreDatabase } from './firestore.ts';
import { openTestFirestore } from '../testing/testFirestore.ts';

const rules = new URL('../../firestore.rules', import.meta.url).pathname;
const emulator = await startFirestoreEmulator({ rules });
const opened: FirestoreDatabase[] = [];

describe.skipIf(emulator === null)('the Firestore client', { timeout: 40_000 }, () => {
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((database) => database.close()));
  });

  afterAll(async () => {
    await emulator?.stop();
  });

  test('times out on a refused connection after 3 seconds, for reads and writes', async () => {
    await expectTimeouts(openDatabase(`127.0.0.1:${await findFreePort()}`));
  });

  test('times out on a server that never responds after 3 seconds, for reads and writes', async () => {
    const silentServer = createServer();
    await new Promise<void>((resolve) => {
      silentServer.listen(0, '127.0.0.1', resolve);
    });
    const address = silentServer.address();
    await expectTimeouts(openDatabase(`127.0.0.1:${typeof address === 'object' ? address?.port : ''}`));
    silentServer.close();
  });

  test('works again with the same client after an outage', async () => {
    const port = await findFreePort();
    const database = openDatabase(`127.0.0.1:${port}`);
    await expectTimeouts(database);
    const restartedEmulator = await startFirestoreEmulator({ port });
    const written = await retryUntilSuccess(() =>
      database.transact(async (transaction) => {
        transaction.set(database.firestore.doc('things/one'), { works: true });
        return true;
      }),
    );
    expect(written).toBe(true);
    const found = await database.read(() => database.firestore.doc('things/one').get());
    expect(found.data()).toEqual({ works: true });
    await restartedEmulator?.stop();
  });

  test('retries once after a transient failure, and not after a permanent one', async () => {
    const database = openDatabase(emulator?.host ?? '', 20_000);
    for (const [code, attempts] of Object.entries({ 7: 1, 8: 1, 10: 2, 13: 2, 14: 2 })) {
      let calls = 0;
      const failing = database.read(async () => {
        calls += 1;
        throw Object.assign(new Error('Failed'), { code: Number(code) });
      });
      await expect(failing).rejects.toThrow(StoreUnavailable);
      expect(calls).toBe(attempts);
    }
  });

  test('throws an error of the caller’s code unchanged', async () => {
    const database = openDatabase(emulator?.host ?? '', 20_000);
    const bug = new TypeError('a bug');
    await expect(database.read(() => Promise.reject(bug))).rejects.toBe(bug);
    await expect(database.transact(() => Promise.reject(bug))).rejects.toBe(bug);
  });

  test('has access that the security rules deny to all web clients', async () => {
    const database = openDatabase(emulator?.host ?? '', 20_000);
    await database.read(() => database.firestore.doc('thoughts/known').set({ thought: 'x' }));
    const documents = `http://${emulator?.host}/v1/projects/demo-client/databases/(default)/documents`;
    const body = JSON.stringify({ fields: { role: { stringValue: 'admin' } } });
    const json = { 'content-type': 'application/json' };
    for (const path of [
      'thoughts/known',
      'users/me',
      'adminUsers/a@example.org',
      'counters/thoughts',
      'counters/thoughts/searchIndex/0',
      'any/doc',
    ]) {
      // Sent one after the other, because concurrent writes to one document contend with each other.
      const requests: [string, RequestInit][] = [
        [path, {}],
        [path, { method: 'PATCH', headers: json, body }],
        [path, { method: 'DELETE' }],
        [path.split('/')[0] ?? '', {}],
        [path.split('/')[0] ?? '', { method: 'POST', headers: json, body }],
      ];
      for (const [target, request] of requests) {
        const { status } = await fetch(`${documents}/${target}`, request);
        expect(status, `${request.method ?? 'GET'} ${target}`).toBe(403);
      }
    }
    const asOwner = { headers: { authorization: 'Bearer owner' } };
    expect((await fetch(`${documents}/thoughts/known`, asOwner)).status).toBe(200);
  });
});

async function expectTimeouts(database: FirestoreDatabase): Promise<void> {
  const startedAt = performance.now();
  const document = database.firestore.doc('things/one');
  await Promise.all([
    expect(database.read(() => document.get())).rejects.toThrow(StoreUnavailable),
    expect(database.transact((transaction) => transaction.get(document))).rejects.toThrow(StoreUnavailable),
  ]);
  expect(performance.now() - startedAt).toBeLessThan(3_800);
}

/** Retries until gRPC has reconnected, which takes seconds. */
async function retryUntilSuccess<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch {
    return retryUntilSuccess(work);
  }
}

function openDatabase(host: string, deadlineMs?: number): FirestoreDatabase {
  const database = openTestFirestore('demo-client', host, deadlineMs);
  opened.push(database);
  return database;
}
