import { type FirestoreDatabase, openFirestore } from '../../storage/firestore.ts';
import { createFirestoreSelfTest } from '../../storage/selfTest.ts';
import { createFirestoreAuditLog } from '../../audit/firestoreAuditLog.ts';
import { createFirestoreImageStore } from '../../images/store/firestoreImageStore.ts';
import { createFirestoreJobStore } from '../../jobs/firestoreJobStore.ts';
import { createFirestoreDeviceStore } from '../../notifications/firestoreDeviceStore.ts';
import { createFirestorePeopleStore } from '../../people/firestorePeopleStore.ts';
import { createFirestoreThoughtStore } from '../../thoughts/firestore/firestoreThoughtStore.ts';
import type { Stores } from './stores.ts';

/** Opens Firestore. @param deadlineMs as in {@link openFirestore}. */
export function openFirestoreStores(projectId: string, deadlineMs?: number): Stores {
  return createFirestoreStores(openFirestore(projectId, deadlineMs));
}

/** Creates the stores of a Firestore database. */
export function createFirestoreStores(database: FirestoreDatabase): Stores {
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
    close: database.close,
  };
}
