import type { Settings } from '../../env.ts';
import { openInDataFolder } from '../../storage/dataFolder.ts';
import type { Stores } from './stores.ts';

/**
 * Opens the configured database. Only the code for this database is imported.
 * @param onReadOnly gets a sentence for the operator when the SQLite file can be read, but not changed. Without it, opening
 * such a file fails.
 */
export async function openStores(
  { store, identity, firebase, dataDir }: Settings,
  onReadOnly?: (sentence: string) => void,
): Promise<Stores> {
  if (store === 'firestore') {
    const { openFirestoreStores } = await import('./firestoreStores.ts');
    return openFirestoreStores(firebase.projectId ?? '');
  }
  if (identity === 'demo') return (await import('./demoStores.ts')).openDemoStores(new Date().toISOString());
  const { openSqliteStores } = await import('./sqliteStores.ts');
  return openInDataFolder(dataDir, async () => openSqliteStores(dataDir, onReadOnly));
}
