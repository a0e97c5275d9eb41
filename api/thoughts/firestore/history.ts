import type { DocumentReference, Transaction } from 'firebase-admin/firestore';
import { fromThoughtRecord, toRecord, toThoughtRecord } from '#domain/thought/storedRecord.ts';
import type { Thought } from '#domain/thought/thought.ts';
import { isValidDocumentId } from '../../storage/documentId.ts';
import type { FirestoreDatabase } from '../../storage/firestore.ts';
import type { Collections, StoredDocument } from './documents.ts';
import { maxRevisions } from '../thoughtRecord.ts';
import type { ChangeMetadata } from '../../audit/auditLog.ts';
import type { Revision } from '../thoughtStore.ts';

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

/** Returns the oldest revisions that must be deleted before another one of each of these documents is added. */
export async function findOutdatedRevisions(
  collections: Collections,
  transaction: Transaction,
  updated: readonly { stored: StoredDocument }[],
): Promise<DocumentReference[]> {
  // A thought has fewer revisions than its version.
  const mayHaveTooMany = updated.filter(({ stored }) => stored.thought.version >= maxRevisions);
  const found = await Promise.all(
    mayHaveTooMany.map(({ stored }) => findOldestRevisions(collections, transaction, stored.thought.id)),
  );
  return found.flat();
}

/** The revisions are counted, because Firestore bills the documents that an offset skips. */
async function findOldestRevisions(
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

/** Returns the version of each thought before the current one, by the ids. */
export async function findPreviousVersions(
  collections: Collections,
  transaction: Transaction,
  thoughts: readonly Thought[],
): Promise<Map<string, Thought>> {
  if (thoughts.length === 0) return new Map();
  const references = thoughts.map(({ id, version }) =>
    revisionsCollection(collections, id).doc(String(version - 1)),
  );
  const snapshots = await transaction.getAll(...references);
  return new Map(
    snapshots.flatMap((snapshot, index) => {
      const id = thoughts[index]?.id ?? '';
      return snapshot.exists ? [[id, fromThoughtRecord(id, toRecord(snapshot.get('record')))] as const] : [];
    }),
  );
}

export async function readRevisions(
  { read }: FirestoreDatabase,
  collections: Collections,
  id: string,
): Promise<Revision[]> {
  if (!isValidDocumentId(id)) return [];
  const newestFirst = revisionsCollection(collections, id).orderBy('version', 'desc');
  const { docs } = await read(() => newestFirst.limit(maxRevisions).get());
  return docs.map((snapshot) => ({
    thought: fromThoughtRecord(id, toRecord(snapshot.get('record'))),
    by: String(snapshot.get('by')),
    at: String(snapshot.get('at')),
  }));
}

export function revisionsCollection({ live }: Pick<Collections, 'live'>, id: string) {
  return live.documents.doc(id).collection('revisions');
}
