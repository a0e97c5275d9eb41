import { afterAll, describe, expect, test } from 'vitest';
import { StoreUnavailable } from '../storage/storeErrors.ts';
import { fillStores, openSqliteStores, readArchive } from '../../tests/support/stores/testArchive.ts';
import { createTemporaryFolder } from '../../tests/support/site/serverProcess.ts';
import type { Archive } from './archive.ts';
import { createRetry, withRetries } from './withRetries.ts';

const folder = createTemporaryFolder();
afterAll(folder.remove);

describe('an archive with retries', () => {
  test('returns each record once when every other operation fails', async () => {
    const stores = await openSqliteStores(folder.path);
    await fillStores(stores);
    const archive = await stores.openArchive();
    const printed: string[] = [];
    const retry = createRetry({ print: (line) => printed.push(line), delaysMs: [1] });
    const patient = withRetries(failEverySecondTime(archive), retry);
    expect(await readArchive(patient, folder.path)).toEqual(await readArchive(archive, folder.path));
    expect(printed.length).toBeGreaterThan(20);
    expect(new Set(printed)).toEqual(new Set(['It is busy. Trying again in 0.001 s…']));
    await stores.close();
  });

  test('throws the last error, and any other error at once', async () => {
    let calls = 0;
    const retry = createRetry({ print: () => {}, delaysMs: [1, 1] });
    const fail = async (error: Error) => {
      calls += 1;
      throw error;
    };
    await expect(retry(() => fail(new StoreUnavailable('Gone.')))).rejects.toThrow('Gone.');
    expect(calls).toBe(3);
    await expect(retry(() => fail(new TypeError('A bug.')))).rejects.toThrow('A bug.');
    expect(calls).toBe(4);
  });
});

/** Returns an archive whose snapshots fail before every other record. */
function failEverySecondTime(archive: Archive): Archive {
  let shouldFail = false;
  const alternate = () => {
    shouldFail = !shouldFail;
    if (shouldFail) throw new StoreUnavailable('It is busy.');
  };
  return {
    ...archive,
    openSnapshot: async (...args) => {
      alternate();
      const snapshot = await archive.openSnapshot(...args);
      return {
        ...snapshot,
        async *read(kind, after) {
          for await (const record of snapshot.read(kind, after)) {
            alternate();
            yield record;
          }
        },
      };
    },
  };
}
