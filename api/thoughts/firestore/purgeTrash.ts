import type { DocumentReference } from 'firebase-admin/firestore';
import type { FirestoreDatabase } from '../../storage/firestore.ts';
import { readDocument, type Collections } from './documents.ts';
import { planRevisionDeletions } from './history.ts';
import { planMoves } from './moves.ts';

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
    const deleteRevisions = await planRevisionDeletions(collections, transaction, [reference.id]);
    const write = await planMoves(collections, transaction, [{ ...found, stored: found, thought: null }]);
    deleteRevisions();
    write();
    return true;
  });
}
