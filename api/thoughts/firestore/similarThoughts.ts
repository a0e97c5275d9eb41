import type { Thought } from '#domain/thought/thought.ts';
import type { FirestoreDatabase } from '../../storage/firestore.ts';
import { findMostSimilar } from '../similarThoughts.ts';
import { readDocument, type RankedCollection } from './documents.ts';
import { startReading } from './search.ts';
import { readSearchEntries } from './searchIndex.ts';

/** Returns the thoughts that are most similar to a text. Reads the counter, the search index, and these thoughts. */
export async function findSimilarThoughts(
  database: FirestoreDatabase,
  collection: RankedCollection,
  text: string,
  first: number,
): Promise<Thought[]> {
  const { live, indexed, read } = await startReading(database, collection);
  return read(async (transaction) => {
    const { entries } = await readSearchEntries(collection, transaction, { live, indexed });
    const candidates = entries.map(({ entry }) => ({ id: entry.id, searchText: entry.text ?? '' }));
    const references = findMostSimilar(text, candidates, first).map((id) => collection.documents.doc(id));
    const snapshots = references.length === 0 ? [] : await transaction.getAll(...references);
    return snapshots.flatMap((snapshot) => readDocument(snapshot)?.thought ?? []);
  });
}
