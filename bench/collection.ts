import { openServices } from '../api/app/services.ts';
import { readSettings } from '../api/env.ts';
import { normalizeDraft } from '../domain/thought/thought.ts';
import { startFirestoreEmulator } from '../tests/support/emulators/firestoreEmulator.ts';
import { createThoughts } from './feedSchema.ts';

/** Fills the empty store that the settings name with thoughts, and writes the copy that a start reads. */
export async function fillCollection(settings: Record<string, string>, size: number): Promise<void> {
  const services = await openServices(readSettings(settings));
  const rows = createThoughts(size).map(({ id, createdAt, ...fields }) => ({
    id,
    createdAt,
    draft: normalizeDraft(fields),
  }));
  const options = { operation: 'bench', shouldUpdate: false, dryRun: false };
  await services.thoughts.importRows(rows, options, { by: 'bench', now: services.now() });
  await services.runMaintenance();
  await services.close();
}

/** Runs `measure` with the settings of a Firestore emulator with `size` thoughts. */
export async function withFirestore<Result>(
  size: number,
  measure: (settings: Record<string, string>, host: string) => Promise<Result>,
): Promise<Result> {
  const emulator = await startFirestoreEmulator({ memoryMb: 4_000 });
  if (emulator === null) throw new Error('It needs Java and the Firestore emulator.');
  try {
    const settings = { STORE: 'firestore', FIREBASE_PROJECT_ID: 'demo-bench' };
    process.env['FIRESTORE_EMULATOR_HOST'] = emulator.host;
    await fillCollection(settings, size);
    return await measure(settings, emulator.host);
  } finally {
    await emulator.stop();
  }
}
