// Gives every document of the collection a rank and index keys, in batches. Each batch is a small transaction and
// returns the position of the next one, so that the work can be interrupted and continued.
import {
  FieldPath,
  FieldValue,
  type QueryDocumentSnapshot,
  type QuerySnapshot,
  type Transaction,
} from 'firebase-admin/firestore';
import { liveCount, readDocument, type Collections, type StoredDocument } from './documents.ts';
import { isRank, planRanks, type RankedRow } from '../ranks.ts';
import { hasLegacyFields, indexKeysOf } from '../thoughtRecord.ts';

/**
 * The progress of reindexing. The first step makes the existing ranks dense; `next` is the first rank that has not been
 * checked. The second step adds what is missing in each document, in the order of their ids.
 */
export type ReindexPosition = { step: 'ranks'; next: number } | { step: 'documents'; after: string | null };

export const reindexStart: ReindexPosition = { step: 'ranks', next: 0 };

export interface ReindexOptions {
  batchSize: number;
  shouldRenameLegacyFields: boolean;
}

export interface ReindexBatchResult {
  /** The ids of the documents that were changed. */
  changed: string[];
  /** How many documents the batch has read. */
  processed: number;
  /** Null when reindexing is complete. */
  next: ReindexPosition | null;
}

/** The emulator rejects commits of more than 4 MiB, Firestore those of more than 10 MiB. */
const maxBytesPerCommit = 3_000_000;

/** Processes one batch. The caller must do its own reads in this transaction before, because this function writes. */
export function reindexBatch(
  collections: Collections,
  transaction: Transaction,
  position: ReindexPosition,
  options: ReindexOptions,
): Promise<ReindexBatchResult> {
  return position.step === 'ranks'
    ? makeRanksDense(collections, transaction, position.next, options)
    : completeDocuments(collections, transaction, position.after, options);
}

/** Fills the gaps of documents that were deleted directly in the database, and removes invalid and duplicate ranks. */
async function makeRanksDense(
  { thoughts, counter }: Collections,
  transaction: Transaction,
  next: number,
  { batchSize }: ReindexOptions,
): Promise<ReindexBatchResult> {
  const ascending = thoughts.orderBy('rank').select('rank');
  const descending = thoughts.where('rank', '>=', 0).orderBy('rank', 'desc').select('rank');
  const page = await transaction.get((next === 0 ? ascending : ascending.startAt(next - 1)).limit(batchSize));
  const highest = await transaction.get(descending.limit(batchSize));
  const plan = planRanks(next, toRankedRows(page), toRankedRows(highest));
  for (const id of plan.unranked) transaction.update(thoughts.doc(id), { rank: FieldValue.delete() });
  for (const { id, rank } of plan.moves) transaction.update(thoughts.doc(id), { rank });
  transaction.set(counter, { live: plan.live });
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
const selectedFields = ['thought', 'text', 'url', 'youtubeLink', 'author', 'createdAt', 'rank', 'keys'];

async function completeDocuments(
  { thoughts, counter }: Collections,
  transaction: Transaction,
  after: string | null,
  { batchSize, shouldRenameLegacyFields }: ReindexOptions,
): Promise<ReindexBatchResult> {
  const byId = thoughts
    .orderBy(FieldPath.documentId())
    .select(...selectedFields)
    .limit(batchSize);
  const page = await transaction.get(after === null ? byId : byId.startAfter(after));
  let live = liveCount(await transaction.get(counter));
  const changed: string[] = [];
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
    transaction.update(snapshot.ref, changes);
    changed.push(snapshot.id);
  }
  if (changed.length > 0) transaction.set(counter, { live });
  const isDone = processed === page.size && page.size < batchSize;
  const last = page.docs[processed - 1]?.id ?? after;
  return { changed, processed, next: isDone ? null : { step: 'documents', after: last } };
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
