import { fromThoughtRecord } from '#domain/thought/thought.ts';
import { expect, test } from 'vitest';
import { openSqlite } from '../storage/sqlite.ts';
import { createSqliteThoughtStore } from '../thoughts/sqlite/sqliteThoughtStore.ts';
import { createMaintenance } from './maintenance.ts';

const minuteMs = 60_000;
const startMs = Date.parse('2026-11-20T12:00:00.000Z');

function openTestCollection() {
  const database = openSqlite(':memory:');
  const thoughts = createSqliteThoughtStore(database);
  let nowMs = startMs;
  const now = () => new Date(nowMs).toISOString();
  const writePastTheApi = (id: string) =>
    database
      .prepare('INSERT INTO thoughts (id, record) VALUES (?, ?)')
      .run(id, JSON.stringify({ text: `Thought ${id}` }));
  return { thoughts, now, writePastTheApi, advanceTime: (ms: number) => (nowMs += ms) };
}

test('records written past the API come into the shuffle by themselves, looked for at most once in five minutes', async () => {
  const { thoughts, now, writePastTheApi, advanceTime } = openTestCollection();
  const runMaintenance = createMaintenance({ thoughts, deleteUnusedImages: async () => {} }, now, () => {});
  writePastTheApi('one');
  await runMaintenance();
  expect(await thoughts.size()).toBe(1);

  writePastTheApi('two');
  advanceTime(4 * minuteMs);
  await runMaintenance();
  expect(await thoughts.size()).toBe(1);
  advanceTime(minuteMs);
  await runMaintenance();
  expect(await thoughts.size()).toBe(2);
});

test('the trash is emptied after 30 days', async () => {
  const { thoughts, now, advanceTime } = openTestCollection();
  const upkeep = createMaintenance({ thoughts, deleteUnusedImages: async () => {} }, now, () => {});
  const { id } = await thoughts.add({ ...fromThoughtRecord('', { thought: 'Let go.' }) }, 'key', {
    by: 'ada@example.com',
    now: now(),
  });
  await thoughts.trash(id, { by: 'ada@example.com', now: now() });
  advanceTime(30 * 24 * 60 * minuteMs - 1);
  await upkeep();
  expect(await thoughts.findById(id)).not.toBeNull();
  advanceTime(5 * minuteMs);
  await upkeep();
  expect(await thoughts.findById(id)).toBeNull();
});

test('a store that does not answer is logged and disturbs nobody', async () => {
  const lines: string[] = [];
  const broken = { reindex: () => Promise.reject(new Error('down')), purgeTrash: () => Promise.resolve(0) };
  await createMaintenance(
    { thoughts: broken, deleteUnusedImages: async () => {} },
    () => new Date(startMs).toISOString(),
    (line) => lines.push(line),
  )();
  expect(lines).toHaveLength(1);
});

test('a look that failed is repeated after ten seconds', async () => {
  let runs = 0;
  let nowMs = startMs;
  const reindex = () => {
    runs += 1;
    return Promise.reject(new Error('down'));
  };
  const upkeep = createMaintenance(
    { thoughts: { reindex, purgeTrash: () => Promise.resolve(0) }, deleteUnusedImages: async () => {} },
    () => new Date(nowMs).toISOString(),
    () => {},
  );
  await upkeep();
  nowMs += 9_000;
  await upkeep();
  expect(runs).toBe(1);
  nowMs += 1_000;
  await upkeep();
  expect(runs).toBe(2);
});

test('a long look holds nobody up, and is over before the next one begins', async () => {
  const { thoughts, now, advanceTime } = openTestCollection();
  const pendingReindexes: (() => void)[] = [];
  const adopt = () => new Promise<number>((resolve) => void pendingReindexes.push(() => resolve(0)));
  let deletions = 0;
  const collectImages = async () => void (deletions += 1);
  const upkeep = createMaintenance(
    { thoughts: { ...thoughts, reindex: adopt }, deleteUnusedImages: collectImages },
    now,
    () => {},
  );
  const startedMs = performance.now();
  await upkeep();
  advanceTime(5 * minuteMs);
  await upkeep();
  expect(performance.now() - startedMs).toBeLessThan(1500);
  expect(pendingReindexes).toHaveLength(1);

  pendingReindexes[0]?.();
  await expect.poll(() => deletions).toBe(1);
  await upkeep();
  expect(pendingReindexes).toHaveLength(2);
});
