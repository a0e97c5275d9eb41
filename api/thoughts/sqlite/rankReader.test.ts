import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { changeAt, draftOf } from '../../../tests/support/stores/storeFixture.ts';
import { openSqlite } from '../../storage/sqlite.ts';
import { createSqliteAuditLog } from '../../audit/sqliteAuditLog.ts';
import { createSqliteThoughtStore } from './sqliteThoughtStore.ts';

const change = changeAt(0);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'upwell-ranks-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function openStore() {
  const database = openSqlite(join(folder, 'upwell.sqlite'));
  return { database, store: createSqliteThoughtStore(database, createSqliteAuditLog(database)) };
}

test('an own change is read at once', async () => {
  const { database, store } = openStore();
  const { id } = await store.add(draftOf('Before'), 'key-1', change);
  expect((await store.findByRanks([0]))[0]?.thought).toBe('Before');
  await store.update(id, draftOf('After'), 1, change);
  expect((await store.findByRanks([0]))[0]?.thought).toBe('After');
  expect(await store.size(10_000)).toBe(1);
  await store.trash(id, change);
  expect(await store.size(10_000)).toBe(0);
  expect(await store.findByRanks([0])).toEqual([]);
  database.close();
});

test('a change by another process is noticed by the size at once and by the thoughts after 100 ms', async () => {
  const reader = openStore();
  const writer = openStore();
  const { id } = await writer.store.add(draftOf('Before'), 'key-1', change);
  expect(await reader.store.findByRanks([0])).toHaveLength(1);
  await writer.store.update(id, draftOf('After'), 1, change);
  await writer.store.add(draftOf('Another'), 'key-2', change);
  expect(await reader.store.size()).toBe(2);
  await wait(110);
  expect((await reader.store.findByRanks([0, 1])).map(({ thought }) => thought)).toEqual([
    'After',
    'Another',
  ]);
  reader.database.close();
  writer.database.close();
});

test('thoughts that are too large for the cache are read each time, in the requested order', async () => {
  const { database, store } = openStore();
  const imageUrl = `data:image/png;base64,${'A'.repeat(5_000_000)}`;
  for (const key of ['key-0', 'key-1', 'key-2']) await store.add({ ...draftOf(key), imageUrl }, key, change);
  for (let attempt = 0; attempt < 2; attempt += 1)
    expect((await store.findByRanks([2, 0, 9, 1])).map(({ thought }) => thought)).toEqual([
      'key-2',
      'key-0',
      'key-1',
    ]);
  database.close();
});
