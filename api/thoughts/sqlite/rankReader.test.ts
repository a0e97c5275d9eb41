import { setTimeout as wait } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { changeAt, draftOf } from '../../../tests/support/stores/storeFixture.ts';
import { createTemporaryFolder } from '../../../tests/support/site/serverProcess.ts';
import { openSqliteStores } from '../../app/stores/sqliteStores.ts';

const change = changeAt(0);

let folder: ReturnType<typeof createTemporaryFolder>;
beforeEach(() => {
  folder = createTemporaryFolder();
  return folder.remove;
});

/** Opens the file as another process does. */
function openStore() {
  return openSqliteStores(folder.path);
}

test('a change by the same process is read at once', async () => {
  const { thoughts: store, close } = openStore();
  const { id } = await store.add(draftOf('Before'), 'key-1', change);
  expect((await store.findByRanks([0]))[0]?.thought).toBe('Before');
  await store.update(id, draftOf('After'), 1, change);
  expect((await store.findByRanks([0]))[0]?.thought).toBe('After');
  expect(await store.size(10_000)).toBe(1);
  await store.trash(id, change);
  expect(await store.size(10_000)).toBe(0);
  expect(await store.findByRanks([0])).toEqual([]);
  await close();
});

test('after a change by another process, the size is current at once, and the thoughts after 100 ms', async () => {
  const reader = openStore();
  const writer = openStore();
  const { id } = await writer.thoughts.add(draftOf('Before'), 'key-1', change);
  expect(await reader.thoughts.findByRanks([0])).toHaveLength(1);
  await writer.thoughts.update(id, draftOf('After'), 1, change);
  await writer.thoughts.add(draftOf('Another'), 'key-2', change);
  expect(await reader.thoughts.size()).toBe(2);
  await wait(110);
  expect((await reader.thoughts.findByRanks([0, 1])).map(({ thought }) => thought)).toEqual([
    'After',
    'Another',
  ]);
  await Promise.all([reader.close(), writer.close()]);
});

test('thoughts that are too large for the cache are read each time, in the requested order', async () => {
  const { thoughts: store, close } = openStore();
  const imageUrl = `data:image/png;base64,${'A'.repeat(5_000_000)}`;
  for (const key of ['key-0', 'key-1', 'key-2']) await store.add({ ...draftOf(key), imageUrl }, key, change);
  for (let attempt = 0; attempt < 2; attempt += 1)
    expect((await store.findByRanks([2, 0, 9, 1])).map(({ thought }) => thought)).toEqual([
      'key-2',
      'key-0',
      'key-1',
    ]);
  await close();
});
