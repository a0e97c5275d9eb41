import {
  advanceBubbleTimers,
  type Bubble,
  type BubbleContent,
  bubbleTransitionInMs,
  canMakeRoom,
  createBubble,
  isRevived,
  type StepContext,
} from '../bubble/bubble.ts';
import { fadeMs } from '../bubble/bubbleTimes.ts';
import { findDistinct } from '../bubble/hue.ts';
import { type Flow, isSingleShown, isAtEnd } from './flowState.ts';
import { letLeave, removeBubbles } from './leaving.ts';
import { createBubbleAtOnce, makeRoom } from './room.ts';
import { advanceSeenThoughts, nextSettlingInMs, settleNext } from './seenThoughts.ts';
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
  if (flow.phase === 'flowing' && !isNextBlocked(flow)) dueTimesMs.push(nextAttemptInMs(flow));
  const settlingInMs = isLineVisible(flow) ? nextSettlingInMs(flow.seen) : null;
  if (settlingInMs !== null) dueTimesMs.push(settlingInMs);
  const nextMs = Math.min(...dueTimesMs);
  return nextMs === Infinity ? null : Math.max(0, nextMs);
}

/** Lets the bubbles float without any other effect of the time. */
export function advanceFloat<T>(flow: Flow<T>, ms = 0): Flow<T> {
  if (ms === 0) return flow;
  const bubbles = flow.bubbles.map((bubble) =>
    bubble.isPaused ? bubble : { ...bubble, floatRemainingMs: bubble.floatRemainingMs - ms },
  );
  return { ...flow, bubbles };
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
    current = showNextThought(retryRoom(applyDueTransitions(current)), context);
  }
}

/**
 * Makes room for the next thought shortly before its time, and shows it when its time has come and it has room. At the end
 * of the queue it shows the prompt instead, or starts over if there are too few thoughts for a prompt.
 */
export function showNextThought<T extends BubbleContent>(previous: Flow<T>, context: StepContext): Flow<T> {
  if (previous.phase !== 'flowing' || nextAttemptInMs(previous) > 0 || isNextBlocked(previous))
    return previous;
  const flow = previous.room === 'unknown' ? chooseNext(previous) : previous;
  const dueMs = nextBubbleInMs(flow);
  const next = upcomingThought(flow);
  const create = next === undefined ? null : createNext(flow, next, context);
  if (flow.room === 'unknown') {
    const withRoom = create === null ? flow : makeRoom(flow, dueMs, create);
    return showNextThought({ ...withRoom, room: 'made' }, context);
  }
  if (create === null || flow.nextIndex === flow.queue.length) return endQueue(flow);
  const bubble = create(flow.bubbles);
  // Bubbles that had to stay before may leave now.
  return bubble === null ? { ...makeRoom(flow, fadeMs, create), room: 'missing' } : addBubble(flow, bubble);
}

/** Shows the next thought before its time. If it has no room, other bubbles disappear. */
export function showNextAtOnce<T extends BubbleContent>(flow: Flow<T>, context: StepContext): Flow<T> {
  const due: Flow<T> = { ...chooseNext(flow), sinceLastBubbleMs: Infinity };
  if (due.phase !== 'flowing' || isNextBlocked(due)) return due;
  const thought = due.queue[due.nextIndex];
  if (thought === undefined) return endQueue(due);
  const next = createBubbleAtOnce(due, createNext(due, thought, context));
  return addBubble(next.flow, next.bubble);
}

/** Lets a waiting thought be the next one whose hue can be told from those on the stage. */
function chooseNext<T extends BubbleContent>(flow: Flow<T>): Flow<T> {
  const waiting = flow.queue.slice(flow.nextIndex);
  const index = findDistinct(
    waiting,
    flow.bubbles.map(({ thought }) => thought),
  );
  if (index <= 0) return flow;
  const chosen = waiting.splice(index, 1);
  return { ...flow, queue: [...flow.queue.slice(0, flow.nextIndex), ...chosen, ...waiting] };
}

/** Returns a function that creates the bubble of a thought among others. */
function createNext<T extends BubbleContent>(
  flow: Flow<T>,
  thought: T,
  context: StepContext,
): (others: readonly Bubble<T>[]) => Bubble<T> | null {
  const { speed, shownCount, queue, nextIndex } = flow;
  const isCentred = shownCount === 0 || queue.length === 1;
  const isLast = isPromptNext({ ...flow, nextIndex: nextIndex + 1, shownCount: shownCount + 1 });
  return (others) =>
    createBubble(thought, 'bubble', others, context, {
      intervalMs: intervalMs(speed),
      isLast,
      isCentred,
    });
}

function addBubble<T extends BubbleContent>(flow: Flow<T>, bubble: Bubble<T>): Flow<T> {
  return {
    ...flow,
    nextIndex: flow.nextIndex + 1,
    shownCount: flow.shownCount + 1,
    sinceLastBubbleMs: 0,
    room: 'unknown',
    bubbles: [...flow.bubbles, bubble],
    effects: [...flow.effects, { type: 'shown', bubble, isRevival: false }],
  };
}

function endQueue<T extends BubbleContent>(flow: Flow<T>): Flow<T> {
  return isPromptNext(flow) ? showPrompt(flow) : { ...flow, nextIndex: 0 };
}

/** Whether the visitor has seen all loaded thoughts and is asked next whether to show more. */
export function isPromptNext(flow: Flow<unknown>): boolean {
  return upcomingThought(flow) === undefined && flow.shownCount >= promptThreshold;
}

/**
 * Asks the visitor whether to show more. The last bubble stays beside the prompt. The others leave, because the prompt
 * takes a part of their stage.
 */
export function showPrompt<T extends BubbleContent>(flow: Flow<T>): Flow<T> {
  const others = flow.bubbles.filter((bubble) => bubble.phase === 'visible' && !isStaying(flow, bubble));
  return letLeave({ ...flow, phase: 'prompting' }, others);
}

/** Returns the milliseconds until room is made for the next bubble, or until it is shown. */
function nextAttemptInMs(flow: Flow<BubbleContent>): number {
  switch (flow.room) {
    case 'unknown':
      return Math.max(0, nextBubbleInMs(flow) - fadeMs);
    case 'made':
      return nextBubbleInMs(flow);
    case 'missing':
      return Math.min(
        ...flow.bubbles.filter(canMakeRoom).map(({ mustStayMs }) => (mustStayMs > 0 ? mustStayMs : Infinity)),
      );
  }
}

function nextBubbleInMs({ speed, sinceLastBubbleMs }: Flow<unknown>): number {
  return Math.max(0, intervalMs(speed) - sinceLastBubbleMs);
}

/** A bubble without room is tried again after each change. */
function retryRoom<T>(flow: Flow<T>): Flow<T> {
  return flow.room === 'missing' ? { ...flow, room: 'unknown' } : flow;
}

/** Returns the thought to show next; undefined at the end of the queue, unless the queue is short and starts over. */
export function upcomingThought<T>({ queue, nextIndex }: Flow<T>): T | undefined {
  return queue[nextIndex] ?? (queue.length <= promptThreshold ? queue[0] : undefined);
}

/** The prompt and what follows it are in the place of the "recently seen" line. No time passes for the line while they are shown. */
function isLineVisible(flow: Flow<unknown>): boolean {
  return !isAtEnd(flow);
}

/**
 * A thought isn't shown again before its last bubble has been removed, nor the prompt while the visitor reads a bubble
 * that is paused or was brought back.
 */
function isNextBlocked(flow: Flow<BubbleContent>): boolean {
  const next = upcomingThought(flow);
  return flow.bubbles.some((bubble) =>
    next === undefined ? bubble.isPaused || isRevived(bubble) : bubble.thought.id === next.id,
  );
}

function advanceTimers<T extends BubbleContent>(flow: Flow<T>, ms: number): Flow<T> {
  if (ms === 0) return flow;
  return {
    ...flow,
    sinceLastBubbleMs: flow.sinceLastBubbleMs + ms,
    bubbles: flow.bubbles.map((bubble) => advanceBubbleTimers(bubble, ms)),
    seen: isLineVisible(flow) ? advanceSeenThoughts(flow.seen, ms) : flow.seen,
  };
}

/** The bubble of a single thought stays, and the last one before the prompt, until more is requested. */
function isStaying<T extends BubbleContent>(flow: Flow<T>, bubble: Bubble<T>): boolean {
  if (bubble.phase !== 'visible') return false;
  if (isSingleShown(flow) || isAtEnd(flow)) return true;
  const isLast = !isRevived(bubble) && bubble.thought === flow.queue.at(-1);
  return flow.phase === 'flowing' && isLast && isPromptNext(flow);
}

/**
 * Lets visible bubbles start leaving when their time is up, removes bubbles that have left, and moves due thoughts to
 * the "recently seen" line.
 */
function applyDueTransitions<T extends BubbleContent>(previous: Flow<T>): Flow<T> {
  const flow = { ...previous, seen: settleNext(previous.seen) };
  const dueBubbles = flow.bubbles.filter(
    (bubble) => !isStaying(flow, bubble) && (bubbleTransitionInMs(bubble) ?? Infinity) <= 0,
  );
  const leaving = dueBubbles.filter(({ phase }) => phase === 'visible');
  const removed = dueBubbles.filter(({ phase }) => phase !== 'visible');
  return letLeave(removeBubbles(flow, removed), leaving);
}
