// The state of the last restore, which is stored in the restored database itself. With it, an interrupted restore
// can be continued, and a database that is incomplete doesn't look complete.
import * as v from 'valibot';
import type { FirestoreDatabase } from '../storage/firestore.ts';
import { bulkBudgetMs } from '../storage/timeBudget.ts';
import { archiveKinds } from './archive.ts';

const restoreStateSchema = v.object({
  /** The SHA-256 of the backup's manifest. */
  backupId: v.string(),
  /** The folder of the backup, for messages. */
  folder: v.string(),
  startedAt: v.string(),
  /** Null until the restore is complete. */
  finishedAt: v.nullable(v.string()),
  /** The current step: deleting the previous records, writing the records of one kind, or completing the indexes. */
  step: v.picklist(['clear', ...archiveKinds, 'finish']),
  /** Number of written records of the kind. */
  written: v.number(),
  /** Number of records of all kinds that were left out. Earlier versions don't store it. */
  omitted: v.optional(v.number(), 0),
});

/** Timestamps are ISO 8601 strings in UTC. */
export type RestoreState = v.InferOutput<typeof restoreStateSchema>;

/** Both implementations throw `StoreUnavailable` when the database fails. */
export interface RestoreStateStore {
  /** Returns null for a database into which nothing was ever restored. */
  find(): Promise<RestoreState | null>;
  set(state: RestoreState): Promise<void>;
}

/** Returns null for anything else than a state. */
export function parseRestoreState(stored: unknown): RestoreState | null {
  const { success, output } = v.safeParse(restoreStateSchema, stored);
  return success ? output : null;
}

/** Returns one sentence about a restore that has not finished, or null. */
export async function describeUnfinishedRestore(states: RestoreStateStore): Promise<string | null> {
  const state = await states.find();
  if (state === null || state.finishedAt !== null) return null;
  return `The restore of ${state.folder}, begun at ${state.startedAt}, has not finished, so the collection is incomplete: continue it with npm run data -- restore ${state.folder}`;
}

/** Stores the state in Firestore, in `maintenance/restore`. The caller closes the database. */
export function createFirestoreRestoreState({ firestore, read }: FirestoreDatabase): RestoreStateStore {
  const document = firestore.collection('maintenance').doc('restore');
  return {
    find: async () => {
      const stored = await read(() => document.get());
      return parseRestoreState(stored.data());
    },
    set: async (state) => {
      await read(() => document.set(state), bulkBudgetMs);
    },
  };
}
