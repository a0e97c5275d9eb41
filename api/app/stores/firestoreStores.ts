import { type FirestoreDatabase, openFirestore } from '../../storage/firestore.ts';
import { createFirestoreRecords } from '../../storage/firestoreRecords.ts';
import { createSelfTest } from '../../storage/selfTest.ts';
import { createFirestoreImageStore } from '../../images/store/firestoreImageStore.ts';
import { createFirestoreThoughtStore } from '../../thoughts/stores/firestoreThoughtStore.ts';
import type { Log } from '../../logging/log.ts';
import { createRecordStores, type Stores } from './stores.ts';

type StoreLog = Pick<Log, 'warn'>;

/** Opens Firestore. */
export function openFirestoreStores(projectId: string, log: StoreLog): Stores {
  return createFirestoreStores(openFirestore(projectId), log);
}

/** Creates the stores of a Firestore database. */
function createFirestoreStores(database: FirestoreDatabase, log: StoreLog): Stores {
  const records = createFirestoreRecords(database);
  return {
    ...createRecordStores(records),
    thoughtStore: createFirestoreThoughtStore(database, log),
    images: createFirestoreImageStore(database),
    selfTest: createSelfTest(records),
    close: database.close,
  };
}
