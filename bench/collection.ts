import { normalizeDraft } from '../domain/thought/thought.ts';
import { readSettings } from '../api/env.ts';
import { openServices } from '../api/app/services.ts';
import { openFirestore } from '../api/storage/firestore.ts';
import { createFirestoreAuditLog } from '../api/audit/firestoreAuditLog.ts';
import { createFirestoreThoughtStore } from '../api/thoughts/firestore/firestoreThoughtStore.ts';
import type { ThoughtStore } from '../api/thoughts/thoughtStore.ts';
import { createThought } from './servers/feedSchema.ts';

/** Adds thoughts to a collection until it has `size`. */
export async function fillCollection(thoughts: ThoughtStore, size: number): Promise<void> {
  const rows = Array.from({ length: size - (await thoughts.size()) }, (_, rank) => {
    const { id, createdAt, ...fields } = createThought(rank);
    return { id, createdAt, draft: normalizeDraft(fields) };
  });
  // The search index of an empty collection is complete from then on.
  await thoughts.reindex();
  await thoughts.import(rows, { by: 'bench', now: new Date().toISOString() }, false);
}

/** Creates a SQLite file with `size` thoughts in the folder. */
export async function createSqliteCollection(dataDir: string, size: number): Promise<void> {
  const services = await openServices(readSettings({ DATA_DIR: dataDir }));
  await fillCollection(services.thoughts, size);
  await services.close();
}

/**
 * Fills a project of the Firestore emulator with `size` thoughts.
 * @param host `127.0.0.1:port`, as `startFirestoreEmulator` returns it.
 */
export async function createFirestoreCollection(
  host: string,
  projectId: string,
  size: number,
): Promise<void> {
  await withFirestoreThoughts(host, projectId, (thoughts) => fillCollection(thoughts, size));
}

/** Runs `use` with the thoughts of a project of the Firestore emulator. */
export async function withFirestoreThoughts(
  host: string,
  projectId: string,
  use: (thoughts: ThoughtStore) => Promise<void>,
): Promise<void> {
  process.env['FIRESTORE_EMULATOR_HOST'] = host;
  const database = openFirestore(projectId, 60_000);
  await use(createFirestoreThoughtStore(database, createFirestoreAuditLog(database)));
  await database.close();
}
