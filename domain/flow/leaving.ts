// Bubbles that leave the stage: when their time is up, when the visitor dismisses them, or to make room for others.
import { type Bubble, type BubbleContent, startLeaving } from '../bubble/bubble.ts';
import type { Flow } from './flowState.ts';
import { addSeenThoughts } from './seenThoughts.ts';

const maxHistoryLength = 200;

/** Lets visible bubbles start leaving. Their thoughts are seen from now on. */
export function letLeave<T extends BubbleContent>(flow: Flow<T>, leaving: readonly Bubble<T>[]): Flow<T> {
  return {
    ...flow,
    bubbles: flow.bubbles.map((bubble) => (leaving.includes(bubble) ? startLeaving(bubble) : bubble)),
    history: appendToHistory(flow.history, leaving),
    seen: addSeenThoughts(flow.seen, leaving),
  };
}

export function removeBubbles<T extends BubbleContent>(
  flow: Flow<T>,
  removed: readonly Bubble<T>[],
): Flow<T> {
  return {
    ...flow,
    bubbles: flow.bubbles.filter((bubble) => !removed.includes(bubble)),
    effects: [
      ...flow.effects,
      ...removed.map(({ instanceId, thought }) => ({
        type: 'completed' as const,
        instanceId,
        thoughtId: thought.id,
      })),
    ],
  };
}

export function appendToHistory<T>(history: readonly T[], bubbles: readonly Bubble<T>[]): readonly T[] {
  return [...history, ...bubbles.map(({ thought }) => thought)].slice(-maxHistoryLength);
}
