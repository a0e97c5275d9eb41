import { beforeEach, expect, test } from 'vitest';
import {
  describeOnBothDatabases,
  describeOnFirestore,
} from '../../tests/support/stores/describeDatabases.ts';
import { createFirestoreJobStore } from './firestoreJobStore.ts';
import type { JobState, JobStore } from './jobStore.ts';

const state: JobState = { owner: 'one', startedAtMs: 1_000, leasedUntilMs: 61_000, dueAtMs: 271_000 };

describeOnBothDatabases('the store of jobs', (open) => {
  let store: JobStore;
  let otherStore: JobStore;
  beforeEach(async () => {
    [{ jobs: store }, { jobs: otherStore }] = await open();
  });

  test('replaces the state of one job, which has none at first', async () => {
    expect(await read(otherStore, 'reindex')).toBeNull();
    expect(await store.update('reindex', () => state)).toEqual(state);
    const ended = { ...state, leasedUntilMs: 0 };
    expect(await store.update('reindex', (stored) => stored && { ...stored, leasedUntilMs: 0 })).toEqual(
      ended,
    );
    expect(await store.update('reindex', () => null)).toBeNull();
    expect(await read(otherStore, 'reindex')).toEqual(ended);
    expect(await read(otherStore, 'purgeTrash')).toBeNull();
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
    expect(await read(otherStore, 'reindex')).toEqual(winners[0]);
  });
});

describeOnFirestore('the store of jobs', ({ database }) => {
  test('reads times that were changed to invalid values as 0', async () => {
    await database.firestore.doc('jobs/reindex').set({ owner: 'one', leasedUntilMs: 'soon' });
    const expected = { owner: 'one', startedAtMs: 0, leasedUntilMs: 0, dueAtMs: 0 };
    expect(await read(createFirestoreJobStore(database), 'reindex')).toEqual(expected);
  });
});

async function read(store: JobStore, job: string): Promise<JobState | null> {
  let found: JobState | null = null;
  await store.update(job, (stored) => {
    found = stored;
    return null;
  });
  return found;
}
