import type { DocumentReference, Transaction } from 'firebase-admin/firestore';
import { fromThoughtRecord, toRecord, toThoughtRecord } from '#domain/thought/storedRecord.ts';
import { isValidDocumentId } from '../../storage/documentId.ts';
import type { FirestoreDatabase } from '../../storage/firestore.ts';
import type { Collections, StoredDocument } from './documents.ts';
import { maxRevisions } from '../thoughtRecord.ts';
import type { ChangeMetadata } from '../../audit/auditLog.ts';
import type { Revision } from '../thoughtStore.ts';

/** Reads what is needed to store the versions that a change replaces, and returns a function that stores them. */
export async function planRevisions(
  collections: Collections,
  transaction: Transaction,
  updated: readonly { stored: StoredDocument }[],
  { by, now }: ChangeMetadata,
): Promise<() => void> {
  const outdated = await findOutdatedRevisions(collections, transaction, updated);
  return () => {
    for (const { thought } of updated.map(({ stored }) => stored))
      transaction.set(revisionsCollection(collections, thought.id).doc(String(thought.version)), {
        version: thought.version,
        record: toThoughtRecord(thought),
        by,
        at: now,
      });
    for (const revision of outdated) transaction.delete(revision);
  };
}

/** Reads the revisions of thoughts, and returns a function that deletes them. */
export async function planRevisionDeletions(
  collections: Collections,
  transaction: Transaction,
  ids: readonly string[],
): Promise<() => void> {
  const found = await Promise.all(
    ids.map((id) => transaction.get(revisionsCollection(collections, id).select())),
  );
  return () => {
    for (const { ref } of found.flatMap(({ docs }) => docs)) transaction.delete(ref);
  };
}

/** Returns the oldest revisions that must be deleted before another one of each of these documents is added. */
async function findOutdatedRevisions(
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

function revisionsCollection({ live }: Pick<Collections, 'live'>, id: string) {
  return live.documents.doc(id).collection('revisions');
}
