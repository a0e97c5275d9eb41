import {
  advanceBubbleTimers,
  type BubbleContent,
  bubbleTransitionInMs,
  createBubble,
  type StepContext,
  startLeaving,
} from './bubble.ts';
import type { Flow } from './flowState.ts';
import { appendToHistory, createCompletedEffect } from './history.ts';
import { intervalMs } from './speed.ts';

/** The "show more" prompt appears only after this many bubbles, and only if more thoughts than this are loaded. */
const promptThreshold = 4;

/** Returns the milliseconds until the flow changes by itself, or null if it won't. */
export function nextTransitionInMs(flow: Flow<BubbleContent>): number | null {
  if (flow.pauseReasons.length > 0) return null;
  const dueTimesMs = flow.bubbles.map(bubbleTransitionInMs).filter((due) => due !== null);
  if (flow.phase === 'flowing' && !isNextThoughtVisible(flow)) dueTimesMs.push(nextBubbleInMs(flow));
  return dueTimesMs.length === 0 ? null : Math.max(0, Math.min(...dueTimesMs));
}

/** Applies all transitions that are due within `ms`, one after the other, so that a late timer skips none of them. */
export function advanceTime<T extends BubbleContent>(
  flow: Flow<T>,
  ms: number,
  context: StepContext,
): Flow<T> {
  let current = flow;
  let remainingMs = Math.max(0, ms);
  for (;;) {
    const dueMs = nextTransitionInMs(current);
    if (dueMs === null) return current;
    const elapsedMs = Math.min(dueMs, remainingMs);
    current = advanceTimers(current, elapsedMs);
    if (dueMs > remainingMs) return current;
    remainingMs -= elapsedMs;
    current = showNextThought(applyDueTransitions(current), context);
  }
}

/**
 * Shows the next thought if its time has come. At the end of the queue it shows the prompt instead, or starts over if
 * there are too few thoughts for a prompt.
 */
export function showNextThought<T extends BubbleContent>(flow: Flow<T>, context: StepContext): Flow<T> {
  if (flow.phase !== 'flowing' || nextBubbleInMs(flow) > 0 || isNextThoughtVisible(flow)) return flow;
  const thought = flow.queue[flow.nextIndex];
  if (thought === undefined) {
    const shouldPrompt = flow.shownCount >= promptThreshold && flow.queue.length > promptThreshold;
    return shouldPrompt ? { ...flow, phase: 'prompting' } : { ...flow, nextIndex: 0 };
  }
  const bubble = createBubble(thought, 'bubble', flow.bubbles, context);
  return {
    ...flow,
    nextIndex: flow.nextIndex + 1,
    shownCount: flow.shownCount + 1,
    sinceLastBubbleMs: 0,
    bubbles: [...flow.bubbles, bubble],
    effects: [...flow.effects, { type: 'shown', bubble, isRevival: false }],
  };
}

function nextBubbleInMs({ speed, sinceLastBubbleMs }: Flow<unknown>): number {
  return Math.max(0, intervalMs(speed) - sinceLastBubbleMs);
}

/** A thought isn't shown again before its last bubble has been removed. */
function isNextThoughtVisible(flow: Flow<BubbleContent>): boolean {
  const next =
    flow.queue[flow.nextIndex] ?? (flow.queue.length <= promptThreshold ? flow.queue[0] : undefined);
  return next !== undefined && flow.bubbles.some((bubble) => bubble.thought.id === next.id);
}

function advanceTimers<T extends BubbleContent>(flow: Flow<T>, ms: number): Flow<T> {
  if (ms === 0) return flow;
  return {
    ...flow,
    sinceLastBubbleMs: flow.sinceLastBubbleMs + ms,
    bubbles: flow.bubbles.map((bubble) => advanceBubbleTimers(bubble, ms)),
  };
}

/** Lets each visible bubble whose time is up start leaving, and removes those that have left. */
function applyDueTransitions<T extends BubbleContent>(flow: Flow<T>): Flow<T> {
  const dueBubbles = flow.bubbles.filter((bubble) => (bubbleTransitionInMs(bubble) ?? Infinity) <= 0);
  if (dueBubbles.length === 0) return flow;
  const leaving = new Set(dueBubbles.filter(({ phase }) => phase === 'visible'));
  const removed = new Set(dueBubbles.filter(({ phase }) => phase !== 'visible'));
  return {
    ...flow,
    bubbles: flow.bubbles
      .filter((bubble) => !removed.has(bubble))
      .map((bubble) => (leaving.has(bubble) ? startLeaving(bubble) : bubble)),
    history: appendToHistory(flow.history, [...leaving]),
    effects: [...flow.effects, ...[...removed].map(createCompletedEffect)],
  };
}
