import type { DocumentSnapshot, Firestore } from '@google-cloud/firestore';
import * as v from 'valibot';
import { NewerStoreError } from './storeErrors.ts';

/**
 * The version of the format that this release writes to Firestore. A change that earlier releases can't
 * handle raises it. SQLite has its migrations instead, see sqlite.ts.
 */
export const firestoreVersion = 2;

/** The document with the version. It is also the counter of the thoughts, so that a feed reads both at once. */
export const versionedDocumentPath = 'counters/thoughts';

// The first version is not stored.
const metadataSchema = v.fallback(v.object({ storeVersion: v.number() }), { storeVersion: 1 });

export interface VersionCheck {
  /** Reads the document with the version. */
  readDocument: () => Promise<DocumentSnapshot>;
  /** Reads the version, unless this process has read it before. */
  beforeRead: () => Promise<void>;
  /** Also raises the version of the store to this release’s, so that earlier ones refuse it from now on. */
  beforeWrite: () => Promise<void>;
  /** Makes the next operation read the version again. */
  forget: () => void;
}

/** The methods that read throw `NewerStoreError` for a store of a version that this release doesn't know. */
export function createVersionCheck(firestore: Firestore, supportedVersion: number): VersionCheck {
  const document = firestore.doc(versionedDocumentPath);
  // Concurrent operations each read it until one has succeeded, so that none waits for a request of another that hangs.
  let checkedVersion: number | undefined;
  const checkVersion = (snapshot: DocumentSnapshot) => {
    const { storeVersion } = v.parse(metadataSchema, snapshot.data());
    if (storeVersion > supportedVersion) throw new NewerStoreError('FIREBASE_PROJECT_ID', 'project');
    checkedVersion = storeVersion;
    return storeVersion;
  };
  const check = async () => checkedVersion ?? checkVersion(await document.get());
  return {
    readDocument: async () => {
      const snapshot = await document.get();
      checkVersion(snapshot);
      return snapshot;
    },
    beforeRead: async () => void (await check()),
    beforeWrite: async () => {
      if ((await check()) === supportedVersion) return;
      // In a transaction, because another process may raise it to a higher version at the same time.
      await firestore.runTransaction(async (transaction) => {
        checkVersion(await transaction.get(document));
        transaction.set(document, { storeVersion: supportedVersion }, { merge: true });
      });
      checkedVersion = supportedVersion;
    },
    forget: () => {
      checkedVersion = undefined;
    },
  };
}
