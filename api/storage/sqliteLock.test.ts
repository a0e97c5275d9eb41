// Another process has the write lock of the SQLite file, as a backup tool or `npm run data` may.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTemporaryFolder } from '../../tests/support/site/serverProcess.ts';
import { type GraphQLRequester, openTestSite, type TestSite } from '../../tests/support/site/testSite.ts';

const folder = createTemporaryFolder();
let site: TestSite;
let asAda: GraphQLRequester;
let release: (() => Promise<void>) | undefined;

beforeAll(async () => {
  site = await openTestSite({ DATA_DIR: folder.path });
  asAda = await site.signIn('ada@example.com');
  await asAda('mutation { signIn { uid } }');
});
afterEach(() => release?.());
afterAll(async () => {
  await site.close();
  folder.remove();
});

test('reads are fast while a write waits for the lock, and the write succeeds after the lock is released', async () => {
  await acquireWriteLock();
  let isWritten = false;
  const writing = addThought('while locked').then((result) => {
    isWritten = true;
    return result;
  });
  for (let round = 0; round < 4; round += 1) {
    site.services.responseCache?.clear();
    expect(
      await measureDurationMs(site.graphqlRequest('{ feed(seed: 1) { source edges { node { id } } } }')),
    ).toBeLessThan(1_500);
    for (const path of ['/thought/4-stay-hungry-stay-foolish', '/health']) {
      expect(await measureDurationMs(fetch(`${site.url}${path}`))).toBeLessThan(1_500);
    }
  }
  expect(isWritten).toBe(false);
  await release?.();
  expect((await writing).data).toMatchObject({ addThought: { thought: 'while locked' } });
});

test('writes that don’t get the lock fail with UNAVAILABLE within 3.5 seconds, even if twelve wait', async () => {
  await acquireWriteLock();
  const durations = await Promise.all(
    Array.from({ length: 12 }, async (_, index) => {
      const startedAtMs = performance.now();
      expect((await addThought(`never ${index}`)).code).toBe('UNAVAILABLE');
      return performance.now() - startedAtMs;
    }),
  );
  expect(Math.max(...durations)).toBeLessThan(3_500);
  expect(Math.min(...durations)).toBeGreaterThan(2_000);
});

test('several writes of one request fail within its 3.5 seconds, too', { tags: 'slow' }, async () => {
  await acquireWriteLock();
  const fields = [1, 2, 3, 4, 5].map((n) => `m${n}: deleteThought(id: "4-stay-hungry-stay-foolish") { id }`);
  const deleting = asAda(`mutation { ${fields.join(' ')} }`);
  expect(await measureDurationMs(deleting)).toBeLessThan(4_000);
  expect((await deleting).code).toBe('UNAVAILABLE');
});

test('a server starts and reads while another process has the lock', async () => {
  await acquireWriteLock();
  const other = await openTestSite({ DATA_DIR: folder.path });
  expect((await other.graphqlRequest('{ feed(seed: 1) { source } }')).data).toEqual({
    feed: { source: 'COLLECTION' },
  });
  await other.close();
});

function addThought(thought: string) {
  const url = 'https://youtu.be/dQw4w9WgXcQ';
  return asAda(
    `mutation ($input: ThoughtInput!, $key: ID!) {
      addThought(input: $input, key: $key) { ... on Thought { thought } }
    }`,
    { input: { thought, author: 'Ada', application: 'Begin.', url }, key: thought },
  );
}

async function measureDurationMs(work: Promise<unknown>): Promise<number> {
  const startedAtMs = performance.now();
  await work;
  return performance.now() - startedAtMs;
}

async function acquireWriteLock(): Promise<void> {
  const child = spawn(process.execPath, ['--eval', lockScript, join(folder.path, 'upwell.sqlite')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  release = async () => {
    release = undefined;
    child.stdin.end();
    await once(child, 'exit');
  };
}

const lockScript = `
  const { DatabaseSync } = require('node:sqlite');
  const database = new DatabaseSync(process.argv[1]);
  database.exec('BEGIN IMMEDIATE');
  console.log('locked');
  process.stdin.resume().on('end', () => database.exec('ROLLBACK'));
`;
