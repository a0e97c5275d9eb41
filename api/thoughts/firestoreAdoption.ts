import {
  FieldPath,
  type Query,
  type QueryDocumentSnapshot,
  type Transaction,
} from 'firebase-admin/firestore';
import { chunks } from '#domain/chunks.ts';
import { bulkDeadlineMs, type FirestoreDatabase } from '../firestore.ts';
import { documentOf, liveCount, mostValuesOfIn, readDocument, type Places } from './firestoreDocuments.ts';
import { isRank, rankMoves, type RankedRow, type RankMove } from './ranks.ts';
import { hasOldFields, keysOf } from './storedThought.ts';

const documentsPerTransaction = 200;
// Other writers may be at work while the collection is looked through; a further look finds what they left.
const mostPasses = 5;

/** Takes documents that were written past the API into the shuffle and the lists; returns how many. */
export async function adoptDocuments(database: FirestoreDatabase, places: Places): Promise<number> {
  const [counter, count] = await database.read(() =>
    Promise.all([places.counter.get(), places.thoughts.count().get()]),
  );
  return liveCount(counter) === count.data().count ? 0 : mend(database, places, false);
}

/** As `adoptDocuments` without trusting the counts, and old field names become new ones. */
export async function upgradeDocuments(database: FirestoreDatabase, places: Places): Promise<number> {
  return mend(database, places, true);
}

async function mend(database: FirestoreDatabase, places: Places, renames: boolean): Promise<number> {
  const mended = new Set<string>();
  for (let pass = 0; pass < mostPasses; pass += 1) {
    const { rows, outdated } = await lookThrough(database, places, renames);
    const moves = rankMoves(rows);
    for (const batch of chunks(outdated, documentsPerTransaction)) {
      await database.transact(refresh(places, batch, renames), bulkDeadlineMs);
      for (const id of batch) mended.add(id);
    }
    // Ranks last: once the counter agrees, nobody looks here again, even if this was interrupted.
    for (const batch of chunks(moves, documentsPerTransaction)) {
      const moved = await database.transact(move(places, batch), bulkDeadlineMs);
      for (const id of moved) mended.add(id);
    }
    await database.transact(trimCounter(places));
    if (moves.length === 0 && outdated.length === 0) break;
  }
  return mended.size;
}

async function lookThrough(database: FirestoreDatabase, { thoughts }: Places, renames: boolean) {
  const rows: RankedRow[] = [];
  const outdated: string[] = [];
  const byId = thoughts
    .orderBy(FieldPath.documentId())
    .select(...lookedAtFields)
    .limit(500);
  let page: Query = byId;
  for (;;) {
    const { docs } = await database.read(() => page.get(), bulkDeadlineMs);
    for (const snapshot of docs) {
      rows.push({ id: snapshot.id, rank: snapshot.get('rank') });
      if (isOutdated(snapshot, renames)) outdated.push(snapshot.id);
    }
    const last = docs.at(-1);
    if (last === undefined) return { rows, outdated };
    page = byId.startAfter(last.id);
  }
}

const lookedAtFields = ['thought', 'text', 'youtubeLink', 'author', 'createdAt', 'rank', 'keys'];

function isOutdated(snapshot: QueryDocumentSnapshot, renames: boolean): boolean {
  const stored = readDocument(snapshot);
  if (stored === null) return false;
  const keys = Object.entries(keysOf(stored.thought));
  return (
    (renames && hasOldFields(stored.record)) ||
    keys.some(([name, value]) => snapshot.get(`keys.${name}`) !== value)
  );
}

/** Each move that is still called for: nobody has taken the rank, and the document stands where it was seen. */
function move({ thoughts, counter }: Places, moves: readonly RankMove[]) {
  return async (transaction: Transaction): Promise<string[]> => {
    const ranks = new Set(moves.flatMap(({ from, to }) => (isRank(from) ? [from, to] : [to])));
    const [count, documents, ...holders] = await Promise.all([
      transaction.get(counter),
      transaction.getAll(...moves.map(({ id }) => thoughts.doc(id)), { fieldMask: ['rank'] }),
      ...chunks([...ranks], mostValuesOfIn).map((some) =>
        transaction.get(thoughts.where('rank', 'in', some).select('rank')),
      ),
    ]);
    const held = holders.flatMap(({ docs }) => docs.map((snapshot): unknown => snapshot.get('rank')));
    const holdersOf = (rank: unknown) => held.filter((other) => other === rank).length;
    let live = liveCount(count);
    const moved: string[] = [];
    for (const [index, { id, from, to }] of moves.entries()) {
      const document = documents[index];
      if (!document?.exists || document.get('rank') !== from || holdersOf(to) > 0) continue;
      const isMisplaced = !isRank(from) || from >= live || to < from || holdersOf(from) > 1;
      if (!isMisplaced) continue;
      transaction.update(document.ref, { rank: to });
      if (isRank(from)) held.splice(held.indexOf(from), 1);
      held.push(to);
      live = Math.max(live, to + 1);
      moved.push(id);
    }
    transaction.set(counter, { live });
    return moved;
  };
}

/** Rewrites what lists sort by and duplicates are recognised by; with `renames`, the whole document. */
function refresh({ thoughts }: Places, ids: readonly string[], renames: boolean) {
  return async (transaction: Transaction): Promise<void> => {
    const snapshots = await transaction.getAll(...ids.map((id) => thoughts.doc(id)));
    for (const stored of snapshots.map(readDocument)) {
      if (stored === null) continue;
      const { reference, thought, rank, record } = stored;
      if (renames) transaction.set(reference, documentOf(thought, rank, record));
      else transaction.update(reference, { keys: keysOf(thought) });
    }
  };
}

function trimCounter({ thoughts, counter }: Places) {
  return async (transaction: Transaction): Promise<void> => {
    const [highest] = (
      await transaction.get(thoughts.where('rank', '>=', 0).orderBy('rank', 'desc').limit(1))
    ).docs;
    const rank: unknown = highest?.get('rank') ?? -1;
    transaction.set(counter, { live: isRank(rank) ? rank + 1 : 0 });
  };
}
