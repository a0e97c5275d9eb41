import { bulkDeadlineMs, type FirestoreDatabase } from '../../storage/firestore.ts';
import type { ImageStore } from './imageStore.ts';

/** Stores each image in a document of Firestore, which has at most 1 MiB. The caller closes the database. */
export function createFirestoreImageStore({ firestore, read }: FirestoreDatabase): ImageStore {
  const collection = firestore.collection('images');
  const markUsed = (name: string) =>
    read(() => writeUnlessChanged(() => collection.doc(name).update({ unusedSince: null })));
  return {
    put: async (name, bytes) => {
      const image = { bytes: Buffer.from(bytes), unusedSince: null };
      if (!(await markUsed(name))) await read(() => collection.doc(name).set(image));
    },
    markUsed,
    find: async (name) => {
      const stored = await read(() => collection.doc(name).get());
      const bytes: unknown = stored.get('bytes');
      return bytes instanceof Uint8Array ? new Uint8Array(bytes) : null;
    },
    deleteUnused: async (usedNames, { now, unusedBefore }) => {
      const { docs } = await read(() => collection.select('unusedSince').get(), bulkDeadlineMs);
      let deleted = 0;
      for (const stored of docs) {
        const { id, ref, updateTime: lastUpdateTime } = stored;
        const unusedSince: unknown = stored.get('unusedSince');
        const isUsed = usedNames.has(id);
        const isMarkedUnused = typeof unusedSince === 'string';
        if (!isUsed && isMarkedUnused && unusedSince < unusedBefore) {
          if (await read(() => writeUnlessChanged(() => ref.delete({ lastUpdateTime })))) deleted += 1;
        } else if (isUsed ? unusedSince !== null : !isMarkedUnused) {
          const change = { unusedSince: isUsed ? null : now };
          await read(() => writeUnlessChanged(() => ref.update(change, { lastUpdateTime })));
        }
      }
      return deleted;
    },
  };
}

/** Returns false, and writes nothing, if the image was stored, marked as used or deleted since it was read. */
async function writeUnlessChanged(write: () => Promise<unknown>): Promise<boolean> {
  try {
    await write();
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && conflictCodes.has(error.code)) return false;
    throw error;
  }
}

// https://grpc.io/docs/guides/status-codes: NOT_FOUND, FAILED_PRECONDITION
const conflictCodes = new Set<unknown>([5, 9]);
