// The flow in the home page that the server renders. The browser creates the same flow to hydrate the page.
import type { BubbleContent } from '../bubble/bubble.ts';
import { step } from './flow.ts';
import { createFlow, type Flow } from './flowState.ts';
import { seededRandom } from '../feed/random.ts';

/**
 * Returns a flow that shows the first of the thoughts at the optical centre of the stage, and is paused until it is started.
 * The same arguments always lead to the same flow.
 */
export function createInitialFlow<T extends BubbleContent>(
  thoughts: readonly T[],
  source: 'collection' | 'fallback',
  seed: number,
  isSingleKept = false,
): Flow<T> {
  const flow = step(
    createFlow<T>({ isSingleKept }),
    { type: source === 'collection' ? 'loaded' : 'fallbackLoaded', thoughts },
    { now: 0, random: seededRandom(seed), stage: null },
  );
  return { ...flow, pauseReasons: ['notStarted'], effects: [] };
}
