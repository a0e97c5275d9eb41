import { readThought } from '#domain/thought.ts';
import { expect, test } from 'vitest';
import { openSqlite } from '../sqlite.ts';
import { sqliteThoughts } from './sqliteThoughts.ts';
import { createUpkeep } from './upkeep.ts';

const minuteMs = 60_000;
const startMs = Date.parse('2026-11-20T12:00:00.000Z');

function collection() {
  const database = openSqlite(':memory:');
  const thoughts = sqliteThoughts(database);
  let nowMs = startMs;
  const now = () => new Date(nowMs).toISOString();
  const writePastTheApi = (id: string) =>
    database
      .prepare('INSERT INTO thoughts (id, record) VALUES (?, ?)')
      .run(id, JSON.stringify({ text: `Thought ${id}` }));
  return { thoughts, now, writePastTheApi, wait: (ms: number) => (nowMs += ms) };
}

test('records written past the API come into the shuffle by themselves, looked for at most once in five minutes', async () => {
  const { thoughts, now, writePastTheApi, wait } = collection();
  const upkeep = createUpkeep(thoughts, now, () => {});
  writePastTheApi('one');
  await upkeep();
  expect(await thoughts.size()).toBe(1);

  writePastTheApi('two');
  wait(4 * minuteMs);
  await upkeep();
  expect(await thoughts.size()).toBe(1);
  wait(minuteMs);
  await upkeep();
  expect(await thoughts.size()).toBe(2);
});

test('the trash is emptied after 30 days', async () => {
  const { thoughts, now, wait } = collection();
  const upkeep = createUpkeep(thoughts, now, () => {});
  const { id } = await thoughts.add({ ...readThought('', { thought: 'Let go.' }) }, 'key', {
    by: 'ada@example.com',
    now: now(),
  });
  await thoughts.trash(id, { by: 'ada@example.com', now: now() });
  wait(30 * 24 * 60 * minuteMs - 1);
  await upkeep();
  expect(await thoughts.byId(id)).not.toBeNull();
  wait(5 * minuteMs);
  await upkeep();
  expect(await thoughts.byId(id)).toBeNull();
});

test('a visitor waits no longer than a second for a long look', async () => {
  const { promise, resolve } = Promise.withResolvers<number>();
  const purged: string[] = [];
  const slow = { adopt: () => promise, purge: async (before: string) => purged.push(before) };
  const startedMs = performance.now();
  await createUpkeep(
    slow,
    () => new Date(startMs).toISOString(),
    () => {},
  )();
  expect(performance.now() - startedMs).toBeLessThan(1_500);
  resolve(1);
  await expect.poll(() => purged).toHaveLength(1);
});

test('a store that does not answer is logged and disturbs nobody', async () => {
  const lines: string[] = [];
  const broken = { adopt: () => Promise.reject(new Error('down')), purge: () => Promise.resolve(0) };
  await createUpkeep(
    broken,
    () => new Date(startMs).toISOString(),
    (line) => lines.push(line),
  )();
  expect(lines).toHaveLength(1);
});
