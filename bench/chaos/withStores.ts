import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from '../../api/env.ts';
import { openFirestore } from '../../api/storage/firestore.ts';
import { createFirestoreStores, openStores, type Stores } from '../../api/stores.ts';
import { startFirestoreEmulator } from '../../api/testing/firestoreEmulator.ts';
import { MissingRequirement } from '../benchmark.ts';

/** The emulator waits for locks for longer than Firestore. */
const emulatorDeadlineMs = 30_000;

/** Calls `use` with an empty SQLite database, opened twice as if by two processes. */
export async function withSqlite<Result>(
  use: (stores: Stores, otherStores: Stores) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'upwell-chaos-'));
  const settings = readSettings({ STORE: 'sqlite', DATA_DIR: folder });
  const stores = [await openStores(settings), await openStores(settings)] as const;
  try {
    return await use(...stores);
  } finally {
    for (const { close } of stores) await close();
    rmSync(folder, { recursive: true });
  }
}

/**
 * Calls `use` with an empty Firestore database of the emulator, opened twice as if by two processes.
 * @throws {MissingRequirement} without Java or the emulator.
 */
export async function withFirestore<Result>(
  use: (stores: Stores, otherStores: Stores) => Promise<Result>,
): Promise<Result> {
  const emulator = await startFirestoreEmulator();
  if (emulator === null) throw new MissingRequirement('it needs Java and the Firestore emulator.');
  process.env['FIRESTORE_EMULATOR_HOST'] = emulator.host;
  const stores = [await openTestStores(), await openTestStores()] as const;
  try {
    return await use(...stores);
  } finally {
    for (const { close } of stores) await close();
    await emulator.stop();
  }
}

function openTestStores(): Promise<Stores> {
  return createFirestoreStores(openFirestore('demo-chaos', emulatorDeadlineMs));
}
