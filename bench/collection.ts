import { normalizeDraft } from '../domain/thought/thought.ts';
import { readSettings } from '../api/env.ts';
import { openServices } from '../api/app/services.ts';
import { openFirestore } from '../api/storage/firestore.ts';
import { createFirestoreRecords } from '../api/storage/firestoreRecords.ts';
import { Collection } from '../api/thoughts/collection.ts';
import { createThoughtStore } from '../api/thoughts/stores/thoughtStore.ts';
import { silentLog } from '../tests/support/site/testLog.ts';
import { createThought } from './servers/feedSchema.ts';

/** Adds thoughts to a collection until it has `size`. */
export async function fillCollection(thoughts: Collection, size: number): Promise<void> {
  const rows = Array.from({ length: size }, (_, index) => {
    const { id, createdAt, ...fields } = createThought(index);
    return { id, createdAt, draft: normalizeDraft(fields) };
  });
  const options = { operation: 'bench', shouldUpdate: false, dryRun: false };
  await thoughts.importRows(rows, options, { by: 'bench', now: new Date().toISOString() });
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
  process.env['FIRESTORE_EMULATOR_HOST'] = host;
  const database = openFirestore(projectId, 60_000);
  const store = createThoughtStore(createFirestoreRecords(database));
  await fillCollection(new Collection({ store, log: silentLog, now: () => new Date().toISOString() }), size);
  await database.close();
}
