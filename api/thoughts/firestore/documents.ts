// The collections of thoughts in Firestore, and functions to read and write one document.
//
// thoughts/{id}                          live thoughts; the previous application reads and writes them, too
// thoughts/{id}/revisions/{version}      earlier versions of a thought
// trash/{id}                             deleted thoughts, in a collection of their own, so that lists of `thoughts`
//                                        don't have to filter them
// counters/thoughts, counters/trash      `RankCounts`; the first one also has the version of the whole store
// counters/{…}/searchIndex/{number}      the texts and flags of up to 2,000 thoughts for searches and filters
// counters/adoption, counters/adoptTrash the position of reindexing
import type {
  CollectionReference,
  DocumentData,
  DocumentReference,
  DocumentSnapshot,
  Firestore,
  Transaction,
} from 'firebase-admin/firestore';
import { fromThoughtRecord, toThoughtRecord, type ThoughtRecord } from '#domain/thought/storedRecord.ts';
import type { Thought } from '#domain/thought/thought.ts';
import { bitsOf } from '#domain/thought/thoughtFilter.ts';
import { toPlainFields } from '../../storage/firestoreFields.ts';
import { versionedDocumentPath } from '../../storage/firestoreVersion.ts';
import { isValidDocumentId } from '../../storage/documentId.ts';
import { isRank } from '../ranks.ts';
import { indexKeysOf, withoutLegacyFields } from '../thoughtRecord.ts';

export interface Collections {
  live: RankedCollection;
  trash: RankedCollection;
}

/** Thoughts with dense ranks, either the live or the trashed ones. */
export interface RankedCollection {
  documents: CollectionReference;
  /** Holds the `RankCounts`. */
  counter: DocumentReference;
  reindexState: DocumentReference;
}

export interface RankCounts {
  /** Number of ranks. The field has this name in the trash, too. */
  live: number;
  /** Number of ranks, from 0 on, that are in the search index. See searchIndex.ts. */
  indexed: number;
}

export function collectionsOf(firestore: Firestore): Collections {
  const counters = firestore.collection('counters');
  return {
    live: {
      documents: firestore.collection('thoughts'),
      counter: firestore.doc(versionedDocumentPath),
      reindexState: counters.doc('adoption'),
    },
    trash: {
      documents: firestore.collection('trash'),
      counter: counters.doc('trash'),
      reindexState: counters.doc('adoptTrash'),
    },
  };
}

export interface StoredDocument {
  reference: DocumentReference;
  thought: Thought;
  record: ThoughtRecord;
  rank: unknown;
}

export function readDocument(snapshot: DocumentSnapshot): StoredDocument | null {
  const data = snapshot.data();
  if (data === undefined) return null;
  const { rank, keys: _keys, ...fields } = data;
  const record = toPlainFields(fields);
  return { reference: snapshot.ref, thought: fromThoughtRecord(snapshot.id, record), record, rank };
}

/**
 * Reads a document that was selected without its image, which may be large. The thought's `imageUrl` only tells whether
 * it has an image: null if not. By default, the stored flags tell it.
 */
export function readWithoutImage(
  snapshot: DocumentSnapshot,
  hasImage = (Number(snapshot.get('keys.flags') ?? 0) & bitsOf(['NO_IMAGE'])) === 0,
): StoredDocument | null {
  const stored = readDocument(snapshot);
  return stored && { ...stored, thought: { ...stored.thought, imageUrl: hasImage ? '' : null } };
}

/** Returns the whole document. Unknown fields of `record` are retained. */
export function toDocument(thought: Thought, rank: unknown, record: ThoughtRecord = {}): DocumentData {
  return {
    ...withoutLegacyFields(record),
    ...toThoughtRecord(thought),
    keys: indexKeysOf(thought),
    ...(rank !== undefined && { rank }),
  };
}

/** Returns the document of a thought, live or trashed. */
export async function findDocument(
  { live, trash }: Collections,
  transaction: Transaction,
  id: string,
): Promise<StoredDocument | null> {
  if (!isValidDocumentId(id)) return null;
  const [liveDocument, trashed] = await transaction.getAll(live.documents.doc(id), trash.documents.doc(id));
  return (liveDocument && readDocument(liveDocument)) ?? (trashed ? readDocument(trashed) : null);
}

/** Returns the documents with these ids, live or trashed. */
export async function readDocuments(
  { live, trash }: Collections,
  transaction: Transaction,
  ids: readonly string[],
  fieldMask?: string[],
): Promise<Map<string, StoredDocument>> {
  const references = ids.flatMap((id) => [trash, live].map(({ documents }) => documents.doc(id)));
  if (references.length === 0) return new Map();
  const snapshots = await transaction.getAll(
    ...references,
    ...(fieldMask === undefined ? [] : [{ fieldMask }]),
  );
  return new Map(
    snapshots.flatMap((snapshot) => {
      const stored = readDocument(snapshot);
      return stored === null ? [] : [[snapshot.id, stored] as const];
    }),
  );
}

export function readCounts(counter: DocumentSnapshot): RankCounts {
  const live = readCount(counter, 'live');
  return { live, indexed: Math.min(readCount(counter, 'indexed'), live) };
}

function readCount(counter: DocumentSnapshot, field: keyof RankCounts): number {
  const count: unknown = counter.get(field);
  return isRank(count) ? count : 0;
}
