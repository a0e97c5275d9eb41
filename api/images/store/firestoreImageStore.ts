import type { Records } from '../../storage/records.ts';
import { splitIntoChunks } from '../../storage/splitIntoChunks.ts';
import type { ImageStore } from './imageStore.ts';

const images = { table: 'images' } as const;

const maxWrites = 500;

/** Stores each image in a record. Images have at most 600 KB, Firestore's documents at most 1 MiB. */
export function createFirestoreImageStore(records: Records): ImageStore {
  const markUsed = (name: string) =>
    records.change([{ ...images, id: name, select: ['unusedSince'] }], ([found = []]) => ({
      writes: found.flatMap(({ id, fields: { unusedSince } }) =>
        unusedSince === null ? [] : { ...images, id, fields: { unusedSince: null } },
      ),
      result: found.length > 0,
    }));
  return {
    put: async (name, bytes) => {
      const write = { ...images, id: name, fields: { bytes, unusedSince: null } };
      if (!(await markUsed(name))) await records.change([], () => ({ writes: [write], result: undefined }));
    },
    markUsed,
    find: async (name) => {
      const bytes = (await records.list({ ...images, id: name }))[0]?.fields['bytes'];
      return bytes instanceof Uint8Array ? new Uint8Array(bytes) : null;
    },
    deleteUnused: async (usedNames, { now, unusedBefore }) => {
      const stored = await records.list({ ...images, select: ['unusedSince'] });
      let deleted = 0;
      for (const part of splitIntoChunks(stored, maxWrites)) {
        const query = { ...images, ids: part.map(({ id }) => id), select: ['unusedSince'] };
        // A transaction, so that an image that is stored or used at the same time isn't deleted.
        deleted += await records.change([query], ([found = []]) => {
          const writes = found.flatMap(({ id, fields: { unusedSince } }) => {
            const isMarked = typeof unusedSince === 'string';
            if (!usedNames.has(id) && isMarked && unusedSince < unusedBefore)
              return { ...images, id, fields: null };
            const fields = { unusedSince: isMarked ? null : now };
            return usedNames.has(id) === isMarked ? { ...images, id, fields } : [];
          });
          return { writes, result: writes.filter(({ fields }) => fields === null).length };
        });
      }
      return deleted;
    },
  };
}
