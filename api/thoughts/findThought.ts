import { hasVisibleText, isLive, type Thought } from '#domain/thought/thought.ts';
import { StoreUnavailable } from '../storage/storeErrors.ts';
import type { Log } from '../logging/log.ts';
import { builtInThoughts, fallbackThought } from './starterThoughts.ts';
import type { ThoughtReader } from './thoughtStore.ts';

/** With `fallback`, the store is unavailable and `thought` is not the requested one. */
export type FindThoughtResult =
  { kind: 'found'; thought: Thought } | { kind: 'absent' } | { kind: 'fallback'; thought: Thought };

interface FindThoughtDependencies {
  thoughts: Pick<ThoughtReader, 'findById' | 'findByRanks' | 'findRank' | 'size'>;
  log: Pick<Log, 'warn'>;
}

/**
 * Returns the live thought with this id, or the built-in one when the collection doesn't have it or is unavailable.
 * Thoughts without text count as absent.
 */
export async function findThought(
  id: string,
  { thoughts, log }: FindThoughtDependencies,
): Promise<FindThoughtResult> {
  const builtIn = builtInThoughts.find((thought) => thought.id === id);
  try {
    const thought = (await thoughts.findById(id)) ?? builtIn;
    return thought === undefined || !isLive(thought) || !hasVisibleText(thought)
      ? { kind: 'absent' }
      : { kind: 'found', thought };
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    log.warn('A thought couldn’t be read. A built-in or the fallback thought is served instead.', error);
    return builtIn === undefined
      ? { kind: 'fallback', thought: fallbackThought }
      : { kind: 'found', thought: builtIn };
  }
}

/** With `unknown`, the store is unavailable. */
export type FindNextThoughtResult =
  { kind: 'found'; thought: Thought } | { kind: 'absent' } | { kind: 'unknown' };

/** Returns the next thought by rank that has a text. The first thought follows the last one. */
export async function findNextThought(
  id: string,
  { thoughts, log }: FindThoughtDependencies,
): Promise<FindNextThoughtResult> {
  try {
    const [rank, size] = await Promise.all([thoughts.findRank(id), thoughts.size()]);
    const next = await findVisibleThought(thoughts, (rank ?? -1) + 1, size);
    return next === null || next.id === id ? { kind: 'absent' } : { kind: 'found', thought: next };
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    log.warn('The next thought couldn’t be read. The page is served without it.', error);
    return { kind: 'unknown' };
  }
}

/** Number of ranks that are read to find a thought with text. Each costs one document read. */
const maxSteps = 10;

/** Returns the first thought with a text from this rank on, or null. The first rank follows the last one. */
export async function findVisibleThought(
  thoughts: Pick<ThoughtReader, 'findByRanks'>,
  rank: number,
  size: number,
): Promise<Thought | null> {
  for (let step = 0; step < Math.min(size, maxSteps); step += 1) {
    const [thought] = await thoughts.findByRanks([(rank + step) % size]);
    if (thought !== undefined && hasVisibleText(thought)) return thought;
  }
  return null;
}
