import {
  FieldPath,
  type DocumentReference,
  type DocumentSnapshot,
  type Transaction,
} from 'firebase-admin/firestore';
import { readThought, writeThought, type Thought } from '#domain/thought.ts';
import type { FirestoreDatabase } from '../firestore.ts';
import { readCursor, writeCursor } from './cursor.ts';
import type { Places } from './firestoreDocuments.ts';
import { keptRevisions, type StoredRecord } from './storedThought.ts';
import type { AuditEntry, AuditPage, Change, Revision } from './thoughtStore.ts';

/** Keeps a thought as it was before this change. */
export function addRevision(
  places: Places,
  transaction: Transaction,
  thought: Thought,
  { by, now }: Change,
): void {
  transaction.set(revisionsOf(places, thought.id).doc(String(thought.version)), {
    version: thought.version,
    record: writeThought(thought),
    by,
    at: now,
  });
}

/** Those that must go when one more is kept. Counted rather than skipped: what an offset skips is billed. */
export async function outdatedRevisions(
  places: Places,
  transaction: Transaction,
  id: string,
): Promise<DocumentReference[]> {
  const revisions = revisionsOf(places, id);
  const kept = (await transaction.get(revisions.count())).data().count;
  if (kept < keptRevisions) return [];
  const oldest = revisions.orderBy('version').limit(kept - keptRevisions + 1);
  const { docs } = await transaction.get(oldest.select());
  return docs.map(({ ref }) => ref);
}

export async function readRevisions(places: Places, id: string): Promise<Revision[]> {
  const { docs } = await revisionsOf(places, id).orderBy('version', 'desc').limit(keptRevisions).get();
  return docs.map((snapshot) => ({
    thought: readThought(id, snapshot.get('record') as StoredRecord),
    by: String(snapshot.get('by')),
    at: String(snapshot.get('at')),
  }));
}

export function revisionsOf({ thoughts }: Pick<Places, 'thoughts'>, id: string) {
  return thoughts.doc(id).collection('revisions');
}

export function addAudit(places: Places, transaction: Transaction, entry: Omit<AuditEntry, 'id'>): void {
  transaction.create(places.audit.doc(), entry);
}

export async function auditPage(
  database: FirestoreDatabase,
  places: Places,
  first: number,
  after: string | null,
): Promise<AuditPage> {
  const position = readCursor('AUDIT', after);
  const newestFirst = places.audit.orderBy('at', 'desc').orderBy(FieldPath.documentId(), 'desc');
  const rest = position === null ? newestFirst : newestFirst.startAfter(position.key, position.id);
  const { docs } = await database.read(() => rest.limit(first + 1).get());
  const entries = docs.slice(0, first).map(readEntry);
  const last = entries.at(-1);
  return {
    entries,
    endCursor: last === undefined ? null : writeCursor('AUDIT', { key: last.at, id: last.id }),
    hasNextPage: docs.length > first,
  };
}

function readEntry(snapshot: DocumentSnapshot): AuditEntry {
  return { ...snapshot.data(), id: snapshot.id } as AuditEntry;
}
