// Gives every document of the collection a rank, and the keys that lists sort by, in slices: each is one small
// transaction and says where the next one begins, so that the work can stop and go on anywhere.
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
 * Where reindexing stands. First the ranks that documents hold are made dense: `next` is the first that has not been
 * checked. Then each document, by its id, gets what it lacks.
 */
export type ReindexPosition = { step: 'ranks'; next: number } | { step: 'documents'; after: string | null };

export const reindexStart: ReindexPosition = { step: 'ranks', next: 0 };

export interface ReindexOptions {
  batchSize: number;
  /** Whether old field names become new ones, too. */
  shouldRenameLegacyFields: boolean;
}

export interface ReindexBatchResult {
  /** The ids of the documents that were changed. */
  changed: string[];
  /** How many documents the slice has looked at. */
  processed: number;
  /** Null when nothing is left to do. */
  next: ReindexPosition | null;
}

/** The emulator refuses a commit of more than 4 MiB, Firestore one of more than 10 MiB. */
const maxBytesPerCommit = 3_000_000;

/** Does one slice; whoever calls must have read all that it reads in this transaction before. */
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

/** Fills the gaps that documents deleted past the API left, and takes ranks away that others hold or that are none. */
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

/** Everything but what may be large and is never changed here: above all images. */
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

/** What a document lacks, and nothing else, so that no commit carries an image. */
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
