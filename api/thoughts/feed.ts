import { type ShuffleCursor, decodeCursor, encodeCursor, takeNextRanks } from '#domain/feed/shuffle.ts';
import { hasVisibleText, type Thought } from '#domain/thought/thought.ts';
import type { Log } from '../logging/log.ts';
import { BadCursor, StoreUnavailable } from '../storage/storeErrors.ts';
import { builtInThoughts } from './starterThoughts.ts';
import type { ThoughtReader } from './thoughtStore.ts';

export interface FeedPage {
  edges: { node: Thought; cursor: string }[];
  /** The end of the page, which is after the last edge if the next thoughts have no text. */
  endCursor: string;
  totalCount: number;
  source: 'COLLECTION' | 'BUILT_IN';
}

export interface FeedDependencies {
  thoughts: Collection;
  log: Pick<Log, 'warn'>;
}

type Collection = Pick<ThoughtReader, 'size' | 'findByRanks'>;

/**
 * Returns the next `first` thoughts after the cursor `after`, in the shuffled order that `seed` determines.
 * When the collection is empty or unavailable, the built-in thoughts are returned instead, so that visitors always
 * see something.
 * @throws {BadCursor} when `after` is not a valid cursor.
 */
export async function readFeed(
  { thoughts, log }: FeedDependencies,
  { seed, first, after }: { seed: number; first: number; after: string | null },
): Promise<FeedPage> {
  const cursor = after === null ? null : decodeCursor(after);
  if (after !== null && cursor === null) throw new BadCursor();
  try {
    const page = await readShuffled(thoughts, seed, first, cursor);
    if (page.edges.length > 0) return { ...page, source: 'COLLECTION' };
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    log.warn('The collection is unavailable. The built-in thoughts are served instead.', error);
  }
  return { ...(await readShuffled(builtInCollection, seed, first, cursor)), source: 'BUILT_IN' };
}

async function readShuffled(
  collection: Collection,
  seed: number,
  first: number,
  cursor: ShuffleCursor | null,
) {
  const totalCount = await collection.size(maxSizeAgeMs);
  const edges: FeedPage['edges'] = [];
  const readRanks = new Set<number>();
  let position = cursor;
  for (;;) {
    const requestedCount = Math.min(first - edges.length, first + maxExtraReads - readRanks.size);
    const { ranks, cursors, nextCursor } = takeNextRanks(
      seed,
      position,
      totalCount,
      requestedCount,
      readRanks,
    );
    position = nextCursor;
    if (ranks.length > 0) {
      for (const rank of ranks) readRanks.add(rank);
      edges.push(...createEdges(await collection.findByRanks(ranks), cursors, nextCursor));
    }
    const isComplete = edges.length >= first || readRanks.size >= first + maxExtraReads;
    if (isComplete || ranks.length === 0) return { edges, endCursor: encodeCursor(nextCursor), totalCount };
  }
}

/**
 * Returns the thoughts with a text, each with the cursor after it. If a rank has no thought, because it was just deleted,
 * the cursors are too early by one, so that a thought is repeated rather than left out.
 */
function createEdges(
  thoughts: readonly Thought[],
  cursors: readonly ShuffleCursor[],
  nextCursor: ShuffleCursor,
): FeedPage['edges'] {
  return thoughts.flatMap((node, index) =>
    hasVisibleText(node) ? new FeedEdge(node, cursors[index] ?? nextCursor) : [],
  );
}

/** Few clients request the cursors of single edges, so they are encoded when they are read. */
class FeedEdge {
  readonly node: Thought;
  readonly #position: ShuffleCursor;

  constructor(node: Thought, position: ShuffleCursor) {
    this.node = node;
    this.#position = position;
  }

  get cursor(): string {
    return encodeCursor(this.#position);
  }
}

/** Milliseconds until a visitor sees that another process has added or removed a thought. */
const maxSizeAgeMs = 10_000;

/** Thoughts without text are skipped and the next ones are read instead. The number is limited because Firestore bills reads. */
const maxExtraReads = 20;

const builtInCollection: Collection = {
  size: async () => builtInThoughts.length,
  findByRanks: async (ranks) => ranks.flatMap((rank) => builtInThoughts[rank] ?? []),
};
