// The collections of thoughts in Firestore, and functions to read and write one document.
//
// thoughts/{id}                      live thoughts; the previous application reads and writes them, too
// thoughts/{id}/revisions/{version}  earlier versions of a thought
// trash/{id}                         deleted thoughts, in a collection of their own, so that lists of `thoughts` don't
//                                    have to filter them
// counters/thoughts                  `live`: how many ranks there are
// counters/adoption                  the lease and the position of reindexing
// audit/{…}                          audit entries
import {
  Timestamp,
  type CollectionReference,
  type DocumentData,
  type DocumentReference,
  type DocumentSnapshot,
  type Firestore,
  type Transaction,
} from 'firebase-admin/firestore';
import { fromThoughtRecord, toThoughtRecord, type Thought } from '#domain/thought/thought.ts';
import { isValidDocumentId } from '../../storage/documentId.ts';
import { indexKeysOf, withoutLegacyFields, type ThoughtRecord } from '../thoughtRecord.ts';

export interface Collections {
  thoughts: CollectionReference;
  trash: CollectionReference;
  counter: DocumentReference;
  reindexState: DocumentReference;
  audit: CollectionReference;
}

export function collectionsOf(firestore: Firestore): Collections {
  return {
    thoughts: firestore.collection('thoughts'),
    trash: firestore.collection('trash'),
    counter: firestore.collection('counters').doc('thoughts'),
    reindexState: firestore.collection('counters').doc('adoption'),
    audit: firestore.collection('audit'),
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
  const record = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, toPlainValue(value)]),
  );
  return { reference: snapshot.ref, thought: fromThoughtRecord(snapshot.id, record), record, rank };
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
  { thoughts, trash }: Collections,
  transaction: Transaction,
  id: string,
): Promise<StoredDocument | null> {
  if (!isValidDocumentId(id)) return null;
  const [live, trashed] = await transaction.getAll(thoughts.doc(id), trash.doc(id));
  return (live && readDocument(live)) ?? (trashed ? readDocument(trashed) : null);
}

export function liveCount(counter: DocumentSnapshot): number {
  const live: unknown = counter.get('live');
  return typeof live === 'number' ? live : 0;
}

/** Firestore allows at most 30 values in an `in` filter. */
export const maxInValues = 30;

// Dates that are added in the Firebase console are stored as timestamps.
function toPlainValue(value: unknown): unknown {
  return value instanceof Timestamp ? value.toDate().toISOString() : value;
}
