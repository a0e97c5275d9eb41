// Snapshots. A new deployment makes the first one soon after its start.
import { expect, test } from '@playwright/test';
import { createHash } from 'node:crypto';
import { send } from './target.ts';

test('SNAP-001 the newest snapshot has the hash of its bytes as its address, and each thought once', async () => {
  const readLatest = () => send('/snapshots/latest.json');
  await expect
    .poll(async () => (await readLatest()).status, { timeout: 45_000 })
    .not.toBe(404)
    .catch(() => {});
  const latest = await readLatest();
  test.skip(latest.status === 404 && latest.headers.has('retry-after'), 'no snapshot was made within 45 s');
  const path = new URL(latest.headers.get('location') ?? '', latest.url).pathname;
  expect([latest.status, path]).toEqual([302, expect.stringMatching(/^\/snapshots\/[0-9a-f]{64}\.json$/)]);
  const bytes = Buffer.from(await (await send(path)).arrayBuffer());
  expect(path).toContain(createHash('sha256').update(bytes).digest('hex'));
  const { thoughts, count } = JSON.parse(bytes.toString()) as {
    thoughts: ({ id: string } | null)[];
    count: number;
  };
  const ids = thoughts.flatMap((thought) => (thought === null ? [] : [thought.id]));
  expect(new Set(ids).size).toBe(ids.length);
  expect(count).toBe(ids.length);
});

test('SNAP-002 a snapshot that does not exist is not found', async () => {
  expect((await send(`/snapshots/${'0'.repeat(64)}.json`)).status).toBe(404);
});
