import { createFirestoreImageStore } from '../../images/store/firestoreImageStore.ts';
import { openFirestore } from '../../storage/firestore.ts';
import { createFirestoreRecords } from '../../storage/firestoreRecords.ts';
import type { GoogleCredentials } from '../../storage/googleCredentials.ts';

/** Opens Firestore's client, which takes long to load. */
export function openFirestoreClient(projectId: string, credentials: GoogleCredentials) {
  const database = openFirestore(projectId, undefined, credentials);
  return {
    records: createFirestoreRecords(database),
    images: createFirestoreImageStore(database),
    close: database.close,
  };
}
