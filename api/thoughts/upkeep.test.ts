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
  const upkeep = createUpkeep({ thoughts, collectImages: async () => {} }, now, () => {});
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
  const upkeep = createUpkeep({ thoughts, collectImages: async () => {} }, now, () => {});
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

test('a store that does not answer is logged and disturbs nobody', async () => {
  const lines: string[] = [];
  const broken = { adopt: () => Promise.reject(new Error('down')), purge: () => Promise.resolve(0) };
  await createUpkeep(
    { thoughts: broken, collectImages: async () => {} },
    () => new Date(startMs).toISOString(),
    (line) => lines.push(line),
  )();
  expect(lines).toHaveLength(1);
});

test('a look that failed is repeated after ten seconds', async () => {
  let looks = 0;
  let nowMs = startMs;
  const adopt = () => {
    looks += 1;
    return Promise.reject(new Error('down'));
  };
  const upkeep = createUpkeep(
    { thoughts: { adopt, purge: () => Promise.resolve(0) }, collectImages: async () => {} },
    () => new Date(nowMs).toISOString(),
    () => {},
  );
  await upkeep();
  nowMs += 9_000;
  await upkeep();
  expect(looks).toBe(1);
  nowMs += 1_000;
  await upkeep();
  expect(looks).toBe(2);
});

test('a long look holds nobody up, and is over before the next one begins', async () => {
  const { thoughts, now, wait } = collection();
  const adoptions: (() => void)[] = [];
  const adopt = () => new Promise<number>((resolve) => void adoptions.push(() => resolve(0)));
  let collected = 0;
  const collectImages = async () => void (collected += 1);
  const upkeep = createUpkeep({ thoughts: { ...thoughts, adopt }, collectImages }, now, () => {});
  const startedMs = performance.now();
  await upkeep();
  wait(5 * minuteMs);
  await upkeep();
  expect(performance.now() - startedMs).toBeLessThan(1500);
  expect(adoptions).toHaveLength(1);

  adoptions[0]?.();
  await expect.poll(() => collected).toBe(1);
  await upkeep();
  expect(adoptions).toHaveLength(2);
});
