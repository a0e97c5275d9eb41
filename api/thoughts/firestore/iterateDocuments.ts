import { FieldPath, type CollectionReference, type Query } from 'firebase-admin/firestore';
import { splitIntoChunks } from '../../storage/splitIntoChunks.ts';
import { bulkDeadlineMs, type FirestoreDatabase } from '../../storage/firestore.ts';
import { readDocument } from './documents.ts';
import type { StoredThought } from '../thoughtStore.ts';

/** Small, because a legacy record that contains its image can be as large as 1 MiB. */
const documentsPerRead = 20;
const idsPerPage = 500;

/** Returns every document of a collection of thoughts, oldest first. */
export async function* iterateDocuments(
  database: FirestoreDatabase,
  collection: CollectionReference,
): AsyncGenerator<StoredThought> {
  for (const ids of splitIntoChunks(await readIdsByAge(database, collection), documentsPerRead)) {
    const references = ids.map((id) => collection.doc(id));
    const snapshots = await database.read(() => database.firestore.getAll(...references), bulkDeadlineMs);
    for (const snapshot of snapshots) {
      const stored = readDocument(snapshot);
      if (stored !== null) yield { thought: stored.thought, record: stored.record };
    }
  }
}

/** Sorts in memory, because a Firestore query that sorts by a field leaves out documents without it. */
async function readIdsByAge(database: FirestoreDatabase, collection: CollectionReference): Promise<string[]> {
  const found: { id: string; createdAt: string }[] = [];
  const byId = collection.orderBy(FieldPath.documentId()).select('createdAt').limit(idsPerPage);
  for (let page: Query | null = byId; page !== null;) {
    const query: Query = page;
    const { docs } = await database.read(() => query.get());
    for (const snapshot of docs) {
      found.push({ id: snapshot.id, createdAt: readDocument(snapshot)?.thought.createdAt ?? '' });
    }
    const last = docs.at(-1);
    page = last === undefined || docs.length < idsPerPage ? null : byId.startAfter(last.id);
  }
  return found
    .toSorted((one, other) =>
      one.createdAt < other.createdAt ? -1 : Number(one.createdAt > other.createdAt),
    )
    .map(({ id }) => id);
}
