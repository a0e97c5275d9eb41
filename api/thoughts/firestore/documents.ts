// The collections of thoughts in Firestore, and functions to read and write one document.
//
// thoughts/{id}                          live thoughts; the previous application reads and writes them, too
// thoughts/{id}/revisions/{version}      earlier versions of a thought
// drafts/{id}, trash/{id}                drafts and deleted thoughts, in collections of their own, so that lists of
//                                        `thoughts` don't have to filter them
// counters/{thoughts, drafts, trash}     `RankCounts`; the first one also has the version of the whole store
// counters/{…}/searchIndex/{number}      the texts and flags of up to 2,000 thoughts for searches and filters
// counters/adoption, counters/adopt{…}   the position of reindexing
import type {
  CollectionReference,
  DocumentData,
  DocumentReference,
  DocumentSnapshot,
  Firestore,
  Transaction,
} from '@google-cloud/firestore';
import { fromThoughtRecord, toThoughtRecord, type ThoughtRecord } from '#domain/thought/storedRecord.ts';
import { thoughtPlaces, type Thought, type ThoughtPlace } from '#domain/thought/thought.ts';
import { toPlainFields } from '../../storage/firestoreFields.ts';
import { versionedDocumentPath } from '../../storage/firestoreVersion.ts';
import { isRank } from '../ranks.ts';
import { indexKeysOf, withoutLegacyFields } from '../thoughtRecord.ts';

export type Collections = Record<ThoughtPlace, RankedCollection>;

/** The thoughts of a place, with dense ranks. Drafts and deleted thoughts need ranks only for their search index. */
export interface RankedCollection {
  documents: CollectionReference;
  /** Holds the `RankCounts`. */
  counter: DocumentReference;
  reindexState: DocumentReference;
}

export interface RankCounts {
  /** Number of ranks. The field has this name in every place. */
  live: number;
  /** Number of ranks, from 0 on, that are in the search index. See searchIndex.ts. */
  indexed: number;
}

const draftsName = 'drafts';
const trashName = 'trash';

export function collectionsOf(firestore: Firestore): Collections {
  const counters = firestore.collection('counters');
  return {
    live: {
      documents: firestore.collection('thoughts'),
      counter: firestore.doc(versionedDocumentPath),
      reindexState: counters.doc('adoption'),
    },
    draft: {
      documents: firestore.collection(draftsName),
      counter: counters.doc('drafts'),
      reindexState: counters.doc('adoptDrafts'),
    },
    trash: {
      documents: firestore.collection(trashName),
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
  const thought = fromThoughtRecord(snapshot.id, record);
  // A draft or a deleted thought whose date was deleted in the database's console must not count as live.
  const dateField = { [draftsName]: 'draftedAt', [trashName]: 'trashedAt' }[snapshot.ref.parent.id];
  const isUndated = dateField !== undefined && thought[dateField as 'draftedAt' | 'trashedAt'] === null;
  const date = isUndated && { [dateField]: thought.createdAt ?? new Date(0).toISOString() };
  return { reference: snapshot.ref, thought: { ...thought, ...date }, record, rank };
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

interface DocumentSelection {
  places?: readonly ThoughtPlace[];
  fieldMask?: string[];
}

/** Returns the documents with these ids, in all places by default. */
export async function readDocuments(
  collections: Collections,
  transaction: Transaction,
  ids: readonly string[],
  { places = thoughtPlaces, ...options }: DocumentSelection = {},
): Promise<Map<string, StoredDocument>> {
  // If several places have a thought with the same id, the first place counts.
  const references = ids.flatMap((id) =>
    places.map((place) => collections[place].documents.doc(id)).toReversed(),
  );
  const snapshots = references.length === 0 ? [] : await transaction.getAll(...references, options);
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
