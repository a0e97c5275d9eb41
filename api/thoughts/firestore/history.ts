import type { DocumentReference, Transaction } from '@google-cloud/firestore';
import { fromThoughtRecord, toRecord, toThoughtRecord } from '#domain/thought/storedRecord.ts';
import type { Thought } from '#domain/thought/thought.ts';
import { isValidDocumentId } from '../../storage/documentId.ts';
import type { FirestoreDatabase } from '../../storage/firestore.ts';
import type { Collections } from './documents.ts';
import type { Move } from './moves.ts';
import { maxRevisions } from '../thoughtRecord.ts';
import type { ChangeMetadata } from '../../audit/auditLog.ts';
import type { Revision } from '../thoughtStore.ts';

/** Reads what is needed to store the versions that moves replace, and returns a function that stores them. */
export async function planRevisions(
  collections: Collections,
  transaction: Transaction,
  moves: readonly Move[],
  { by, now }: ChangeMetadata,
): Promise<() => void> {
  const replaced = moves.flatMap(({ stored, addsRevision }) =>
    addsRevision && stored ? stored.thought : [],
  );
  const outdated = await findOutdatedRevisions(collections, transaction, replaced);
  return () => {
    for (const thought of replaced)
      transaction.set(revisionsCollection(collections, thought.id).doc(String(thought.version)), {
        version: thought.version,
        record: toThoughtRecord(thought),
        by,
        at: now,
      });
    for (const revision of outdated) transaction.delete(revision);
  };
}

/** Reads the revisions of thoughts that moves delete, and returns a function that deletes them. */
export async function planRevisionDeletions(
  collections: Collections,
  transaction: Transaction,
  moves: readonly Move[],
): Promise<() => void> {
  const ids = moves.flatMap(({ stored, thought }) => (thought === null && stored ? stored.thought.id : []));
  const found = await Promise.all(
    ids.map((id) => transaction.get(revisionsCollection(collections, id).select())),
  );
  return () => {
    for (const { ref } of found.flatMap(({ docs }) => docs)) transaction.delete(ref);
  };
}

/** Returns the oldest revisions that must be deleted before another one of each of these thoughts is added. */
async function findOutdatedRevisions(
  collections: Collections,
  transaction: Transaction,
  replaced: readonly Thought[],
): Promise<DocumentReference[]> {
  // A thought has fewer revisions than its version.
  const mayHaveTooMany = replaced.filter(({ version }) => version >= maxRevisions);
  const found = await Promise.all(
    mayHaveTooMany.map(({ id }) => findOldestRevisions(collections, transaction, id)),
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
