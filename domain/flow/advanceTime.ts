import {
  advanceBubbleTimers,
  type Bubble,
  type BubbleContent,
  bubbleTransitionInMs,
  createBubble,
  isRevived,
  type StepContext,
  startLeaving,
} from '../bubble/bubble.ts';
import type { Flow } from './flowState.ts';
import { appendToHistory, createCompletedEffect } from './history.ts';
import { addSeenThoughts, advanceSeenThoughts, nextSettlingInMs, settleNext } from './seenThoughts.ts';
import { intervalMs } from './speed.ts';

/** The "show more" prompt appears only after this many bubbles, and only if more thoughts than this are loaded. */
const promptThreshold = 4;

/** Returns the milliseconds until the flow changes by itself, or null if it won't. */
export function nextTransitionInMs(flow: Flow<BubbleContent>): number | null {
  if (flow.pauseReasons.length > 0) return null;
  const dueTimesMs = flow.bubbles
    .filter((bubble) => !isStaying(flow, bubble))
    .map(bubbleTransitionInMs)
    .filter((due) => due !== null);
  if (flow.phase === 'flowing' && !isNextBlocked(flow)) dueTimesMs.push(nextBubbleInMs(flow));
  const settlingInMs = isLineVisible(flow) ? nextSettlingInMs(flow.seen) : null;
  if (settlingInMs !== null) dueTimesMs.push(settlingInMs);
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
 * Shows the next thought if its time has come. At the end of the queue it shows the prompt instead, requests more if
 * nobody is there to answer the prompt, or starts over if there are too few thoughts for a prompt.
 */
export function showNextThought<T extends BubbleContent>(flow: Flow<T>, context: StepContext): Flow<T> {
  if (flow.phase !== 'flowing' || nextBubbleInMs(flow) > 0 || isNextBlocked(flow)) return flow;
  const thought = flow.queue[flow.nextIndex];
  if (thought === undefined) {
    const shouldPrompt = flow.shownCount >= promptThreshold && flow.queue.length > promptThreshold;
    if (!shouldPrompt) return { ...flow, nextIndex: 0 };
    return { ...flow, phase: flow.isUnattended ? 'loading' : 'prompting' };
  }
  const isFirstOrOnly = flow.shownCount === 0 || flow.queue.length === 1;
  const bubble = createBubble(thought, 'bubble', flow.bubbles, context, {
    readingPace: flow.readingPace,
    placement: isFirstOrOnly ? 'centre' : 'ring',
  });
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

/** Returns the thought to show next; undefined at the end of the queue, unless the queue is short and starts over. */
export function upcomingThought<T>({ queue, nextIndex }: Flow<T>): T | undefined {
  return queue[nextIndex] ?? (queue.length <= promptThreshold ? queue[0] : undefined);
}

/** The prompt and the ring that follows it are in the place of the "recently seen" line. No time passes for the line while they are shown. */
function isLineVisible({ phase }: Flow<unknown>): boolean {
  return phase === 'flowing' || phase === 'loading';
}

/**
 * A thought isn't shown again before its last bubble has been removed, nor the prompt before all bubbles have, because it
 * takes a part of their stage.
 */
function isNextBlocked(flow: Flow<BubbleContent>): boolean {
  const next = upcomingThought(flow);
  return flow.bubbles.some(({ thought }) => next === undefined || thought.id === next.id);
}

function advanceTimers<T extends BubbleContent>(flow: Flow<T>, ms: number): Flow<T> {
  if (ms === 0) return flow;
  return {
    ...flow,
    sinceLastBubbleMs: flow.sinceLastBubbleMs + ms,
    bubbles: flow.bubbles.map((bubble) =>
      isStaying(flow, bubble) ? bubble : advanceBubbleTimers(bubble, ms),
    ),
    seen: isLineVisible(flow) ? advanceSeenThoughts(flow.seen, ms) : flow.seen,
  };
}

/** After more was declined, a revived bubble stays until another one replaces it or more is requested. */
function isStaying<T>({ phase }: Flow<T>, bubble: Bubble<T>): boolean {
  return phase === 'stopped' && isRevived(bubble) && bubble.phase === 'visible';
}

/**
 * Lets each visible bubble whose time is up start leaving, removes those that have left, and moves the thoughts to the
 * "recently seen" line whose turn it is.
 */
function applyDueTransitions<T extends BubbleContent>(previous: Flow<T>): Flow<T> {
  const flow = { ...previous, seen: settleNext(previous.seen) };
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
    seen: addSeenThoughts(flow.seen, [...leaving]),
    effects: [...flow.effects, ...[...removed].map(createCompletedEffect)],
  };
}
