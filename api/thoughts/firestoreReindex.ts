// Gives every document of the collection a rank, and the keys that lists sort by, in slices: each is one small
// transaction and says where the next one begins, so that the work can stop and go on anywhere.
import {
  FieldPath,
  FieldValue,
  type QueryDocumentSnapshot,
  type QuerySnapshot,
  type Transaction,
} from 'firebase-admin/firestore';
import { liveCount, readDocument, type Places, type StoredDocument } from './firestoreDocuments.ts';
import { isRank, planRanks, type RankedRow } from './ranks.ts';
import { hasOldFields, keysOf } from './storedThought.ts';

/**
 * Where reindexing stands. First the ranks that documents hold are made dense: `next` is the first that has not been
 * checked. Then each document, by its id, gets what it lacks.
 */
export type ReindexPosition = { step: 'ranks'; next: number } | { step: 'documents'; after: string | null };

export const reindexStart: ReindexPosition = { step: 'ranks', next: 0 };

export interface ReindexOptions {
  documentsPerSlice: number;
  /** Whether old field names become new ones, too. */
  renames: boolean;
}

export interface ReindexedSlice {
  /** The ids of the documents that were changed. */
  changed: string[];
  /** How many documents the slice has looked at. */
  seen: number;
  /** Null when nothing is left to do. */
  next: ReindexPosition | null;
}

/** The emulator refuses a commit of more than 4 MiB, Firestore one of more than 10 MiB. */
const mostBytesPerCommit = 3_000_000;

/** Does one slice; whoever calls must have read all that it reads in this transaction before. */
export function reindexSlice(
  places: Places,
  transaction: Transaction,
  position: ReindexPosition,
  options: ReindexOptions,
): Promise<ReindexedSlice> {
  return position.step === 'ranks'
    ? makeRanksDense(places, transaction, position.next, options)
    : completeDocuments(places, transaction, position.after, options);
}

/** Fills the gaps that documents deleted past the API left, and takes ranks away that others hold or that are none. */
async function makeRanksDense(
  { thoughts, counter }: Places,
  transaction: Transaction,
  next: number,
  { documentsPerSlice }: ReindexOptions,
): Promise<ReindexedSlice> {
  const ascending = thoughts.orderBy('rank').select('rank');
  const descending = thoughts.where('rank', '>=', 0).orderBy('rank', 'desc').select('rank');
  const page = await transaction.get(
    (next === 0 ? ascending : ascending.startAt(next - 1)).limit(documentsPerSlice),
  );
  const highest = await transaction.get(descending.limit(documentsPerSlice));
  const plan = planRanks(next, rowsOf(page), rowsOf(highest));
  for (const id of plan.unranked) transaction.update(thoughts.doc(id), { rank: FieldValue.delete() });
  for (const { id, rank } of plan.moves) transaction.update(thoughts.doc(id), { rank });
  transaction.set(counter, { live: plan.live });
  const isDone = plan.isDenseSoFar && page.size < documentsPerSlice;
  return {
    changed: [...plan.unranked, ...plan.moves.map(({ id }) => id)],
    seen: 0,
    next: isDone ? { step: 'documents', after: null } : { step: 'ranks', next: plan.next },
  };
}

function rowsOf({ docs }: QuerySnapshot): RankedRow[] {
  return docs.map((snapshot) => ({ id: snapshot.id, rank: snapshot.get('rank') as unknown }));
}

/** Everything but what may be large and is never changed here: above all images. */
const readFields = ['thought', 'text', 'url', 'youtubeLink', 'author', 'createdAt', 'rank', 'keys'];

async function completeDocuments(
  { thoughts, counter }: Places,
  transaction: Transaction,
  after: string | null,
  { documentsPerSlice, renames }: ReindexOptions,
): Promise<ReindexedSlice> {
  const byId = thoughts
    .orderBy(FieldPath.documentId())
    .select(...readFields)
    .limit(documentsPerSlice);
  const page = await transaction.get(after === null ? byId : byId.startAfter(after));
  let live = liveCount(await transaction.get(counter));
  const changed: string[] = [];
  let bytes = 0;
  let seen = 0;
  for (const snapshot of page.docs) {
    const changes = missingFields(snapshot, live, renames);
    const size = Buffer.byteLength(JSON.stringify(changes));
    if (bytes + size > mostBytesPerCommit && seen > 0) break;
    bytes += size;
    seen += 1;
    if (Object.keys(changes).length === 0) continue;
    if ('rank' in changes) live += 1;
    transaction.update(snapshot.ref, changes);
    changed.push(snapshot.id);
  }
  if (changed.length > 0) transaction.set(counter, { live });
  const isDone = seen === page.size && page.size < documentsPerSlice;
  const last = page.docs[seen - 1]?.id ?? after;
  return { changed, seen, next: isDone ? null : { step: 'documents', after: last } };
}

/** What a document lacks, and nothing else, so that no commit carries an image. */
function missingFields(
  snapshot: QueryDocumentSnapshot,
  live: number,
  renames: boolean,
): Record<string, unknown> {
  const stored = readDocument(snapshot);
  if (stored === null) return {};
  const keys = keysOf(stored.thought);
  const hasKeys = Object.entries(keys).every(([name, value]) => snapshot.get(`keys.${name}`) === value);
  return {
    ...(!(isRank(stored.rank) && stored.rank < live) && { rank: live }),
    ...(!hasKeys && { keys }),
    ...(renames && hasOldFields(stored.record) && renamedFields(stored)),
  };
}

function renamedFields({ thought, record }: StoredDocument) {
  return {
    ...('text' in record && { thought: thought.thought, text: FieldValue.delete() }),
    ...('youtubeLink' in record && { url: thought.url, youtubeLink: FieldValue.delete() }),
  };
}
