import { join } from 'node:path';
import { databaseFileName, inDataFolder } from './dataFolder.ts';
import type { Settings } from './env.ts';
import type { ImageStore } from './images/imageStore.ts';
import type { DeviceStore } from './notifications/deviceStore.ts';
import type { PeopleStore } from './people/peopleStore.ts';
import type { ThoughtStore } from './thoughts/thoughtStore.ts';

/** All that is kept, in one database. */
export interface Stores {
  thoughts: ThoughtStore;
  images: ImageStore;
  people: PeopleStore;
  devices: DeviceStore;
  /** Closes the database. */
  close: () => Promise<void>;
}

/** Opens the chosen database; only its driver is loaded. */
export async function openStores(settings: Settings): Promise<Stores> {
  return settings.store === 'firestore'
    ? openInFirestore(settings)
    : inDataFolder(settings.dataDir, () => openInSqlite(settings));
}

async function openInSqlite({ dataDir }: Settings): Promise<Stores> {
  const { openSqlite } = await import('./sqlite.ts');
  const { sqliteImages } = await import('./images/sqliteImages.ts');
  const { sqliteDevices } = await import('./notifications/sqliteDevices.ts');
  const { sqlitePeople } = await import('./people/sqlitePeople.ts');
  const { sqliteThoughts } = await import('./thoughts/sqliteThoughts.ts');
  const database = openSqlite(dataDir === ':memory:' ? dataDir : join(dataDir, databaseFileName));
  return {
    thoughts: sqliteThoughts(database),
    images: sqliteImages(database),
    people: sqlitePeople(database),
    devices: sqliteDevices(database),
    close: async () => database.close(),
  };
}

async function openInFirestore({ firebase }: Settings): Promise<Stores> {
  const { openFirestore } = await import('./firestore.ts');
  const { firestoreImages } = await import('./images/firestoreImages.ts');
  const { firestoreDevices } = await import('./notifications/firestoreDevices.ts');
  const { firestorePeople } = await import('./people/firestorePeople.ts');
  const { firestoreThoughts } = await import('./thoughts/firestoreThoughts.ts');
  const database = openFirestore(firebase.projectId ?? '');
  return {
    thoughts: firestoreThoughts(database),
    images: firestoreImages(database),
    people: firestorePeople(database),
    devices: firestoreDevices(database),
    close: database.close,
  };
}
