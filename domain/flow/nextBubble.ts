// The next bubble: its time, its thought and its room, and the prompt that follows the last one.
import {
  advanceBubbleTimers,
  type Bubble,
  canMakeRoom,
  createBubble,
  fadeMs,
  isRevived,
  type StepContext,
} from '../bubble/bubble.ts';
import { findDistinctHueIndex } from '../bubble/hue.ts';
import type { BubbleContent } from '../bubble/stage.ts';
import { currentBubble, type Flow, isAtEnd, isSingleShown, dismissAll, removeBubbles } from './flowState.ts';
import { intervalMs } from './speed.ts';

/** The maximum size of a queue that starts over. The last thought of a longer queue is followed by the prompt. */
const promptThreshold = 4;

/** Returns the thought to show next; undefined if the prompt is next. */
function upcomingThought<T extends BubbleContent>({ queue, nextIndex }: Flow<T>): T | undefined {
  return queue[nextIndex] ?? (queue.length <= promptThreshold ? queue[0] : undefined);
}

/**
 * Returns the milliseconds until the next step: making room for a bubble, showing it, or showing the prompt. Infinite while
 * another bubble has to leave first.
 */
export function msUntilNextAttempt(flow: Flow<BubbleContent>): number {
  if (flow.phase !== 'flowing' || isNextBlocked(flow)) return Infinity;
  switch (flow.room) {
    case 'unknown':
      return Math.max(0, nextBubbleInMs(flow) - (upcomingThought(flow) === undefined ? 0 : fadeMs));
    case 'made':
      return nextBubbleInMs(flow);
    case 'missing':
      return Math.min(
        ...flow.bubbles.filter(canMakeRoom).map(({ mustStayMs }) => (mustStayMs > 0 ? mustStayMs : Infinity)),
      );
  }
}

function nextBubbleInMs({ speed, sinceLastBubbleMs }: Flow<BubbleContent>): number {
  return Math.max(0, intervalMs(speed) - sinceLastBubbleMs);
}

/**
 * Whether the next step has to wait: a thought until its previous bubble has been removed, and the prompt while the
 * visitor reads a bubble that is paused or was brought back.
 */
function isNextBlocked(flow: Flow<BubbleContent>): boolean {
  const next = upcomingThought(flow);
  return flow.bubbles.some((bubble) =>
    next === undefined ? bubble.isPaused || isRevived(bubble) : bubble.thought.id === next.id,
  );
}

/**
 * Makes room for the next thought shortly before its time, and shows it at its time if it has room. At the end of the
 * queue it shows the prompt.
 */
export function showNextThought<T extends BubbleContent>(previous: Flow<T>, context: StepContext): Flow<T> {
  if (msUntilNextAttempt(previous) > 0) return previous;
  const flow = previous.room === 'unknown' ? chooseNext(previous) : previous;
  const next = upcomingThought(flow);
  if (next === undefined) return showPrompt(flow);
  const create = createNext(flow, next, context);
  if (flow.room === 'unknown')
    return showNextThought({ ...makeRoom(flow, nextBubbleInMs(flow), create), room: 'made' }, context);
  const bubble = create(flow.bubbles);
  // Bubbles whose minimum time has passed may leave now.
  return bubble === null ? { ...makeRoom(flow, fadeMs, create), room: 'missing' } : addBubble(flow, bubble);
}

/**
 * Dismisses the current bubble and shows the next thought at once, even during a pause. If there is no room, other
 * bubbles disappear. At the end of the queue the prompt follows. Has no effect during the prompt or while loading.
 */
export function showNextNow<T extends BubbleContent>(flow: Flow<T>, context: StepContext): Flow<T> {
  if (flow.phase !== 'flowing' || flow.queue.length < 2) return flow;
  if (upcomingThought(flow) === undefined) return showPrompt(flow);
  const current = currentBubble(flow);
  const prepared = removeFaded(current === undefined ? flow : dismissAll(flow, [current]));
  const due: Flow<T> = { ...chooseNext(prepared), sinceLastBubbleMs: Infinity };
  const thought = upcomingThought(due);
  if (thought === undefined || isNextBlocked(due)) return due;
  const next = createBubbleAtOnce(due, createNext(due, thought, context));
  return addBubble(next.flow, next.bubble);
}

/**
 * Removes the bubble of the next thought if it is still leaving. During a pause, it also removes all but the last
 * leaving bubble, because no time passes that would remove them.
 */
function removeFaded<T extends BubbleContent>(flow: Flow<T>): Flow<T> {
  const nextId = upcomingThought(flow)?.id;
  const isTimeStopped = flow.pauseReasons.length > 0;
  const lastLeaving = flow.bubbles.findLast(({ phase }) => phase !== 'visible');
  const removed = flow.bubbles.filter(
    (bubble) =>
      bubble.phase !== 'visible' &&
      (bubble.thought.id === nextId || (isTimeStopped && bubble !== lastLeaving)),
  );
  return removeBubbles(flow, removed);
}

/** Moves the first waiting thought whose hue differs from the bubbles on the stage to the front of the queue. */
function chooseNext<T extends BubbleContent>(flow: Flow<T>): Flow<T> {
  if (upcomingThought(flow) === undefined) return flow;
  const start = flow.nextIndex % flow.queue.length;
  const waiting = flow.queue.slice(start);
  const index = findDistinctHueIndex(
    waiting,
    flow.bubbles.map(({ thought }) => thought),
  );
  const chosen = waiting.splice(index, 1);
  return { ...flow, queue: [...flow.queue.slice(0, start), ...chosen, ...waiting] };
}

function createNext<T extends BubbleContent>(
  { speed, shownCount, queue, nextIndex }: Flow<T>,
  thought: T,
  context: StepContext,
): CreateNext<T> {
  const isCentred = shownCount === 0 || queue.length === 1;
  const isLast = queue.length > promptThreshold && nextIndex === queue.length - 1;
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
    nextIndex: (flow.nextIndex % flow.queue.length) + 1,
    shownCount: flow.shownCount + 1,
    sinceLastBubbleMs: 0,
    room: 'unknown',
    bubbles: [...flow.bubbles, bubble],
    effects: [...flow.effects, { type: 'shown', bubble, isRevival: false }],
  };
}

/**
 * Asks the visitor whether to show more. The last bubble stays beside the prompt; the others leave, because the prompt
 * takes some of their room.
 */
function showPrompt<T extends BubbleContent>(flow: Flow<T>): Flow<T> {
  const others = flow.bubbles.filter((bubble) => bubble.phase === 'visible' && !mustStay(flow, bubble));
  return dismissAll({ ...flow, phase: 'prompting' }, others);
}

/** Returns whether the bubble stays: a single thought's bubble always, and the last one before the prompt. */
export function mustStay<T extends BubbleContent>(flow: Flow<T>, bubble: Bubble<T>): boolean {
  if (bubble.phase !== 'visible') return false;
  if (isSingleShown(flow) || isAtEnd(flow)) return true;
  const isLast = !isRevived(bubble) && bubble.thought === flow.queue.at(-1);
  return flow.phase === 'flowing' && isLast && upcomingThought(flow) === undefined;
}

// Bubbles never overlap. If there is too little room for a new one, the oldest ones leave early.

/** Returns the next bubble, or null if the others leave it no room. */
type CreateNext<T extends BubbleContent> = (others: readonly Bubble<T>[]) => Bubble<T> | null;

/**
 * Dismisses as many of the oldest bubbles as the next one needs, which will appear in `dueMs`. If that wouldn't be
 * enough, none leaves and the next one waits.
 */
function makeRoom<T extends BubbleContent>(flow: Flow<T>, dueMs: number, create: CreateNext<T>): Flow<T> {
  if (hasRoomIn(flow, dueMs, create)) return flow;
  const oldest = flow.bubbles.filter((bubble) => canMakeRoom(bubble) && bubble.mustStayMs <= 0);
  for (let count = 1; count <= oldest.length; count++) {
    const withRoom = dismissAll(flow, oldest.slice(0, count));
    if (hasRoomIn(withRoom, fadeMs, create)) return withRoom;
  }
  return flow;
}

function hasRoomIn<T extends BubbleContent>(
  { bubbles }: Flow<T>,
  ms: number,
  create: CreateNext<T>,
): boolean {
  const others = bubbles.map((bubble) => advanceBubbleTimers(bubble, ms));
  const remaining = others.filter(({ phase, remainingMs }) => phase === 'visible' || remainingMs > 0);
  return remaining.length === 0 || create(remaining) !== null;
}

/**
 * Returns a bubble that must appear at once, and the flow without the bubbles that leave it no room. These disappear:
 * first leaving bubbles, then the oldest, and paused bubbles last.
 */
export function createBubbleAtOnce<T extends BubbleContent>(
  flow: Flow<T>,
  create: CreateNext<T>,
): { flow: Flow<T>; bubble: Bubble<T> } {
  const bubble = create(flow.bubbles);
  if (bubble !== null) return { flow, bubble };
  const [first] = flow.bubbles.toSorted((one, other) => rankToStay(one) - rankToStay(other));
  if (first === undefined) throw new Error('An empty stage has no room for a bubble.');
  return createBubbleAtOnce(removeBubbles(flow, [first]), create);
}

/**
 * Places the bubbles again on a changed stage. Bubbles without room disappear at once, because they would cover others
 * while they fade. After the end of the queue, the last bubble stays in the middle.
 */
export function placeBubblesAgain<T extends BubbleContent>(flow: Flow<T>, { stage }: StepContext): Flow<T> {
  if (stage === null) return flow;
  if (isAtEnd(flow))
    return {
      ...flow,
      bubbles: flow.bubbles.map((bubble) =>
        bubble.phase === 'visible' ? stage.placeInMiddle(bubble) : bubble,
      ),
    };
  const bubbles = stage.placeAgain(flow.bubbles, rankToStay);
  const removed = flow.bubbles.filter(
    ({ instanceId }) => !bubbles.some((bubble) => bubble.instanceId === instanceId),
  );
  return { ...removeBubbles(flow, removed), bubbles };
}

/** Returns the bubble's priority to keep its place: 2 or more if the visitor has paused or revived it. */
function rankToStay(bubble: Bubble<BubbleContent>): number {
  if (bubble.phase !== 'visible') return 0;
  if (bubble.isPaused) return 3;
  return isRevived(bubble) ? 2 : 1;
}
