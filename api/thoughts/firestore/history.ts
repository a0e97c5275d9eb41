import {
  FieldPath,
  type DocumentReference,
  type DocumentSnapshot,
  type Transaction,
} from 'firebase-admin/firestore';
import { fromThoughtRecord, toThoughtRecord, type Thought } from '#domain/thought/thought.ts';
import type { FirestoreDatabase } from '../../storage/firestore.ts';
import { readCursor, writeCursor } from '../cursor.ts';
import type { Collections } from './documents.ts';
import { maxRevisions, type ThoughtRecord } from '../thoughtRecord.ts';
import type { AuditEntry, AuditPage, ChangeMetadata, Revision } from '../thoughtStore.ts';

/** Stores the version of a thought that this change replaces. */
export function addRevision(
  collections: Collections,
  transaction: Transaction,
  thought: Thought,
  { by, now }: ChangeMetadata,
): void {
  transaction.set(revisionsCollection(collections, thought.id).doc(String(thought.version)), {
    version: thought.version,
    record: toThoughtRecord(thought),
    by,
    at: now,
  });
}

/**
 * Returns the oldest revisions that must be deleted before another one is added. They are counted, because Firestore
 * bills the documents that an offset skips.
 */
export async function findOutdatedRevisions(
  collections: Collections,
  transaction: Transaction,
  id: string,
): Promise<DocumentReference[]> {
  const revisions = revisionsCollection(collections, id);
  const storedCount = (await transaction.get(revisions.count())).data().count;
  if (storedCount < maxRevisions) return [];
  const oldest = revisions.orderBy('version').limit(storedCount - maxRevisions + 1);
  const { docs } = await transaction.get(oldest.select());
  return docs.map(({ ref }) => ref);
}

export async function readRevisions(collections: Collections, id: string): Promise<Revision[]> {
  const { docs } = await revisionsCollection(collections, id)
    .orderBy('version', 'desc')
    .limit(maxRevisions)
    .get();
  return docs.map((snapshot) => ({
    thought: fromThoughtRecord(id, snapshot.get('record') as ThoughtRecord),
    by: String(snapshot.get('by')),
    at: String(snapshot.get('at')),
  }));
}

export function revisionsCollection({ live }: Pick<Collections, 'live'>, id: string) {
  return live.documents.doc(id).collection('revisions');
}

export function addAuditEntry(
  collections: Collections,
  transaction: Transaction,
  entry: Omit<AuditEntry, 'id'>,
): void {
  transaction.create(collections.audit.doc(), entry);
}

export async function readAuditPage(
  database: FirestoreDatabase,
  collections: Collections,
  first: number,
  after: string | null,
): Promise<AuditPage> {
  const position = readCursor('AUDIT', after);
  const newestFirst = collections.audit.orderBy('at', 'desc').orderBy(FieldPath.documentId(), 'desc');
  const rest = position === null ? newestFirst : newestFirst.startAfter(position.key, position.id);
  const { docs } = await database.read(() => rest.limit(first + 1).get());
  const entries = docs.slice(0, first).map(readAuditEntry);
  const last = entries.at(-1);
  return {
    entries,
    endCursor: last === undefined ? null : writeCursor('AUDIT', { key: last.at, id: last.id }),
    hasNextPage: docs.length > first,
  };
}

function readAuditEntry(snapshot: DocumentSnapshot): AuditEntry {
  return { ...snapshot.data(), id: snapshot.id } as AuditEntry;
}
