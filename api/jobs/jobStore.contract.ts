// The tests that every store of jobs must pass.
import { beforeEach, describe, expect, test } from 'vitest';
import { createLog } from '../logging/log.ts';
import { createJobRunner, type Job } from './jobRunner.ts';
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

    test('runs a job after a process whose clock was ahead, without the time of its run, and logs a warning', async () => {
      const previousStarts: (number | null)[] = [];
      const warnings: string[] = [];
      const run: Job['run'] = async (_signal, previousStartMs) => {
        previousStarts.push(previousStartMs);
        return {};
      };
      const jobs = [{ name: 'purgeTrash', intervalMs: 3_600_000, run }];
      const log = createLog(({ level, message }) => void (level === 'warn' && warnings.push(message)));
      const runAt = (usedStore: JobStore, now: string) =>
        createJobRunner({ jobs, store: usedStore, now: () => now, log })(new AbortController().signal);
      const now = '2026-11-20T12:00:00.000Z';
      await runAt(store, '2026-12-30T12:00:00.000Z');
      expect(await runAt(otherStore, now)).toHaveLength(1);
      expect(await runAt(store, now)).toEqual([]);
      await store.update('purgeTrash', (stored) => stored && { ...stored, dueAtMs: 0, leasedUntilMs: 2e12 });
      expect(await runAt(otherStore, now)).toHaveLength(1);
      expect(previousStarts).toEqual([null, null, Date.parse(now)]);
      expect(warnings.filter((message) => message.includes('check the clocks of all servers'))).toHaveLength(
        2,
      );
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
