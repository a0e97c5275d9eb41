import type { DocumentReference } from 'firebase-admin/firestore';
import type { FirestoreDatabase } from '../../storage/firestore.ts';
import { readDocument, type Collections } from './documents.ts';
import { revisionsCollection } from './history.ts';
import { planRemovals } from './rankChanges.ts';

const thoughtsPerPage = 100;

/** Deletes each thought in a separate transaction, because an admin may be restoring it at the same time. */
export async function purgeTrash(
  database: FirestoreDatabase,
  collections: Collections,
  trashedBefore: string,
  signal?: AbortSignal,
): Promise<number> {
  const expired = collections.trash.documents.where('trashedAt', '<', trashedBefore);
  let purged = 0;
  for (let page: DocumentReference[] | null = null; page === null || page.length === thoughtsPerPage;) {
    const { docs } = await database.read(() => expired.limit(thoughtsPerPage).select().get());
    page = docs.map(({ ref }) => ref);
    for (const reference of page) {
      signal?.throwIfAborted();
      if (await purge(database, collections, reference, trashedBefore)) purged += 1;
    }
  }
  return purged;
}

/** Returns false when the thought was restored in the meantime. */
function purge(
  database: FirestoreDatabase,
  collections: Collections,
  reference: DocumentReference,
  trashedBefore: string,
): Promise<boolean> {
  return database.transact(async (transaction) => {
    const found = readDocument(await transaction.get(reference));
    if (found === null || String(found.thought.trashedAt) >= trashedBefore) return false;
    const revisions = await transaction.get(revisionsCollection(collections, reference.id).select());
    const { write: removeRank } = await planRemovals(collections.trash, transaction, [found]);
    for (const revision of revisions.docs) transaction.delete(revision.ref);
    transaction.delete(reference);
    removeRank();
    return true;
  });
}
