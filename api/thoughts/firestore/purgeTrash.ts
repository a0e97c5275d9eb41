import type { FirestoreDatabase } from '../../storage/firestore.ts';
import type { Collections } from './documents.ts';
import { revisionsCollection } from './history.ts';

/** The next maintenance run deletes the rest. */
const maxPerRun = 100;

/** Deletes each thought in a separate transaction, because an admin may be restoring it at the same time. */
export async function purgeTrash(
  database: FirestoreDatabase,
  { thoughts, trash }: Collections,
  trashedBefore: string,
): Promise<number> {
  const expired = trash.where('trashedAt', '<', trashedBefore);
  const { docs } = await database.read(() => expired.limit(maxPerRun).select().get());
  let purged = 0;
  for (const { ref } of docs) {
    const wasPurged = await database.transact(async (transaction) => {
      const found = await transaction.get(ref);
      if (!found.exists || String(found.get('trashedAt')) >= trashedBefore) return false;
      const revisions = await transaction.get(revisionsCollection({ thoughts }, ref.id).select());
      for (const revision of revisions.docs) transaction.delete(revision.ref);
      transaction.delete(ref);
      return true;
    });
    if (wasPurged) purged += 1;
  }
  return purged;
}
