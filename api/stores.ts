import { join } from 'node:path';
import { databaseFileName, explainReadOnly, openInDataFolder } from './storage/dataFolder.ts';
import type { SelfTest } from './storage/selfTest.ts';
import type { FirestoreDatabase } from './storage/firestore.ts';
import type { Settings } from './env.ts';
import type { Archive } from './backup/archive.ts';
import type { RestoreStateStore } from './backup/restoreState.ts';
import type { AuditLog } from './audit/auditLog.ts';
import type { ImageStore } from './images/store/imageStore.ts';
import type { JobStore } from './jobs/jobStore.ts';
import type { DeviceStore } from './notifications/deviceStore.ts';
import type { PeopleStore } from './people/peopleStore.ts';
import type { ThoughtStore } from './thoughts/thoughtStore.ts';

/** All stores, which share one database. */
export interface Stores {
  audit: AuditLog;
  thoughts: ThoughtStore;
  images: ImageStore;
  people: PeopleStore;
  devices: DeviceStore;
  jobs: JobStore;
  selfTest: SelfTest;
  restoreState: RestoreStateStore;
  /** Opens everything that is stored, for backups and restorations. Its code is loaded then. */
  openArchive: () => Promise<Archive>;
  /** Closes the database. */
  close: () => Promise<void>;
}

/**
 * Opens the configured database. Only its driver is imported.
 * @param onReadOnly is called with a sentence for the operator when the SQLite file can be read, but not changed. Without
 * it, this is an error.
 */
export async function openStores(
  settings: Settings,
  onReadOnly?: (sentence: string) => void,
): Promise<Stores> {
  return settings.store === 'firestore'
    ? openFirestoreStores(settings)
    : openInDataFolder(settings.dataDir, () => openSqliteStores(settings, onReadOnly));
}

async function openSqliteStores(
  { dataDir }: Settings,
  onReadOnly?: (sentence: string) => void,
): Promise<Stores> {
  const { openSqlite } = await import('./storage/sqlite.ts');
  const { createSqliteSelfTest } = await import('./storage/sqliteSelfTest.ts');
  const { createSqliteRestoreState } = await import('./backup/sqliteRestoreState.ts');
  const { createSqliteAuditLog } = await import('./audit/sqliteAuditLog.ts');
  const { createSqliteImageStore } = await import('./images/store/sqliteImageStore.ts');
  const { createSqliteJobStore } = await import('./jobs/sqliteJobStore.ts');
  const { createSqliteDeviceStore } = await import('./notifications/sqliteDeviceStore.ts');
  const { createSqlitePeopleStore } = await import('./people/sqlitePeopleStore.ts');
  const { createSqliteThoughtStore } = await import('./thoughts/sqlite/sqliteThoughtStore.ts');
  const database = openSqlite(
    dataDir === ':memory:' ? dataDir : join(dataDir, databaseFileName),
    onReadOnly && ((reason) => onReadOnly(explainReadOnly(dataDir, reason))),
  );
  const audit = createSqliteAuditLog(database);
  const thoughts = createSqliteThoughtStore(database, audit);
  return {
    audit,
    thoughts,
    images: createSqliteImageStore(database),
    people: createSqlitePeopleStore(database, audit),
    devices: createSqliteDeviceStore(database),
    jobs: createSqliteJobStore(database),
    selfTest: createSqliteSelfTest(database, dataDir),
    restoreState: createSqliteRestoreState(database),
    openArchive: async () => {
      const { createSqliteArchive } = await import('./backup/sqliteArchive.ts');
      return createSqliteArchive(database, thoughts, () => new Date().toISOString());
    },
    close: async () => database.close(),
  };
}

async function openFirestoreStores({ firebase }: Settings): Promise<Stores> {
  const { openFirestore } = await import('./storage/firestore.ts');
  return createFirestoreStores(openFirestore(firebase.projectId ?? ''));
}

/** Creates the stores of a Firestore database. */
export async function createFirestoreStores(database: FirestoreDatabase): Promise<Stores> {
  const { createFirestoreSelfTest } = await import('./storage/firestoreSelfTest.ts');
  const { createFirestoreRestoreState } = await import('./backup/restoreState.ts');
  const { createFirestoreAuditLog } = await import('./audit/firestoreAuditLog.ts');
  const { createFirestoreImageStore } = await import('./images/store/firestoreImageStore.ts');
  const { createFirestoreJobStore } = await import('./jobs/firestoreJobStore.ts');
  const { createFirestoreDeviceStore } = await import('./notifications/firestoreDeviceStore.ts');
  const { createFirestorePeopleStore } = await import('./people/firestorePeopleStore.ts');
  const { createFirestoreThoughtStore } = await import('./thoughts/firestore/firestoreThoughtStore.ts');
  const audit = createFirestoreAuditLog(database);
  const thoughts = createFirestoreThoughtStore(database, audit);
  return {
    audit,
    thoughts,
    images: createFirestoreImageStore(database),
    people: createFirestorePeopleStore(database, audit),
    devices: createFirestoreDeviceStore(database),
    jobs: createFirestoreJobStore(database),
    selfTest: createFirestoreSelfTest(database),
    restoreState: createFirestoreRestoreState(database),
    openArchive: async () => {
      const { createFirestoreArchive } = await import('./backup/firestoreArchive.ts');
      return createFirestoreArchive(database, thoughts);
    },
    close: database.close,
  };
}
