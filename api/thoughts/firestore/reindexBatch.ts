// Gives every document of a collection a rank, index keys and an entry in the search index, in batches. Each batch is a
// small transaction and returns the position of the next one, so that the work can be interrupted and continued.
import {
  FieldPath,
  FieldValue,
  type DocumentReference,
  type QueryDocumentSnapshot,
  type QuerySnapshot,
  type Transaction,
} from '@google-cloud/firestore';
import { readCounts, readDocument, type RankedCollection, type StoredDocument } from './documents.ts';
import { planRankChanges, readEntry, selectRanks } from './searchIndex.ts';
import { isRank, planRanks, type RankedRow } from '../ranks.ts';
import { hasLegacyFields, indexKeysOf } from '../thoughtRecord.ts';

/**
 * The progress of reindexing. The first step makes the existing ranks dense; `next` is the first rank that has not been
 * checked. The second step adds what is missing in each document, in the order of their ids. The third one appends the
 * ranks that are missing to the search index.
 */
export type ReindexPosition =
  { step: 'ranks'; next: number } | { step: 'documents'; after: string | null } | { step: 'searchIndex' };

export const reindexStart: ReindexPosition = { step: 'ranks', next: 0 };

export interface ReindexOptions {
  batchSize: number;
  shouldRenameLegacyFields: boolean;
}

export interface ReindexBatchResult {
  /** The ids of the documents that were changed. */
  changed: string[];
  /** Number of documents that the batch has read. */
  processed: number;
  /** Null when reindexing is complete. */
  next: ReindexPosition | null;
}

/** The emulator rejects commits of more than 4 MiB, and Firestore rejects more than 10 MiB. */
const maxBytesPerCommit = 3_000_000;

/** Processes one batch. The caller must do its own reads in this transaction before, because this function writes. */
export function reindexBatch(
  collection: RankedCollection,
  transaction: Transaction,
  position: ReindexPosition,
  options: ReindexOptions,
): Promise<ReindexBatchResult> {
  switch (position.step) {
    case 'ranks':
      return makeRanksDense(collection, transaction, position.next, options);
    case 'documents':
      return completeDocuments(collection, transaction, position.after, options);
    case 'searchIndex':
      return extendSearchIndex(collection, transaction);
  }
}

/** Fills the gaps of documents that were deleted directly in the database, and removes invalid and duplicate ranks. */
async function makeRanksDense(
  collection: RankedCollection,
  transaction: Transaction,
  next: number,
  { batchSize }: ReindexOptions,
): Promise<ReindexBatchResult> {
  const { documents, counter } = collection;
  const ascending = documents.orderBy('rank').select('rank');
  const descending = documents.where('rank', '>=', 0).orderBy('rank', 'desc').select('rank');
  const page = await transaction.get((next === 0 ? ascending : ascending.startAt(next - 1)).limit(batchSize));
  const highest = await transaction.get(descending.limit(batchSize));
  const rows = toRankedRows(page);
  const plan = planRanks(next, rows, toRankedRows(highest));
  const changedRanks = [
    ...plan.moves.map(({ rank }) => rank),
    ...rows.flatMap(({ id, rank }) => (plan.unranked.includes(id) && isRank(rank) ? rank : [])),
  ];
  const { write } = await planRankChanges(collection, transaction, {
    before: readCounts(await transaction.get(counter)),
    live: plan.live,
    changes: changedRanks.map((rank) => ({ rank, previousId: null, entry: null })),
  });
  for (const id of plan.unranked) transaction.update(documents.doc(id), { rank: FieldValue.delete() });
  for (const { id, rank } of plan.moves) transaction.update(documents.doc(id), { rank });
  write();
  const isDone = plan.isDenseSoFar && page.size < batchSize;
  return {
    changed: [...plan.unranked, ...plan.moves.map(({ id }) => id)],
    processed: 0,
    next: isDone ? { step: 'documents', after: null } : { step: 'ranks', next: plan.next },
  };
}

function toRankedRows({ docs }: QuerySnapshot): RankedRow[] {
  return docs.map((snapshot) => ({ id: snapshot.id, rank: snapshot.get('rank') as unknown }));
}

/** All fields that are needed here. Images are left out because they may be large. */
const selectedFields = [
  'thought',
  'text',
  'url',
  'youtubeLink',
  'author',
  'application',
  'summary',
  'lang',
  'createdAt',
  'rank',
  'keys',
];

async function completeDocuments(
  collection: RankedCollection,
  transaction: Transaction,
  after: string | null,
  { batchSize, shouldRenameLegacyFields }: ReindexOptions,
): Promise<ReindexBatchResult> {
  const byId = collection.documents
    .orderBy(FieldPath.documentId())
    .select(...selectedFields)
    .limit(batchSize);
  const page = await transaction.get(after === null ? byId : byId.startAfter(after));
  const before = readCounts(await transaction.get(collection.counter));
  let { live } = before;
  const updates: { reference: DocumentReference; changes: Record<string, unknown> }[] = [];
  const changedRanks: number[] = [];
  let bytes = 0;
  let processed = 0;
  for (const snapshot of page.docs) {
    const changes = missingFields(snapshot, live, shouldRenameLegacyFields);
    const size = Buffer.byteLength(JSON.stringify(changes));
    if (bytes + size > maxBytesPerCommit && processed > 0) break;
    bytes += size;
    processed += 1;
    if (Object.keys(changes).length === 0) continue;
    if ('rank' in changes) live += 1;
    else changedRanks.push(Number(snapshot.get('rank')));
    updates.push({ reference: snapshot.ref, changes });
  }
  const { write } = await planRankChanges(collection, transaction, {
    before,
    live,
    changes: changedRanks.map((rank) => ({ rank, previousId: null, entry: null })),
  });
  for (const { reference, changes } of updates) transaction.update(reference, changes);
  write();
  const isDone = processed === page.size && page.size < batchSize;
  const last = page.docs[processed - 1]?.id ?? after;
  return {
    changed: updates.map(({ reference }) => reference.id),
    processed,
    next: isDone ? { step: 'searchIndex' } : { step: 'documents', after: last },
  };
}

/** More than for the other steps, because each batch also rewrites a document of the index. */
const ranksPerIndexBatch = 250;

/** Appends the first ranks that are missing. Ends when nothing can be appended, because a rank has no thought. */
async function extendSearchIndex(
  collection: RankedCollection,
  transaction: Transaction,
): Promise<ReindexBatchResult> {
  const before = readCounts(await transaction.get(collection.counter));
  const end = Math.min(before.indexed + ranksPerIndexBatch, before.live);
  const page = await transaction.get(selectRanks(collection, before.indexed, end));
  const { counts, write } = await planRankChanges(collection, transaction, {
    before,
    live: before.live,
    changes: page.docs.flatMap((snapshot) => {
      const read = readEntry(snapshot);
      return read === null ? [] : { rank: read.rank, previousId: null, entry: read.entry };
    }),
  });
  write();
  const isDone = counts.indexed === counts.live || counts.indexed <= before.indexed;
  return { changed: [], processed: 0, next: isDone ? null : { step: 'searchIndex' } };
}

/** Returns only the fields to add or change, so that no commit contains an image. */
function missingFields(
  snapshot: QueryDocumentSnapshot,
  live: number,
  shouldRenameLegacyFields: boolean,
): Record<string, unknown> {
  const stored = readDocument(snapshot);
  if (stored === null) return {};
  const keys = indexKeysOf(stored.thought);
  const hasKeys = Object.entries(keys).every(([name, value]) => snapshot.get(`keys.${name}`) === value);
  return {
    ...(!(isRank(stored.rank) && stored.rank < live) && { rank: live }),
    ...(!hasKeys && { keys }),
    ...(shouldRenameLegacyFields && hasLegacyFields(stored.record) && renamedFields(stored)),
  };
}

function renamedFields({ thought, record }: StoredDocument) {
  return {
    ...('text' in record && { thought: thought.thought, text: FieldValue.delete() }),
    ...('youtubeLink' in record && { url: thought.url, youtubeLink: FieldValue.delete() }),
  };
}
