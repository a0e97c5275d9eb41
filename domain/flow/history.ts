import {
  type Bubble,
  type BubbleContent,
  createBubble,
  isRevived,
  type StepContext,
} from '../bubble/bubble.ts';
import { type Flow, isAtEnd } from './flowState.ts';
import { appendToHistory, removeBubbles } from './leaving.ts';
import { createBubbleAtOnce } from './room.ts';
import { addSeenThoughts, settleAll } from './seenThoughts.ts';
import { intervalMs } from './speed.ts';

/** Shows the last thought of the history in a revived bubble. */
export function showPreviousThought<T extends BubbleContent>(
  previous: Flow<T>,
  context: StepContext,
): Flow<T> {
  const thought = previous.history.at(-1);
  if (thought === undefined) return previous;
  const flow = { ...previous, history: previous.history.slice(0, -1) };
  const replaced = findReplaced(flow);
  const isReplaced = (bubble: Bubble<T>) => bubble.thought.id === thought.id || replaced.includes(bubble);
  const revived = createBubbleAtOnce(removeBubbles(flow, flow.bubbles.filter(isReplaced)), (others) =>
    createBubble(thought, 'revived', others, context, {
      intervalMs: intervalMs(flow.speed),
      isCentred: isAtEnd(flow),
    }),
  );
  return {
    ...revived.flow,
    replacedBubbles: [...flow.replacedBubbles, ...replaced],
    seen: isAtEnd(flow) ? settleAll(addSeenThoughts(revived.flow.seen, replaced)) : revived.flow.seen,
    sinceLastBubbleMs: 0,
    bubbles: [...revived.flow.bubbles, revived.bubble],
    effects: [...revived.flow.effects, { type: 'shown', bubble: revived.bubble, isRevival: true }],
  };
}

/**
 * Returns the bubbles that a revived one replaces: at the end every bubble, because there is room for only one, and while
 * the flow is paused the previously revived one, which wouldn't leave by itself.
 */
function findReplaced<T>(flow: Flow<T>): readonly Bubble<T>[] {
  const isPausedByUser = flow.pauseReasons.includes('user');
  return flow.bubbles.filter(
    (bubble) =>
      bubble.phase === 'visible' &&
      (isAtEnd(flow) || (isPausedByUser && isRevived(bubble) && !bubble.isPaused)),
  );
}

/**
 * Appends the bubbles that were replaced to the history, once the visitor has resumed or requested more. Otherwise going
 * back twice would return to the same thought.
 */
export function moveReplacedToHistory<T>(flow: Flow<T>): Flow<T> {
  if (isAtEnd(flow) || flow.pauseReasons.includes('user')) return flow;
  return {
    ...flow,
    history: appendToHistory(flow.history, flow.replacedBubbles),
    replacedBubbles: [],
  };
}
