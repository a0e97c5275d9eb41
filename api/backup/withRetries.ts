import { setTimeout as wait } from 'node:timers/promises';
import { NewerStoreError, StoreUnavailable } from '../storage/storeErrors.ts';
import type { Archive, Snapshot } from './archive.ts';

/** A backup of an hour shouldn't end because the database doesn't respond for a while. */
const defaultDelaysMs = [1_000, 2_000, 4_000, 8_000, 16_000];

export interface RetryOptions {
  print: (line: string) => void;
  /** The times between two attempts. After the last one, the error is thrown. */
  delaysMs?: readonly number[];
}

type Retry = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Returns a function that calls `work` again after it has failed with `StoreUnavailable`. */
export function createRetry({ print, delaysMs = defaultDelaysMs }: RetryOptions): Retry {
  return async (work) => {
    for (const delayMs of delaysMs) {
      try {
        return await work();
      } catch (error) {
        // A store of a newer version remains one.
        if (!(error instanceof StoreUnavailable) || error instanceof NewerStoreError) throw error;
        print(`${error.message} Trying again in ${delayMs / 1000} s…`);
        await wait(delayMs);
      }
    }
    return work();
  };
}

/** Returns an archive whose operations are repeated while the database is unavailable. All of them can be. */
export function withRetries(archive: Archive, retry: Retry): Archive {
  return {
    store: archive.store,
    openSnapshot: async (folder, token) =>
      withSnapshotRetries(await retry(() => archive.openSnapshot(folder, token)), retry),
    isEmpty: () => retry(() => archive.isEmpty()),
    clear: () => retry(() => archive.clear()),
    write: (...args) => retry(() => archive.write(...args)),
    finish: () => retry(() => archive.finish()),
  };
}

function withSnapshotRetries(snapshot: Snapshot, retry: Retry): Snapshot {
  return {
    ...snapshot,
    count: (kind) => retry(() => snapshot.count(kind)),
    async *read(kind, after) {
      let last = after;
      let records = snapshot.read(kind, last)[Symbol.asyncIterator]();
      for (;;) {
        const { done, value } = await retry(() =>
          records.next().catch((error: unknown) => {
            // A generator ends with its first error, so another one continues after the last record.
            records = snapshot.read(kind, last)[Symbol.asyncIterator]();
            throw error;
          }),
        );
        if (done === true) return;
        last = value.id;
        yield value;
      }
    },
  };
}
