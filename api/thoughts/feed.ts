import { type ShuffleCursor, decodeCursor, encodeCursor, takeNextRanks } from '#domain/flow/shuffle.ts';
import { hasVisibleText, type Thought } from '#domain/thought/thought.ts';
import { BadCursor, StoreUnavailable } from '../storage/storeErrors.ts';
import { builtInThoughts } from './starterThoughts.ts';
import type { ThoughtReader } from './thoughtStore.ts';

export interface FeedPage {
  thoughts: Thought[];
  endCursor: string;
  total: number;
  source: 'COLLECTION' | 'BUILT_IN';
}

type Collection = Pick<ThoughtReader, 'size' | 'findByRanks'>;

/**
 * Returns the next `first` thoughts after the cursor `after`, in the shuffled order that `seed` determines.
 * When the collection is empty or unavailable, the built-in thoughts are returned instead, so that visitors always
 * see something.
 * @throws {BadCursor} when `after` is not a valid cursor.
 */
export async function readFeed(
  thoughts: Collection,
  { seed, first, after }: { seed: number; first: number; after: string | null },
  log: (message: string, detail?: unknown) => void,
): Promise<FeedPage> {
  const cursor = after === null ? null : decodeCursor(after);
  if (after !== null && cursor === null) throw new BadCursor();
  try {
    const page = await readShuffled(thoughts, seed, first, cursor);
    if (page.thoughts.length > 0) return { ...page, source: 'COLLECTION' };
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    log('The collection is unavailable. The built-in thoughts are served instead.', error);
  }
  return { ...(await readShuffled(builtInCollection, seed, first, cursor)), source: 'BUILT_IN' };
}

async function readShuffled(
  collection: Collection,
  seed: number,
  first: number,
  cursor: ShuffleCursor | null,
) {
  const total = await collection.size(maxSizeAgeMs);
  const thoughts: Thought[] = [];
  const readRanks = new Set<number>();
  let position = cursor;
  for (;;) {
    const requestedCount = Math.min(first - thoughts.length, first + maxExtraReads - readRanks.size);
    const { ranks, nextCursor } = takeNextRanks(seed, position, total, requestedCount);
    position = nextCursor;
    const unread = ranks.filter((rank) => !readRanks.has(rank));
    if (unread.length > 0) {
      for (const rank of unread) readRanks.add(rank);
      thoughts.push(...(await collection.findByRanks(unread)).filter(hasVisibleText));
    }
    const isComplete = thoughts.length >= first || readRanks.size >= first + maxExtraReads;
    if (isComplete || unread.length === 0) return { thoughts, endCursor: encodeCursor(nextCursor), total };
  }
}

/** How late a visitor may see that another process has added or removed a thought. */
const maxSizeAgeMs = 10_000;

/** Thoughts without text are skipped and the next ones are read instead. The number is limited because Firestore bills reads. */
const maxExtraReads = 20;

const builtInCollection: Collection = {
  size: async () => builtInThoughts.length,
  findByRanks: async (ranks) => ranks.flatMap((rank) => builtInThoughts[rank] ?? []),
};
