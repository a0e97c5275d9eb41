import { hasVisibleText, type Thought } from '#domain/thought/thought.ts';
import { StoreUnavailable } from '../storage/storeErrors.ts';
import type { Services } from '../services.ts';
import { builtInThoughts, fallbackThought } from './starterThoughts.ts';

/** `fallback` is another thought than the one asked for: the store did not answer. */
export type FindThoughtResult =
  { kind: 'found'; thought: Thought } | { kind: 'absent' } | { kind: 'fallback'; thought: Thought };

type FindThoughtDependencies = Pick<Services, 'thoughts' | 'log'>;

/** A live thought with a text; where the collection lacks it or does not answer, the built-in one with this id. */
export async function findThought(
  id: string,
  { thoughts, log }: FindThoughtDependencies,
): Promise<FindThoughtResult> {
  const builtIn = builtInThoughts.find((thought) => thought.id === id);
  try {
    const thought = (await thoughts.findById(id)) ?? builtIn;
    return thought === undefined || thought.trashedAt !== null || !hasVisibleText(thought)
      ? { kind: 'absent' }
      : { kind: 'found', thought };
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    log('A thought can’t be read; a built-in one or the fallback stands in.', error);
    return builtIn === undefined
      ? { kind: 'fallback', thought: fallbackThought }
      : { kind: 'found', thought: builtIn };
  }
}

/** `unknown` when the store did not answer. */
export type FindNextThoughtResult =
  { kind: 'found'; thought: Thought } | { kind: 'absent' } | { kind: 'unknown' };

/** How many ranks are looked at for a thought with a text; each costs one document read. */
const maxSteps = 10;

/** The thought with a text that follows in the collection's order, the first behind the last. */
export async function findNextThought(
  id: string,
  { thoughts, log }: FindThoughtDependencies,
): Promise<FindNextThoughtResult> {
  try {
    const [rank, size] = await Promise.all([thoughts.findRank(id), thoughts.size()]);
    for (let step = 1; step <= Math.min(size, maxSteps); step += 1) {
      const [next] = await thoughts.findByRanks([((rank ?? -1) + step) % size]);
      if (next !== undefined && hasVisibleText(next))
        return next.id === id ? { kind: 'absent' } : { kind: 'found', thought: next };
    }
    return { kind: 'absent' };
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    log('The next thought can’t be read; the page does without.', error);
    return { kind: 'unknown' };
  }
}
