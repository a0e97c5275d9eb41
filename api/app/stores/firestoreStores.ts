import { openFirestore } from '../../storage/firestore.ts';
import { createFirestoreRecords } from '../../storage/firestoreRecords.ts';
import { createFirestoreImageStore } from '../../images/store/firestoreImageStore.ts';
import { createFirestoreCopies } from '../../thoughts/stores/firestoreCopy.ts';
import { createThoughtStore } from '../../thoughts/stores/thoughtStore.ts';
import { createRecordStores, type Stores } from './stores.ts';

/** Opens Firestore. */
export function openFirestoreStores(projectId: string): Stores {
  const database = openFirestore(projectId);
  const records = createFirestoreRecords(database);
  return {
    ...createRecordStores(records),
    thoughtStore: createThoughtStore(records, createFirestoreCopies(database)),
    images: createFirestoreImageStore(database),
    close: database.close,
  };
}
