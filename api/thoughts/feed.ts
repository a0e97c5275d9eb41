import { type Cursor, decodeCursor, encodeCursor, walk } from '#domain/shuffle.ts';
import type { Thought } from '#domain/thought.ts';
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
  const { ranks, next } = walk(seed, cursor, total, first);
  return {
    thoughts: ranks.length === 0 ? [] : await collection.atRanks(ranks),
    endCursor: encodeCursor(next),
    total,
  };
}

const builtIn: Collection = {
  size: async () => builtInThoughts.length,
  atRanks: async (ranks) => ranks.flatMap((rank) => builtInThoughts[rank] ?? []),
};
