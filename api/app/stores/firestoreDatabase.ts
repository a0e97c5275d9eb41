import type { ImageStore } from '../../images/store/imageStore.ts';
import { openOnce } from '../../openOnce.ts';
import { createHttpReader } from '../../storage/firestoreHttp.ts';
import { createGoogleCredentials } from '../../storage/googleCredentials.ts';
import { firestoreVersion, headRecord, type Records, type StoredRecord } from '../../storage/records.ts';
import { createFirestoreCopies } from '../../thoughts/stores/firestoreCopy.ts';
import type { Database } from './openStores.ts';

/**
 * Opens Firestore. The head and the copy of the thoughts are read over HTTP. Google's client is loaded when something
 * else is needed or HTTP fails.
 */
export function openFirestoreDatabase(projectId: string): Database {
  const credentials = createGoogleCredentials(projectId);
  const readDocuments = createHttpReader(projectId, credentials);
  let isClientUsed = false;
  const loadClient = openOnce(async () => {
    const { openFirestoreClient } = await import('./firestoreClient.ts');
    return openFirestoreClient(projectId, credentials);
  });
  const open = () => {
    isClientUsed = true;
    return loadClient();
  };
  /** Returns null where only the client can read these records. */
  const readOverHttp = async (table: string, ids: readonly string[]): Promise<StoredRecord[] | null> =>
    isClientUsed ? null : readDocuments(table, ids).catch(() => null);
  const records: Records = {
    name: 'firestore',
    list: async (query) => {
      const { table, ids } = query;
      const found = table === 'thoughtCopies' && ids ? await readOverHttp(table, ids) : null;
      return found ?? (await open()).records.list(query);
    },
    count: async (table) => (await open()).records.count(table),
    readAll: async (table, visit) => (await open()).records.readAll(table, visit),
    readHead: async () => {
      const found = await readOverHttp(headRecord.table, [headRecord.id]);
      const fields = found?.[0]?.fields;
      // For another version, the client reads the head and rejects the store.
      return fields?.['storeVersion'] === firestoreVersion ? fields : (await open()).records.readHead();
    },
    change: async (reads, plan) => (await open()).records.change(reads, plan),
  };
  const images: ImageStore = {
    put: async (...args) => (await open()).images.put(...args),
    find: async (name) => (await open()).images.find(name),
    markUsed: async (name) => (await open()).images.markUsed(name),
    deleteUnused: async (...args) => (await open()).images.deleteUnused(...args),
  };
  return {
    records,
    images,
    copies: createFirestoreCopies(records),
    close: async () => {
      if (isClientUsed) await (await loadClient()).close();
    },
  };
}
