import { fromThoughtRecord } from '#domain/thought/thought.ts';
import { expect, test } from 'vitest';
import { openSqlite } from '../storage/sqlite.ts';
import { createSqliteAuditLog } from '../audit/sqliteAuditLog.ts';
import { createSqliteThoughtStore } from '../thoughts/sqlite/sqliteThoughtStore.ts';
import { createMaintenance } from './maintenance.ts';

const minuteMs = 60_000;
const firstRunDelayMs = 10_000;
const startMs = Date.parse('2026-11-20T12:00:00.000Z');

function openTestCollection() {
  const database = openSqlite(':memory:');
  const thoughts = createSqliteThoughtStore(database, createSqliteAuditLog(database));
  let nowMs = startMs;
  const now = () => new Date(nowMs).toISOString();
  const insertRecord = (id: string) =>
    database
      .prepare('INSERT INTO thoughts (id, record) VALUES (?, ?)')
      .run(id, JSON.stringify({ text: `Thought ${id}` }));
  return { thoughts, now, insertRecord, advanceTime: (ms: number) => (nowMs += ms) };
}

test('reindexes records that were written to the database, ten seconds after the start and once in five minutes', async () => {
  const { thoughts, now, insertRecord, advanceTime } = openTestCollection();
  const runMaintenance = createMaintenance({ thoughts, deleteUnusedImages: async () => {} }, now, () => {});
  insertRecord('one');
  advanceTime(firstRunDelayMs - 1);
  await runMaintenance();
  expect(await thoughts.size()).toBe(0);
  advanceTime(1);
  await runMaintenance();
  expect(await thoughts.size()).toBe(1);

  insertRecord('two');
  advanceTime(4 * minuteMs);
  await runMaintenance();
  expect(await thoughts.size()).toBe(1);
  advanceTime(minuteMs);
  await runMaintenance();
  expect(await thoughts.size()).toBe(2);
});

test('permanently deletes trashed thoughts after 30 days', async () => {
  const { thoughts, now, advanceTime } = openTestCollection();
  const runMaintenance = createMaintenance({ thoughts, deleteUnusedImages: async () => {} }, now, () => {});
  const { id } = await thoughts.add({ ...fromThoughtRecord('', { thought: 'Let go.' }) }, 'key', {
    by: 'ada@example.com',
    now: now(),
  });
  await thoughts.trash(id, { by: 'ada@example.com', now: now() });
  advanceTime(30 * 24 * 60 * minuteMs - 1);
  await runMaintenance();
  expect(await thoughts.findById(id)).not.toBeNull();
  advanceTime(5 * minuteMs);
  await runMaintenance();
  expect(await thoughts.findById(id)).toBeNull();
});

test('logs a failure of the store and does not reject', async () => {
  const messages: string[] = [];
  const failingStore = {
    reindex: () => Promise.reject(new Error('down')),
    purgeTrash: () => Promise.resolve(0),
  };
  let nowMs = startMs;
  const runMaintenance = createMaintenance(
    { thoughts: failingStore, deleteUnusedImages: async () => {} },
    () => new Date(nowMs).toISOString(),
    (message) => messages.push(message),
  );
  nowMs += firstRunDelayMs;
  await runMaintenance();
  expect(messages).toHaveLength(1);
});

test('repeats a failed run after ten seconds', async () => {
  let runs = 0;
  let nowMs = startMs;
  const reindex = () => {
    runs += 1;
    return Promise.reject(new Error('down'));
  };
  const runMaintenance = createMaintenance(
    { thoughts: { reindex, purgeTrash: () => Promise.resolve(0) }, deleteUnusedImages: async () => {} },
    () => new Date(nowMs).toISOString(),
    () => {},
  );
  nowMs += firstRunDelayMs;
  await runMaintenance();
  nowMs += 9_000;
  await runMaintenance();
  expect(runs).toBe(1);
  nowMs += 1_000;
  await runMaintenance();
  expect(runs).toBe(2);
});

test('does not delay requests for long, and starts no run before the last one has ended', async () => {
  const { thoughts, now, advanceTime } = openTestCollection();
  const pendingReindexes: (() => void)[] = [];
  const reindex = () => new Promise<number>((resolve) => void pendingReindexes.push(() => resolve(0)));
  let deletions = 0;
  const deleteUnusedImages = async () => void (deletions += 1);
  const runMaintenance = createMaintenance(
    { thoughts: { ...thoughts, reindex }, deleteUnusedImages },
    now,
    () => {},
  );
  advanceTime(firstRunDelayMs);
  const startedMs = performance.now();
  await runMaintenance();
  advanceTime(5 * minuteMs);
  await runMaintenance();
  expect(performance.now() - startedMs).toBeLessThan(1500);
  expect(pendingReindexes).toHaveLength(1);

  pendingReindexes[0]?.();
  await expect.poll(() => deletions).toBe(1);
  await runMaintenance();
  expect(pendingReindexes).toHaveLength(2);
});
