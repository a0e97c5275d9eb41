// The tests that every store of jobs must pass.
import { beforeEach, describe, expect, test } from 'vitest';
import type { JobState, JobStore } from './jobStore.ts';

const state: JobState = { owner: 'one', startedAtMs: 1_000, leasedUntilMs: 61_000, dueAtMs: 271_000 };

/** @param open opens an empty database with two stores, as if two processes used it. */
export function describeJobStore(name: string, open: () => Promise<[JobStore, JobStore]>): void {
  // The timeout is long because the emulator may be slow.
  describe(`the ${name} store of jobs`, { timeout: 60_000 }, () => {
    let store: JobStore;
    let otherStore: JobStore;
    beforeEach(async () => {
      [store, otherStore] = await open();
    }, 60_000);

    const read = async (job: string) => {
      let found: JobState | null = null;
      await otherStore.update(job, (stored) => {
        found = stored;
        return null;
      });
      return found;
    };

    test('has no state of a job at first', async () => {
      expect(await read('reindex')).toBeNull();
    });

    test('replaces the state of one job', async () => {
      expect(await store.update('reindex', () => state)).toEqual(state);
      expect(await store.update('reindex', (stored) => stored && { ...stored, leasedUntilMs: 0 })).toEqual({
        ...state,
        leasedUntilMs: 0,
      });
      expect(await read('reindex')).toEqual({ ...state, leasedUntilMs: 0 });
      expect(await read('purgeTrash')).toBeNull();
    });

    test('writes nothing when the change is null', async () => {
      await store.update('reindex', () => state);
      expect(await store.update('reindex', () => null)).toBeNull();
      expect(await read('reindex')).toEqual(state);
    });

    test('lets one of ten concurrent processes start a job', async () => {
      const started = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          (index % 2 === 0 ? store : otherStore).update('reindex', (stored) =>
            stored === null ? { ...state, owner: `process ${index}` } : null,
          ),
        ),
      );
      const winners = started.filter((result) => result !== null);
      expect(winners).toHaveLength(1);
      expect(await read('reindex')).toEqual(winners[0]);
    });
  });
}
