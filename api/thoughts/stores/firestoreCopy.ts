// A copy of all thoughts in a few compressed documents, so that a start doesn't read every document. It is a cache: without
// it, and if it is old or broken, everything is read.
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { DocumentReference, DocumentSnapshot } from '@google-cloud/firestore';
import * as v from 'valibot';
import type { StoredThought } from '#domain/collection/storedThought.ts';
import { bulkDeadlineMs, type FirestoreDatabase } from '../../storage/firestore.ts';
import { splitIntoChunks } from '../../storage/splitIntoChunks.ts';
import { isLoadDue, type StorePosition } from './thoughtStore.ts';
import { isUpgraded } from './upgradeFirestore.ts';

const thoughtsPerDocument = 1_500;

/** Firestore allows 1 MiB in a document. */
const maxDocumentBytes = 900_000;

/** Changes with the fields of `StoredThought`, so that a release doesn't read another one's copy. */
const format = 1;

const copySchema = v.object({
  format: v.literal(format),
  /** The documents alternate between two slots, so that a reader of the copy before isn't disturbed. */
  slot: v.picklist(['a', 'b']),
  documents: v.number(),
  thoughts: v.number(),
  /** Identifies the copy in its documents. */
  stamp: v.string(),
  /** When it was read from the store. */
  readAt: v.string(),
  /** When everything was last read. */
  loadedAt: v.string(),
});

type Copy = v.InferOutput<typeof copySchema>;

/** @param head the document whose field `copy` describes the copy */
export function createCopies({ firestore, read }: FirestoreDatabase, head: DocumentReference) {
  const copies = firestore.collection('thoughtCopies');
  const readDocuments = async ({ slot, documents, stamp }: Copy) => {
    const references = Array.from({ length: documents }, (_, index) => copies.doc(`${slot}${index}`));
    const snapshots =
      references.length === 0 ? [] : await read(() => firestore.getAll(...references), bulkDeadlineMs);
    if (snapshots.some((snapshot) => snapshot.get('stamp') !== stamp)) return null;
    const parts = await Promise.all(
      snapshots.map(
        async (snapshot) => JSON.parse(String(await promisify(gunzip)(snapshot.get('data')))) as unknown,
      ),
    );
    return parts.flat() as StoredThought[];
  };
  return {
    /** Returns the description of the copy, or null if there is none that can be used. */
    find: (counter: DocumentSnapshot, now: string) => {
      const copy = findCopy(counter);
      return copy === null || isLoadDue(copy.loadedAt, now) ? null : copy;
    },
    /** Returns the thoughts of the copy, or null if it is broken. */
    read: async (copy: Copy) => {
      const thoughts = await readDocuments(copy).catch(() => null);
      return thoughts?.length === copy.thoughts ? thoughts : null;
    },
    /** Whether another process has read everything since. */
    isLoadedAfter: (counter: DocumentSnapshot, loadedAt: string) =>
      (findCopy(counter)?.loadedAt ?? '') > loadedAt,
    write: async (thoughts: readonly StoredThought[], { readAt, loadedAt }: StorePosition) => {
      const counter = await read(() => head.get());
      if (!isUpgraded(counter)) return;
      const previous = findCopy(counter);
      const slot = previous?.slot === 'a' ? 'b' : 'a';
      const stamp = `${loadedAt} ${readAt}`;
      const chunks = splitIntoChunks(thoughts, thoughtsPerDocument);
      const data = (await Promise.all(chunks.map(compress))).flat();
      for (const [index, bytes] of data.entries())
        await read(() => copies.doc(`${slot}${index}`).set({ stamp, data: bytes }), bulkDeadlineMs);
      const counts = { documents: data.length, thoughts: thoughts.length };
      const copy: Copy = { format, slot, ...counts, stamp, readAt, loadedAt };
      await read(() => head.set({ copy }, { merge: true }));
    },
  };
}

function findCopy(counter: DocumentSnapshot): Copy | null {
  const { success, output } = v.safeParse(copySchema, counter.get('copy'));
  return success ? output : null;
}

/** Returns the compressed thoughts in as many documents as they need. */
async function compress(thoughts: readonly StoredThought[]): Promise<Uint8Array[]> {
  const data = await promisify(gzip)(JSON.stringify(thoughts));
  if (data.length <= maxDocumentBytes || thoughts.length === 1) return [data];
  const halves = splitIntoChunks(thoughts, Math.ceil(thoughts.length / 2));
  return (await Promise.all(halves.map(compress))).flat();
}
