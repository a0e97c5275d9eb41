import type { FirestoreDatabase } from '../firestore.ts';
import type { Places } from './firestoreDocuments.ts';
import { revisionsOf } from './firestoreHistory.ts';

/** The rest goes at the next look. */
const mostAtOnce = 100;

/** Each thought in a transaction of its own, because somebody may be restoring it. */
export async function purgeTrash(
  database: FirestoreDatabase,
  { thoughts, trash }: Places,
  trashedBefore: string,
): Promise<number> {
  const overdue = trash.where('trashedAt', '<', trashedBefore);
  const { docs } = await database.read(() => overdue.limit(mostAtOnce).select().get());
  let purged = 0;
  for (const { ref } of docs) {
    const wasThere = await database.transact(async (transaction) => {
      const found = await transaction.get(ref);
      if (!found.exists || String(found.get('trashedAt')) >= trashedBefore) return false;
      const revisions = await transaction.get(revisionsOf({ thoughts }, ref.id).select());
      for (const revision of revisions.docs) transaction.delete(revision.ref);
      transaction.delete(ref);
      return true;
    });
    if (wasThere) purged += 1;
  }
  return purged;
}
