import { type FirestoreDatabase, openFirestore } from '../../storage/firestore.ts';
import { createFirestoreSelfTest } from '../../storage/selfTest.ts';
import { createFirestoreAuditLog } from '../../audit/firestoreAuditLog.ts';
import { createFirestoreImageStore } from '../../images/store/firestoreImageStore.ts';
import { createFirestoreDeviceStore } from '../../notifications/firestoreDeviceStore.ts';
import { createFirestorePeopleStore } from '../../people/firestorePeopleStore.ts';
import { createFirestoreThoughtStore } from '../../thoughts/stores/firestoreThoughtStore.ts';
import type { Log } from '../../logging/log.ts';
import type { Stores } from './stores.ts';

type StoreLog = Pick<Log, 'warn'>;

/** Opens Firestore. */
export function openFirestoreStores(projectId: string, log: StoreLog): Stores {
  return createFirestoreStores(openFirestore(projectId), log);
}

/** Creates the stores of a Firestore database. */
export function createFirestoreStores(database: FirestoreDatabase, log: StoreLog): Stores {
  const audit = createFirestoreAuditLog(database);
  const thoughtStore = createFirestoreThoughtStore(database, audit, log);
  return {
    audit,
    thoughtStore,
    images: createFirestoreImageStore(database),
    people: createFirestorePeopleStore(database, audit),
    devices: createFirestoreDeviceStore(database),
    selfTest: createFirestoreSelfTest(database),
    close: database.close,
  };
}
