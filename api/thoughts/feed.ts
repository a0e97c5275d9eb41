import { type Cursor, decodeCursor, encodeCursor, walk } from '#domain/shuffle.ts';
import { hasText, type Thought } from '#domain/thought.ts';
import { BadCursor, StoreUnavailable } from '../errors.ts';
import { builtInThoughts } from './starter.ts';
import type { ThoughtStore } from './thoughtStore.ts';

export interface Stretch {
  thoughts: Thought[];
  endCursor: string;
  total: number;
  source: 'COLLECTION' | 'BUILT_IN';
}

type Collection = Pick<ThoughtStore, 'size' | 'atRanks'>;

/**
 * The next `first` thoughts of the walk that `seed` gives, from behind `after`.
 * When the collection is empty or does not answer, the built-in thoughts walk instead: a visitor always sees something.
 * @throws {BadCursor} when `after` is no cursor.
 */
export async function stretch(
  thoughts: ThoughtStore,
  { seed, first, after }: { seed: number; first: number; after: string | null },
  log: (message: string, detail?: unknown) => void,
): Promise<Stretch> {
  const cursor = after === null ? null : decodeCursor(after);
  if (after !== null && cursor === null) throw new BadCursor();
  try {
    const found = await walkThrough(thoughts, seed, first, cursor);
    if (found.thoughts.length > 0) return { ...found, source: 'COLLECTION' };
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    log('The collection does not answer; the built-in thoughts stand in.', error);
  }
  return { ...(await walkThrough(builtIn, seed, first, cursor)), source: 'BUILT_IN' };
}

async function walkThrough(collection: Collection, seed: number, first: number, cursor: Cursor | null) {
  const total = await collection.size();
  const thoughts: Thought[] = [];
  const read = new Set<number>();
  let position = cursor;
  for (;;) {
    const wanted = Math.min(first - thoughts.length, first + mostExtraReads - read.size);
    const { ranks, next } = walk(seed, position, total, wanted);
    position = next;
    const unread = ranks.filter((rank) => !read.has(rank));
    if (unread.length === 0) return { thoughts, endCursor: encodeCursor(next), total };
    for (const rank of unread) read.add(rank);
    thoughts.push(...(await collection.atRanks(unread)).filter(hasText));
  }
}

/** Thoughts without text are left out, and the next ones are read instead: so many more at most, because reads are billed. */
const mostExtraReads = 20;

const builtIn: Collection = {
  size: async () => builtInThoughts.length,
  atRanks: async (ranks) => ranks.flatMap((rank) => builtInThoughts[rank] ?? []),
};
