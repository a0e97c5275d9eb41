import { retentionMs } from '#domain/thought/thought.ts';
import type { Job } from './jobRunner.ts';

export interface JobDependencies {
  thoughts: {
    reindex: (signal?: AbortSignal) => Promise<number>;
    publishDue: (change: { by: string; now: string }, signal?: AbortSignal) => Promise<number>;
    purgeTrash: (trashedBefore: string, signal?: AbortSignal) => Promise<number>;
  };
  devices: { deleteRegisteredBefore: (registeredBefore: string, signal?: AbortSignal) => Promise<number> };
  /** See images/migrateDataUrls.ts. */
  migrateDataUrls: (signal: AbortSignal) => Promise<number>;
  /** See images/deleteUnusedImages.ts. */
  deleteUnusedImages: (signal: AbortSignal, checkedAtMs: number) => Promise<number>;
  /** Returns the current time in UTC as ISO 8601. */
  now: () => string;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/**
 * Browsers renew their registration at each visit. Firebase Cloud Messaging itself considers a registration expired when
 * it wasn't used for 270 days.
 */
const deviceRetentionMs = 270 * dayMs;

/** Returns the scheduled jobs in the order of their execution. */
export function createJobs({
  thoughts,
  devices,
  migrateDataUrls,
  deleteUnusedImages,
  now,
}: JobDependencies): Job[] {
  const before = (ms: number) => new Date(Date.parse(now()) - ms).toISOString();
  return [
    // The first one, because it has a time to keep.
    {
      name: 'publishScheduled',
      intervalMs: minuteMs,
      run: async (signal) => ({
        published: await thoughts.publishDue({ by: 'system', now: now() }, signal),
      }),
    },
    {
      name: 'reindex',
      intervalMs: 5 * minuteMs,
      run: async (signal) => ({ changed: await thoughts.reindex(signal) }),
    },
    {
      name: 'purgeTrash',
      // Longer than a day, because a run deletes nothing if the previous one was less than a day ago.
      intervalMs: 25 * hourMs,
      // Deletes only thoughts whose retention of 30 days had ended at the previous run, at least a day ago. Deleted
      // thoughts can't be restored, and a clock that is ahead for one run must not delete the whole trash.
      run: async (signal, previousStartMs) => ({
        deleted:
          previousStartMs === null || Date.parse(now()) - previousStartMs < dayMs
            ? 0
            : await thoughts.purgeTrash(new Date(previousStartMs - retentionMs).toISOString(), signal),
      }),
    },
    {
      name: 'migrateDataUrls',
      intervalMs: dayMs,
      run: async (signal) => ({ moved: await migrateDataUrls(signal) }),
    },
    {
      name: 'deleteUnusedImages',
      intervalMs: dayMs,
      // The 30 days must have ended at the previous run, as above.
      run: async (signal, previousStartMs) => ({
        deleted: await deleteUnusedImages(signal, previousStartMs ?? 0),
      }),
    },
    {
      name: 'pruneDevices',
      intervalMs: dayMs,
      run: async (signal) => ({
        deleted: await devices.deleteRegisteredBefore(before(deviceRetentionMs), signal),
      }),
    },
  ];
}
