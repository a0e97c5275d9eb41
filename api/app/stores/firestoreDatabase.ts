import { createFirestoreImageStore } from '../../images/store/firestoreImageStore.ts';
import { openFirestore } from '../../storage/firestore.ts';
import { createFirestoreRecords } from '../../storage/firestoreRecords.ts';
import { createFirestoreCopies } from '../../thoughts/stores/firestoreCopy.ts';
import type { Database } from './openStores.ts';

export function openFirestoreDatabase(projectId: string): Database {
  const records = createFirestoreRecords(openFirestore(projectId));
  return {
    records,
    images: createFirestoreImageStore(records),
    copies: createFirestoreCopies(records),
    // Firestore is called over HTTP, so there is no connection to close.
    close: async () => {},
  };
}
