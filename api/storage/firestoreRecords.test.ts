import { GeoPoint, Timestamp } from '@google-cloud/firestore';
import { createServer } from 'node:http';
import { beforeEach, expect, test } from 'vitest';
import { range } from '../../tests/support/collection/builders.ts';
import { openTestFirestore } from '../../tests/support/emulators/testFirestore.ts';
import { listen } from '../../tests/support/site/listen.ts';
import { describeOnFirestore } from '../../tests/support/stores/describeDatabases.ts';
import type { CallFirestore, Firestore } from './firestore.ts';
import { createFirestoreRecords } from './firestoreRecords.ts';
import { readAll, type RecordFields, type RecordWrite } from './records.ts';
import { NewerStoreError, StoreUnavailable } from './storeErrors.ts';
import { withBudget } from './timeBudget.ts';

describeOnFirestore('the records', ({ firestore, database, otherDatabase, clear }) => {
  const [records, others] = [createFirestoreRecords(database), createFirestoreRecords(otherDatabase)];
  const users = { table: 'users' } as const;
  const userOf = (id: string, fields: RecordFields) => ({ table: 'users', id, fields }) as const;
  const write = (writes: readonly RecordWrite[]) => others.change([], () => ({ writes, result: undefined }));

  beforeEach(clear);

  test('have all values that the database can have', async () => {
    const written = {
      text: 'é ` \\ 🫧',
      empty: '',
      truth: false,
      whole: -3,
      part: 0.5,
      limitless: [NaN, -Infinity],
      nothing: null,
      list: ['a', 1],
      map: { inner: { 'a.b': 1 } },
      'odd ` \\ name.': 'x',
      bytes: Buffer.from([0, 255]),
      gone: undefined,
    };
    await write([userOf('ü 1', { gone: 1, kept: true })]);
    await write([userOf('ü 1', written)]);
    const { gone: _gone, ...expected } = { ...written, kept: true };
    const [found] = await records.list({ ...users, id: 'ü 1' });
    expect(found).toMatchObject({ id: 'ü 1', fields: expected });
    expect(found?.fields).not.toHaveProperty('gone');
    const at = new Date('2026-11-27T08:00:00.123Z');
    await firestore.doc('users/console').set({ at: Timestamp.fromDate(at), place: new GeoPoint(1, 2) });
    const [byHand] = await records.list({ ...users, where: [['at', '>', '']] });
    expect(byHand).toBeUndefined();
    const fields = { at: at.toISOString(), place: { latitude: 1, longitude: 2 } };
    expect(await records.list({ ...users, id: 'console' })).toMatchObject([{ fields }]);
  });

  test('are all read, in parts', async () => {
    const ids = range(250).map((index) => `id-${String(index).padStart(3, '0')}`);
    await write(ids.map((id) => userOf(id, { id })));
    const found: string[] = [];
    await readAll(records, users, ({ id }) => void found.push(id));
    expect(found).toEqual(ids);
    expect(await records.count('users')).toBe(250);
  });

  test.each([
    ['what it writes', async () => write([userOf('one', { count: 5 })])],
    [
      'what it only reads',
      async () =>
        others.change([{ ...users, id: 'two' }], () => ({
          writes: [userOf('two', { count: 5 })],
          result: undefined,
        })),
    ],
  ])('are changed from the stored state, even if %s is changed concurrently', async (_, changeMeanwhile) => {
    await write(['one', 'two'].map((id) => userOf(id, { count: 1 })));
    let changes = 0;
    const run: Firestore['run'] = (work, limitMs) =>
      database.run(async (call) => {
        const interrupted: CallFirestore = async (method, body) => {
          if (method === ':commit' && (changes += 1) === 1) await changeMeanwhile();
          return call(method, body);
        };
        return work(interrupted);
      }, limitMs);
    const sum = await createFirestoreRecords({ ...database, run }).change(
      [{ ...users, ids: ['one', 'two'] }],
      ([found = []]) => {
        const result = found.reduce((total, { fields }) => total + Number(fields['count']), 0);
        return { writes: [userOf('one', { sum: result })], result };
      },
    );
    expect([sum, changes]).toEqual([6, 2]);
  });

  test('of a newer release are neither read nor changed', async () => {
    await firestore.doc('counters/thoughts').set({ storeVersion: 99 });
    await expect(records.readHead()).rejects.toThrow(NewerStoreError);
    const change = createFirestoreRecords(database).change([], () => ({ writes: [], result: null }));
    await expect(change).rejects.toThrow(NewerStoreError);
  });

  test('are not touched after the end of a time budget', async () => {
    const begin = () => Promise.reject(new Error('It has begun.'));
    await expect(withBudget(0, () => database.run(begin))).rejects.toThrow(StoreUnavailable);
  });

  test('are unavailable if something else answers, even with JSON', async () => {
    const gateway = createServer((_request, response) => response.writeHead(502).end('{"message":"Bad"}'));
    const { host, close } = await listen(gateway);
    const hidden = createFirestoreRecords(openTestFirestore(database.root, host));
    await expect(withBudget(200, () => hidden.list(users))).rejects.toThrow('The status is 502');
    close();
  });
});
