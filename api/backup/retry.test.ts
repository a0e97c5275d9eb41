import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { StoreUnavailable } from '../storage/storeErrors.ts';
import { fillStores, openSqliteStores, readArchive } from '../../tests/support/stores/testArchive.ts';
import { createTemporaryFolder } from '../../tests/support/site/serverProcess.ts';
import { writeBackup } from './backup.ts';
import { restoreBackup } from './restore.ts';
import { retryWhileUnavailable } from '../commands/backUpCollection.ts';

const folder = createTemporaryFolder();
afterAll(folder.remove);
const delaysMs = Array.from({ length: 30 }, () => 1);

test('a backup and a restore are complete when the database fails after every other record and batch', async () => {
  const [source, target] = [await openSqliteStores(folder.path), await openSqliteStores(folder.path)];
  await fillStores(source);
  const [archive, targetArchive] = [await source.openArchive(), await target.openArchive()];
  const failEverySecondTime = createFault();
  const failing: typeof archive = {
    ...targetArchive,
    write: async (...args) => {
      await failEverySecondTime();
      return targetArchive.write(...args);
    },
    openSnapshot: async (...args) => {
      const snapshot = await archive.openSnapshot(...args);
      return {
        ...snapshot,
        async *read(...range) {
          for await (const record of snapshot.read(...range)) {
            await failEverySecondTime();
            yield record;
          }
        },
      };
    },
  };
  const printed: string[] = [];
  const print = (line: string) => void printed.push(line);
  const dependencies = { archive: failing, restoreState: target.restoreState, now: () => '', print };
  const path = join(folder.path, 'backup');
  const options = { shouldReplace: false, skipsInvalid: false };
  await retryWhileUnavailable(() => writeBackup(path, dependencies), print, delaysMs);
  expect(
    await retryWhileUnavailable(() => restoreBackup(path, options, dependencies), print, delaysMs),
  ).toEqual({ records: 25, omitted: 0 });
  expect(await readArchive(targetArchive, folder.path)).toEqual(await readArchive(archive, folder.path));
  expect(printed.filter((line) => line === 'It is busy. Trying again in 0.001 s…').length).toBeGreaterThan(
    20,
  );
  await Promise.all([source.close(), target.close()]);
});

test('retryWhileUnavailable throws the last error, and any other error at once', async () => {
  let calls = 0;
  const fail = (error: Error) =>
    retryWhileUnavailable(
      async () => {
        calls += 1;
        throw error;
      },
      () => {},
      [1, 1],
    );
  await expect(fail(new StoreUnavailable('Gone.'))).rejects.toThrow('Gone.');
  expect(calls).toBe(3);
  await expect(fail(new TypeError('A bug.'))).rejects.toThrow('A bug.');
  expect(calls).toBe(4);
});

/** Returns a function that fails when it is called for the first, third, fifth time, and so on. */
function createFault(): () => Promise<void> {
  let shouldFail = false;
  return async () => {
    shouldFail = !shouldFail;
    // Until then, what was read before is in the file.
    await wait(10);
    if (shouldFail) throw new StoreUnavailable('It is busy.');
  };
}
