import type { FirestoreDatabase } from '../../storage/firestore.ts';
import { readDocument, type Collections } from './documents.ts';
import { revisionsCollection } from './history.ts';
import { planRemoval } from './rankChanges.ts';

/** The next maintenance run deletes the rest. */
const maxPerRun = 100;

/** Deletes each thought in a separate transaction, because an admin may be restoring it at the same time. */
export async function purgeTrash(
  database: FirestoreDatabase,
  collections: Collections,
  trashedBefore: string,
): Promise<number> {
  const expired = collections.trash.documents.where('trashedAt', '<', trashedBefore);
  const { docs } = await database.read(() => expired.limit(maxPerRun).select().get());
  let purged = 0;
  for (const { ref } of docs) {
    const wasPurged = await database.transact(async (transaction) => {
      const found = readDocument(await transaction.get(ref));
      if (found === null || String(found.thought.trashedAt) >= trashedBefore) return false;
      const revisions = await transaction.get(revisionsCollection(collections, ref.id).select());
      const removeRank = await planRemoval(collections.trash, transaction, found);
      for (const revision of revisions.docs) transaction.delete(revision.ref);
      transaction.delete(ref);
      removeRank();
      return true;
    });
    if (wasPurged) purged += 1;
  }
  return purged;
}
