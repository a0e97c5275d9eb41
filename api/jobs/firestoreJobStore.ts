import * as v from 'valibot';
import type { DocumentSnapshot } from '@google-cloud/firestore';
import type { FirestoreDatabase } from '../storage/firestore.ts';
import type { JobState, JobStore } from './jobStore.ts';

/** Stores the states of jobs in Firestore, in `jobs/{name}`. The caller closes the database. */
export function createFirestoreJobStore({ firestore, transact }: FirestoreDatabase): JobStore {
  const jobs = firestore.collection('jobs');
  return {
    update: (job, change) =>
      transact(async (transaction) => {
        const reference = jobs.doc(job);
        const changed = change(readState(await transaction.get(reference)));
        if (changed !== null) transaction.set(reference, changed);
        return changed;
      }),
  };
}

// Fields that something else has changed to invalid values are read as 0, so that the job runs again.
const timeSchema = v.fallback(v.number(), 0);
const stateSchema = v.object({
  owner: v.fallback(v.string(), ''),
  startedAtMs: timeSchema,
  leasedUntilMs: timeSchema,
  dueAtMs: timeSchema,
});

function readState(snapshot: DocumentSnapshot): JobState | null {
  return snapshot.exists ? v.parse(stateSchema, snapshot.data()) : null;
}
