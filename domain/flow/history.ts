import {
  type Bubble,
  type BubbleContent,
  createBubble,
  isRevived,
  type StepContext,
} from '../bubble/bubble.ts';
import type { Flow } from './flowState.ts';
import { appendToHistory, removeBubbles } from './leaving.ts';
import { createBubbleAtOnce } from './room.ts';
import { addSeenThoughts, listSeenThoughts, settleAll } from './seenThoughts.ts';
import { intervalMs } from './speed.ts';

/** Shows the last thought of the history in a revived bubble. */
export function showPreviousThought<T extends BubbleContent>(flow: Flow<T>, context: StepContext): Flow<T> {
  const thought = flow.history.at(-1);
  if (thought === undefined) return flow;
  return reviveThought({ ...flow, history: flow.history.slice(0, -1) }, thought, context);
}

/** Shows a thought that was seen before in a revived bubble. It has an effect only after more was declined. */
export function showSeenThought<T extends BubbleContent>(
  flow: Flow<T>,
  id: string,
  context: StepContext,
): Flow<T> {
  const seen = listSeenThoughts(flow.seen).find(({ thought }) => thought.id === id);
  const isShown = flow.bubbles.some(({ thought, phase }) => thought.id === id && phase === 'visible');
  if (seen === undefined || isShown || flow.phase !== 'stopped') return flow;
  const history = flow.history.filter((thought) => thought.id !== id);
  const otherReplaced = flow.replacedBubbles.filter(({ thought }) => thought.id !== id);
  return reviveThought({ ...flow, history, replacedBubbles: otherReplaced }, seen.thought, context);
}

function reviveThought<T extends BubbleContent>(flow: Flow<T>, thought: T, context: StepContext): Flow<T> {
  const replaced = findReplaced(flow);
  const isReplaced = (bubble: Bubble<T>) => bubble.thought.id === thought.id || replaced.includes(bubble);
  const revived = createBubbleAtOnce(removeBubbles(flow, flow.bubbles.filter(isReplaced)), (others) =>
    createBubble(thought, 'revived', others, context, {
      intervalMs: intervalMs(flow.speed),
      isCentred: flow.phase === 'stopped',
    }),
  );
  return {
    ...revived.flow,
    replacedBubbles: [...flow.replacedBubbles, ...replaced],
    seen:
      flow.phase === 'prompting'
        ? settleAll(addSeenThoughts(revived.flow.seen, replaced))
        : revived.flow.seen,
    sinceLastBubbleMs: 0,
    bubbles: [...revived.flow.bubbles, revived.bubble],
    effects: [...revived.flow.effects, { type: 'shown', bubble: revived.bubble, isRevival: true }],
  };
}

/**
 * Returns the bubbles that a revived one replaces. After the visitor has declined more, and while the flow is paused,
 * it is the previously revived bubble, which wouldn't leave by itself. Beside the prompt it is every bubble, because
 * there is room for only one. A paused bubble is replaced only after more was declined.
 */
function findReplaced<T>({ phase, pauseReasons, bubbles }: Flow<T>): readonly Bubble<T>[] {
  return bubbles.filter((bubble) => {
    if (bubble.phase !== 'visible') return false;
    if (phase === 'stopped') return isRevived(bubble);
    const isInTheWay = phase === 'prompting' || (pauseReasons.includes('user') && isRevived(bubble));
    return isInTheWay && !bubble.isPaused;
  });
}

/**
 * Appends the bubbles that were replaced to the history, once the visitor has resumed or requested more. Otherwise going
 * back twice would return to the same thought.
 */
export function moveReplacedToHistory<T>(flow: Flow<T>): Flow<T> {
  if (flow.phase === 'stopped' || flow.pauseReasons.includes('user')) return flow;
  return {
    ...flow,
    history: appendToHistory(flow.history, flow.replacedBubbles),
    replacedBubbles: [],
  };
}
