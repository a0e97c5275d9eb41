// Tests the scheduled jobs with all services, on SQLite.
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as samples from '../../tests/support/browser/imageSamples.ts';
import { readSettings } from '../env.ts';
import { openServices, type Services } from '../app/services.ts';
import { changeAt, draftOf } from '../../tests/support/stores/storeFixture.ts';
import { createJobs, type JobDependencies } from './jobs.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const startMs = Date.parse(changeAt(0).now);
const signal = new AbortController().signal;

let services: Services;
beforeEach(async () => {
  services = await openServices(readSettings({ DATA_DIR: ':memory:' }));
});
afterEach(() => services.close());

interface JobRun {
  name: string;
  nowMs: number;
  previousStartMs?: number | null;
  overrides?: Partial<JobDependencies>;
}

/** Runs one job. */
function runJob({ name, nowMs, previousStartMs = null, overrides }: JobRun) {
  const jobs = createJobs({
    ...services,
    migrateDataUrls: async () => 0,
    deleteUnusedImages: async () => 0,
    now: () => new Date(nowMs).toISOString(),
    ...overrides,
  });
  return jobs.find((job) => job.name === name)?.run(signal, previousStartMs);
}

test('purgeTrash deletes thoughts that had been in the trash for 30 days a day ago, at the previous run', async () => {
  const { id } = await services.thoughts.add(draftOf('Let go.'), 'key', changeAt(0));
  await services.thoughts.trash(id, changeAt(0));
  const purge = (nowMs: number, previousStartMs: number | null) =>
    runJob({ name: 'purgeTrash', nowMs, previousStartMs });
  const expiredMs = startMs + 30 * dayMs + 1;
  expect(await purge(expiredMs, null)).toEqual({ deleted: 0 });
  expect(await purge(expiredMs + dayMs - 1, expiredMs)).toEqual({ deleted: 0 });
  expect(await purge(expiredMs + dayMs, expiredMs - 1)).toEqual({ deleted: 0 });
  expect(await purge(expiredMs + dayMs, expiredMs)).toEqual({ deleted: 1 });
  expect(await services.thoughts.findById(id)).toBeNull();
});

test('pruneDevices deletes devices that have not registered for 270 days', async () => {
  await services.devices.register('device', 'TOKEN', changeAt(0).now);
  expect(await runJob({ name: 'pruneDevices', nowMs: startMs + 270 * dayMs })).toEqual({ deleted: 0 });
  expect(await runJob({ name: 'pruneDevices', nowMs: startMs + 270 * dayMs + 1 })).toEqual({ deleted: 1 });
});

test('deleteUnusedImages deletes images that had been unused for 30 days at the previous run', async () => {
  const checkedMs: number[] = [];
  const overrides = {
    deleteUnusedImages: async (_signal: AbortSignal, previousStartMs: number) =>
      checkedMs.push(previousStartMs),
  };
  for (const previousStartMs of [null, startMs])
    await runJob({ name: 'deleteUnusedImages', nowMs: startMs + 40 * dayMs, previousStartMs, overrides });
  expect(checkedMs).toEqual([0, startMs]);
});

test('reindex and deleteUnusedImages return how many records have changed', async () => {
  const thoughts = { ...services.thoughts, reindex: async () => 3 };
  expect(await runJob({ name: 'reindex', nowMs: startMs, overrides: { thoughts } })).toEqual({ changed: 3 });
  const overrides = { deleteUnusedImages: async () => 2 };
  expect(await runJob({ name: 'deleteUnusedImages', nowMs: startMs, overrides })).toEqual({ deleted: 2 });
});

test('migrateDataUrls moves the image of a legacy record, which queries return as it is until then', async () => {
  const dataUrl = samples.toDataUrl('image/jpeg', samples.jpeg);
  const { id } = await services.thoughts.add(draftOf('Legacy.', { imageUrl: dataUrl }), 'key', changeAt(0));
  expect((await services.thoughts.findById(id))?.imageUrl).toBe(dataUrl);
  expect(await services.runDueJobs(signal)).toContainEqual({ job: 'migrateDataUrls', outcome: 'finished' });
  const path = (await services.thoughts.findById(id))?.imageUrl ?? '';
  expect(path).toMatch(/^\/images\/[0-9a-f]{64}\.jpg$/);
  expect(await services.images.has(path.slice('/images/'.length))).toBe(true);
});

test('all jobs are due at first', async () => {
  expect(await services.runDueJobs(signal)).toEqual(
    [
      'publishScheduled',
      'reindex',
      'purgeTrash',
      'migrateDataUrls',
      'deleteUnusedImages',
      'pruneDevices',
    ].map((job) => ({ job, outcome: 'finished' })),
  );
  expect(await services.runDueJobs(signal)).toEqual([]);
});
