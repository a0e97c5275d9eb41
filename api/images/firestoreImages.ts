import type { QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { bulkDeadlineMs, type FirestoreDatabase } from '../firestore.ts';
import type { ImageStore } from './imageStore.ts';

/** Images in Firestore, a document each: at most 600 KB of the 1 MiB that one holds. Closing the client is up to who opened it. */
export function firestoreImages({ firestore, read, transact }: FirestoreDatabase): ImageStore {
  const collection = firestore.collection('images');
  /** Says whether the image is there, and creates it when it is not and there are bytes. */
  const use = (name: string, bytes: Uint8Array | null) =>
    transact(async (transaction) => {
      const reference = collection.doc(name);
      const [stored] = await transaction.getAll(reference, { fieldMask: ['unusedSince'] });
      if (stored?.exists === true) {
        if (stored.get('unusedSince') !== null) transaction.update(reference, { unusedSince: null });
        return true;
      }
      if (bytes !== null) transaction.create(reference, { bytes: Buffer.from(bytes), unusedSince: null });
      return false;
    });
  return {
    put: async (name, bytes) => {
      await use(name, bytes);
    },
    find: async (name) => {
      const stored = await read(() => collection.doc(name).get());
      const bytes: unknown = stored.get('bytes');
      return bytes instanceof Uint8Array ? new Uint8Array(bytes) : null;
    },
    keep: (name) => use(name, null),
    sweep: async (inUse, when) => {
      const { docs } = await read(() => collection.select('unusedSince').get(), bulkDeadlineMs);
      let deleted = 0;
      for (const stored of docs) {
        const write = sweeping(stored, inUse.has(stored.id), when);
        const isDone = write !== null && (await read(() => unlessChanged(write.run)));
        if (isDone && write.isDeletion) deleted += 1;
      }
      return deleted;
    },
  };
}

/** What a sweep does with an image; null when it stays as it is. */
function sweeping(
  stored: QueryDocumentSnapshot,
  isUsed: boolean,
  { now, unusedBefore }: Parameters<ImageStore['sweep']>[1],
): { isDeletion: boolean; run: () => Promise<unknown> } | null {
  const { ref, updateTime: lastUpdateTime } = stored;
  const unusedSince: unknown = stored.get('unusedSince');
  if (typeof unusedSince === 'string' && !isUsed) {
    return unusedSince < unusedBefore
      ? { isDeletion: true, run: () => ref.delete({ lastUpdateTime }) }
      : null;
  }
  return isUsed === (unusedSince === null)
    ? null
    : { isDeletion: false, run: () => ref.update({ unusedSince: isUsed ? null : now }, { lastUpdateTime }) };
}

/** False where somebody put or kept the image since it was read: then it stays as they left it. */
async function unlessChanged(write: () => Promise<unknown>): Promise<boolean> {
  try {
    await write();
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && changedCodes.has(error.code)) return false;
    throw error;
  }
}

// https://grpc.io/docs/guides/status-codes: NOT_FOUND, FAILED_PRECONDITION
const changedCodes = new Set<unknown>([5, 9]);
