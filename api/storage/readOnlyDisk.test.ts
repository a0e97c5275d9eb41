// A server starts on a disk that is full or read-only, where SQLite can't create the two files that it needs for writing.
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { readSettings } from '../env.ts';
import { openStores } from '../app/stores/openStores.ts';
import { createTemporaryFolder } from '../../tests/support/site/serverProcess.ts';
import { openTestSite, type TestSite } from '../../tests/support/site/testSite.ts';
import { SettingError } from '../settingFormats.ts';

const folder = createTemporaryFolder();
let site: TestSite;

beforeAll(async () => {
  const first = await openTestSite({ DATA_DIR: folder.path });
  const asAda = await first.signIn('ada@example.com');
  await asAda('mutation { signIn { uid } }');
  await first.close();
  // SQLite doesn't follow symbolic links, so it can't create this file, even for a user who may write everywhere.
  symlinkSync('missing', join(folder.path, 'upwell.sqlite-shm'));
});
beforeEach(async () => {
  site = await openTestSite({ DATA_DIR: folder.path });
});
afterEach(() => site.close());
afterAll(folder.remove);

test('visitors see the collection, and the log says what to do', async () => {
  expect((await site.graphqlRequest('{ feed(seed: 1) { totalCount source } }')).data).toEqual({
    feed: { totalCount: 40, source: 'COLLECTION' },
  });
  expect(site.logEntries).toEqual([
    expect.objectContaining({
      level: 'error',
      message: `DATA_DIR=${folder.path} can only be read (unable to open database file), so nothing can be saved until this server is restarted: allow this user to write there, or set DATA_DIR to another folder.`,
    }),
  ]);
});

test('a change fails with a sentence that says that nothing was saved, and changes nothing', async () => {
  const asAda = await site.signIn('ada@example.com');
  const id = '4-stay-hungry-stay-foolish';
  const { code, message } = await asAda(`mutation { deleteThought(id: "${id}") { id } }`);
  expect(code).toBe('UNAVAILABLE');
  expect(message).toBe(
    'Nothing was saved, because the collection can only be read right now: try again later, or tell whoever runs this site.',
  );
  expect(site.logEntries.at(-1)?.message).toMatch(
    /^The store has been failing since .*, now in \S+: attempt to write a readonly database: make the file and its disk writable for this user, and restart the server\.$/,
  );
  expect((await site.graphqlRequest(`{ thought(id: "${id}") { trashedAt } }`)).data).toEqual({
    thought: { trashedAt: null },
  });
});

test('/health responds with 200, and /health?deep with 503, whose reason is in the log', async () => {
  expect((await fetch(`${site.url}/health`)).status).toBe(200);
  expect((await fetch(`${site.url}/health?deep`)).status).toBe(503);
  expect(site.logEntries.map(({ message }) => message)).toContainEqual(
    expect.stringMatching(/now in selfTest: attempt to write a readonly database: make the file .* writable/),
  );
});

test('a command that may have to write doesn’t start', async () => {
  const opening = openStores(readSettings({ DATA_DIR: folder.path }));
  await expect(opening).rejects.toThrow(SettingError);
});
