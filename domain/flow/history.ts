import { type Bubble, type BubbleContent, createBubble, isRevived, type StepContext } from './bubble.ts';
import type { Flow, FlowEffect } from './flowState.ts';

const maxHistoryLength = 200;

/**
 * Shows the last thought of the history in a revived bubble. Bubbles don't leave while the visitor has paused, so a
 * revived bubble replaces the one before it then, unless that one is paused itself.
 */
export function showPreviousThought<T extends BubbleContent>(flow: Flow<T>, context: StepContext): Flow<T> {
  const thought = flow.history.at(-1);
  if (thought === undefined) return flow;
  const replacedRevivals = flow.pauseReasons.includes('user')
    ? flow.bubbles.filter((bubble) => isRevived(bubble) && bubble.phase === 'visible' && !bubble.isPaused)
    : [];
  const isReplaced = (bubble: Bubble<T>) =>
    bubble.thought.id === thought.id || replacedRevivals.includes(bubble);
  const others = flow.bubbles.filter((bubble) => !isReplaced(bubble));
  const bubble = createBubble(thought, 'revived', others, context, { readingPace: flow.readingPace });
  return {
    ...flow,
    history: flow.history.slice(0, -1),
    replacedWhilePaused: [...flow.replacedWhilePaused, ...replacedRevivals],
    sinceLastBubbleMs: 0,
    bubbles: [...others, bubble],
    effects: [
      ...flow.bubbles.filter(isReplaced).map(createCompletedEffect),
      { type: 'shown', bubble, isRevival: true },
    ],
  };
}

/** Appends the bubbles that were replaced during a pause to the history, once the visitor has resumed. */
export function moveReplacedToHistory<T>(flow: Flow<T>): Flow<T> {
  if (flow.pauseReasons.includes('user')) return flow;
  return {
    ...flow,
    history: appendToHistory(flow.history, flow.replacedWhilePaused),
    replacedWhilePaused: [],
  };
}

export function appendToHistory<T>(history: readonly T[], bubbles: readonly Bubble<T>[]): readonly T[] {
  return [...history, ...bubbles.map(({ thought }) => thought)].slice(-maxHistoryLength);
}

export function createCompletedEffect<T extends BubbleContent>({
  instanceId,
  thought,
}: Bubble<T>): FlowEffect<T> {
  return { type: 'completed', instanceId, thoughtId: thought.id };
}
