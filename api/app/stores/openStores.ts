import { type AuditLog, createAuditLog } from '../../audit/auditLog.ts';
import type { Settings } from '../../env.ts';
import type { ImageStore } from '../../images/store/imageStore.ts';
import { createDeviceStore, type Devices } from '../../notifications/devices.ts';
import { createPeople, type People } from '../../people/people.ts';
import { openInDataFolder } from '../../storage/dataFolder.ts';
import type { Records } from '../../storage/records.ts';
import type { Copies } from '../../thoughts/stores/firestoreCopy.ts';
import { createThoughtStore, type ThoughtStore } from '../../thoughts/stores/thoughtStore.ts';

/** A database: Firestore, SQLite, or the read-only one of a demo. */
export interface Database {
  records: Records;
  images: ImageStore;
  /** The store of compressed copies of the collection; null if reading many records is cheap. */
  copies: Copies | null;
  close: () => Promise<void>;
}

/** All stores, which share one database. */
export interface Stores extends Pick<Database, 'images' | 'close'> {
  audit: AuditLog;
  thoughtStore: ThoughtStore;
  people: People;
  devices: Devices;
}

export function createStores({ records, images, copies, close }: Database): Stores {
  return {
    audit: createAuditLog(records),
    thoughtStore: createThoughtStore(records, copies),
    images,
    people: createPeople(records),
    devices: createDeviceStore(records),
    close,
  };
}

/** Opens the configured database. Only the code for this database is imported. */
export async function openDatabase({ store, identity, firebase, dataDir }: Settings): Promise<Database> {
  if (store === 'firestore')
    return (await import('./firestoreDatabase.ts')).openFirestoreDatabase(firebase.projectId ?? '');
  if (identity === 'demo') return (await import('./demoStores.ts')).openDemo(new Date().toISOString());
  const { openSqliteDatabase } = await import('./sqliteDatabase.ts');
  return openInDataFolder(dataDir, async () => openSqliteDatabase(dataDir));
}

/** Opens the stores for a command, without the monitor, because a command reports failures itself. */
export async function openStores(settings: Settings): Promise<Stores> {
  return createStores(await openDatabase(settings));
}
