import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type GrpcProxy, startGrpcProxy } from '../../../tests/support/proxies/grpcProxy.ts';
import { describeOnFirestore } from '../../../tests/support/stores/describeDatabases.ts';
import { emulatorDeadlineMs, openTestFirestore } from '../../../tests/support/emulators/testFirestore.ts';
import type { FirestoreDatabase } from '../firestore.ts';

const unavailable = 14;

describeOnFirestore('Google’s client', ({ projectId, host }) => {
  let proxy: GrpcProxy;
  let database: FirestoreDatabase;
  /** The number of the next calls of each method that fail. */
  let failures: Record<string, number> = {};
  /** Methods whose next reply is lost. */
  let lostReplies = new Set<string>();
  let calls: string[] = [];

  beforeAll(async () => {
    proxy = await startGrpcProxy(host, (path) => {
      const method = path.split('/').at(-1) ?? '';
      calls.push(method);
      const left = failures[method] ?? 0;
      failures[method] = left - 1;
      if (lostReplies.delete(method)) return { statusAfterReply: unavailable };
      return left > 0 ? { status: unavailable } : {};
    });
    database = openTestFirestore(projectId, proxy.host, emulatorDeadlineMs);
    await database.read(() => database.firestore.doc('things/one').get());
  });
  beforeEach(() => {
    failures = {};
    lostReplies = new Set();
    calls = [];
  });
  afterAll(async () => {
    await database.close();
    proxy.close();
  });

  test('reports the first failure of a read, so that the caller decides when it is retried', async () => {
    failures = { BatchGetDocuments: 1, RunQuery: 1 };
    const { firestore } = database;
    await expect(firestore.doc('things/one').get()).rejects.toThrow('UNAVAILABLE');
    await expect(firestore.collection('things').get()).rejects.toThrow('UNAVAILABLE');
    expect(calls).toEqual(['BatchGetDocuments', 'RunQuery']);
  });

  test('retries the rollback of a transaction until Firestore has received it', async () => {
    failures = { Rollback: 5 };
    const one = database.firestore.doc('things/one');
    const failing = database.transact(async (transaction) => {
      await transaction.get(one);
      throw new TypeError('a bug');
    });
    await expect(failing).rejects.toThrow(TypeError);
    await vi.waitFor(() => expect(calls.filter((method) => method === 'Rollback')).toHaveLength(6), 10_000);
  });

  test.each(['BeginTransaction', 'BatchGetDocuments', 'Commit'])(
    'holds no lock that a retry has to wait for when the reply of %s is lost',
    async (method) => {
      const document = database.firestore.doc(`things/${method}`);
      lostReplies.add(method);
      const addOnce = database.transact(async (transaction) => {
        if (!(await transaction.get(document)).exists) transaction.create(document, { isAdded: true });
      }, 10_000);
      await expect(addOnce).resolves.toBeUndefined();
      expect(lostReplies).toEqual(new Set());
    },
  );
});
