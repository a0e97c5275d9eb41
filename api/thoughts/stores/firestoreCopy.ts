// A copy of all thoughts in a few compressed documents, so that a start needn't read every document. It is a cache: if
// it is missing, old or broken, all documents are read.
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import * as v from 'valibot';
import type { StoredThought } from '#domain/collection/storedThought.ts';
import type { Records } from '../../storage/records.ts';
import { splitIntoChunks } from '../../storage/splitIntoChunks.ts';

const thoughtsPerDocument = 1_500;

/** The maximum size of a document, which Firestore limits to 1 MiB. */
const maxDocumentBytes = 900_000;

/** The number of the format. Increase it when the fields of `StoredThought` change. */
const format = 2;

const copySchema = v.object({
  format: v.literal(format),
  /** The slot of its documents. The other slot has the previous copy, so that it can still be read. */
  slot: v.picklist(['a', 'b']),
  documents: v.number(),
  thoughts: v.number(),
  /** Identifies the copy in its documents. */
  stamp: v.string(),
  /** The number of the last commit in the copy. */
  number: v.number(),
});

type Copy = v.InferOutput<typeof copySchema>;

export type Copies = ReturnType<typeof createFirestoreCopies>;

export function createFirestoreCopies(records: Records) {
  const readDocuments = async ({ slot, documents, stamp }: Copy) => {
    const ids = Array.from({ length: documents }, (_, index) => `${slot}${index}`);
    const found = await records.list({ table: 'thoughtCopies', ids });
    if (found.length < documents || found.some(({ fields }) => fields['stamp'] !== stamp)) return null;
    const parts = await Promise.all(
      found.map(
        async ({ fields }) =>
          JSON.parse(String(await promisify(gunzip)(fields['data'] as Uint8Array))) as unknown,
      ),
    );
    return parts.flat() as StoredThought[];
  };
  return {
    /** Returns what is stored about the copy of all thoughts, such as its size, or null if the copy can't be used. */
    find: findCopy,
    /** Returns the thoughts of the copy, or null if it is broken. */
    read: async (copy: Copy) => {
      const thoughts = await readDocuments(copy).catch(() => null);
      return thoughts?.length === copy.thoughts ? thoughts : null;
    },
    /**
     * Writes the thoughts, and returns the description of the copy.
     * @param previous the description of the last copy.
     */
    write: async (thoughts: readonly StoredThought[], number: number, previous: unknown): Promise<Copy> => {
      const slot = findCopy(previous)?.slot === 'a' ? 'b' : 'a';
      const stamp = randomUUID();
      const chunks = splitIntoChunks(thoughts, thoughtsPerDocument);
      const data = (await Promise.all(chunks.map(compress))).flat();
      for (const [index, bytes] of data.entries())
        await records.change([], () => ({
          writes: [{ table: 'thoughtCopies', id: `${slot}${index}`, fields: { stamp, data: bytes } }],
          result: undefined,
        }));
      return { format, slot, documents: data.length, thoughts: thoughts.length, stamp, number };
    },
  };
}

function findCopy(stored: unknown): Copy | null {
  const { success, output } = v.safeParse(copySchema, stored);
  return success ? output : null;
}

/** Returns the compressed thoughts, split into documents. */
async function compress(thoughts: readonly StoredThought[]): Promise<Uint8Array[]> {
  const data = await promisify(gzip)(JSON.stringify(thoughts));
  if (data.length <= maxDocumentBytes || thoughts.length === 1) return [data];
  const halves = splitIntoChunks(thoughts, Math.ceil(thoughts.length / 2));
  return (await Promise.all(halves.map(compress))).flat();
}
