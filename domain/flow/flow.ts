// The state machine of the home screen's bubbles: a pure function from a state and an event to the next state.
import {
  advanceBubbleTimers,
  type Bubble,
  bubbleTransitionInMs,
  canMakeRoom,
  createBubble,
  fadeMs,
  isRevived,
  setBubblePaused,
  startFirstBubble,
  type StepContext,
} from '../bubble/bubble.ts';
import type { BubbleContent } from '../bubble/stage.ts';
import { findDistinct, separateHues } from '../bubble/hue.ts';
import { seededRandom, shuffleItems } from '../feed/random.ts';
import {
  addSeen,
  createFlow,
  currentBubble,
  findPrevious,
  type Flow,
  isAtEnd,
  isSingleShown,
  letLeave,
  type PauseReason,
  removeBubbles,
} from './flowState.ts';
import { createBubbleAtOnce, makeRoom, placeBubblesAgain } from './room.ts';
import { intervalMs } from './speed.ts';

export type FlowEvent<T extends BubbleContent> =
  /** The browser runs the flow from now on. The first bubble has been on the screen for `seenMs`. */
  | { type: 'started'; seenMs: number }
  /** The API returned thoughts: the first ones, more of them, or replacements for the fallback thoughts. */
  | { type: 'loaded'; thoughts: readonly T[] }
  /** The thoughts that the flow waits for can't be loaded, so fallback thoughts are used until they are. */
  | { type: 'fallbackLoaded'; thoughts: readonly T[] }
  /** The page has another size, or the prompt has appeared. */
  | { type: 'stageChanged' }
  | { type: 'elapsed'; ms: number }
  | { type: 'pauseChanged'; reason: PauseReason; isActive: boolean }
  | { type: 'bubblePauseChanged'; instanceId: string; isPaused: boolean }
  | { type: 'speedChanged'; speed: number }
  | { type: 'back' }
  | { type: 'next' }
  | PromptResponse;

type PromptResponse = { type: 'moreRequested' } | { type: 'moreDeclined' };

/** Returns the flow after an event. The flow that is passed in isn't changed. */
export function step<T extends BubbleContent>(
  previous: Flow<T>,
  event: FlowEvent<T>,
  context: StepContext,
): Flow<T> {
  // Each event may change whether the next bubble has room.
  const room = event.type === 'elapsed' ? previous.room : 'unknown';
  const flow: Flow<T> = { ...previous, room, effects: [] };
  switch (event.type) {
    case 'started':
      return startFlow(flow, event.seenMs, context);
    case 'loaded':
      return addThoughts(flow, event.thoughts, context);
    case 'fallbackLoaded':
      return addFallbackThoughts(flow, event.thoughts, context);
    case 'elapsed':
      return advanceTime(flow, event.ms, context);
    case 'stageChanged':
      return placeBubblesAgain(flow, context);
    case 'pauseChanged':
      return changePause(flow, event.reason, event.isActive);
    case 'bubblePauseChanged':
      return changeBubblePause(flow, event.instanceId, event.isPaused);
    case 'speedChanged':
      return { ...flow, speed: event.speed };
    case 'back':
      return showPrevious(flow, context);
    case 'next':
      return showNextNow(flow, context);
    case 'moreRequested':
    case 'moreDeclined':
      return respondToPrompt(flow, event.type, context);
  }
}

function showPrevious<T extends BubbleContent>(flow: Flow<T>, context: StepContext): Flow<T> {
  const revived = showPreviousThought(flow, context);
  return isAtEnd(flow) ? placeBubblesAgain(revived, context) : revived;
}

/**
 * Lets the current bubble leave and shows the next thought at once, during a pause too. At the end of the queue the
 * prompt follows instead, beside the last bubble. It has no effect while the prompt is shown or thoughts are loading, after
 * more was declined, and without another thought.
 */
function showNextNow<T extends BubbleContent>(flow: Flow<T>, context: StepContext): Flow<T> {
  if (flow.phase !== 'flowing' || flow.queue.length < 2) return flow;
  if (isPromptNext(flow)) return showPrompt(flow);
  const current = currentBubble(flow);
  const prepared = removeFaded(current === undefined ? flow : letLeave(flow, [current]));
  const next = showNextAtOnce(prepared, context);
  // At the end of a short queue, the first call only returns to its start.
  return next.nextIndex === 0 ? showNextAtOnce(next, context) : next;
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

/** Takes over the flow that the server rendered. The order behind the first bubble becomes the visitor's own. */
function startFlow<T extends BubbleContent>(flow: Flow<T>, seenMs: number, context: StepContext): Flow<T> {
  if (!flow.pauseReasons.includes('notStarted')) return flow;
  const bubbles = flow.bubbles.map((bubble) => startFirstBubble(bubble, seenMs, context));
  const [first] = bubbles;
  const shown = flow.queue.slice(0, flow.nextIndex);
  const waiting = flow.queue.slice(flow.nextIndex);
  return {
    ...flow,
    bubbles,
    queue: [...shown, ...separateHues(shuffleItems(waiting, context.random), shown.slice(-1))],
    sinceLastBubbleMs: first === undefined ? Infinity : first.visibleMs - first.remainingMs,
    pauseReasons: flow.pauseReasons.filter((reason) => reason !== 'notStarted'),
    effects: bubbles.map((bubble) => ({ type: 'shown', bubble, isRevival: false })),
  };
}

function addThoughts<T extends BubbleContent>(
  flow: Flow<T>,
  thoughts: readonly T[],
  context: StepContext,
): Flow<T> {
  if (thoughts.length === 0) return flow;
  switch (flow.source) {
    case 'none':
    case 'collection':
      return appendToQueue(
        { ...flow, source: 'collection' },
        separateHues(thoughts, flow.queue.slice(-1)),
        context,
      );
    case 'fallback':
      return appendToQueue(
        { ...flow, source: 'collection', queue: [], nextIndex: 0 },
        sortUnseenFirst(flow, thoughts),
        context,
      );
  }
}

function addFallbackThoughts<T extends BubbleContent>(
  flow: Flow<T>,
  thoughts: readonly T[],
  context: StepContext,
): Flow<T> {
  if (flow.phase !== 'loading' || thoughts.length === 0) return flow;
  return appendToQueue({ ...flow, source: 'fallback' }, thoughts, context);
}

/** The number of shown thoughts that the queue retains, so that a tab that stays open for days doesn't need more and more memory. */
const maxShownInQueue = 20;

function appendToQueue<T extends BubbleContent>(
  flow: Flow<T>,
  thoughts: readonly T[],
  context: StepContext,
): Flow<T> {
  const firstRetained = Math.max(0, flow.nextIndex - maxShownInQueue);
  const appended: Flow<T> = {
    ...flow,
    queue: [...flow.queue.slice(firstRetained), ...thoughts],
    nextIndex: flow.nextIndex - firstRetained,
  };
  if (flow.phase !== 'loading') return appended;
  const flowing: Flow<T> = { ...appended, phase: 'flowing', sinceLastBubbleMs: Infinity };
  // A visitor who has paused still sees the first bubble, because otherwise the screen would stay empty.
  const canShowBubble = flowing.pauseReasons.every((reason) => reason === 'user');
  return canShowBubble ? showNextThought(flowing, context) : flowing;
}

/** The fallback thoughts may be part of the collection. Thoughts that were just seen are sorted last. */
function sortUnseenFirst<T extends BubbleContent>(flow: Flow<T>, thoughts: readonly T[]): readonly T[] {
  const seen = new Set([...flow.seen, ...flow.bubbles.map(({ thought }) => thought)].map(({ id }) => id));
  const unseen = thoughts.filter(({ id }) => !seen.has(id));
  return [...separateHues(unseen, []), ...thoughts.filter(({ id }) => seen.has(id))];
}

function changePause<T extends BubbleContent>(
  flow: Flow<T>,
  reason: PauseReason,
  isActive: boolean,
): Flow<T> {
  const otherReasons = flow.pauseReasons.filter((other) => other !== reason);
  return { ...flow, pauseReasons: isActive ? [...otherReasons, reason] : otherReasons };
}

function changeBubblePause<T extends BubbleContent>(
  flow: Flow<T>,
  instanceId: string,
  isPaused: boolean,
): Flow<T> {
  const bubbles = flow.bubbles.map((bubble) =>
    bubble.instanceId === instanceId ? setBubblePaused(bubble, isPaused) : bubble,
  );
  return { ...flow, bubbles };
}

function respondToPrompt<T extends BubbleContent>(
  flow: Flow<T>,
  response: PromptResponse['type'],
  context: StepContext,
): Flow<T> {
  if (!isAtEnd(flow)) return flow;
  const visible = flow.bubbles.filter(({ phase }) => phase === 'visible');
  // The bubble in the middle is in the way of new ones.
  if (response === 'moreRequested') return requestMore(letLeave(flow, visible));
  const stopped: Flow<T> = { ...addSeen(flow, visible), phase: 'stopped' };
  return visible.length > 0 ? stopped : showPrevious(stopped, context);
}

/** Continues with the thoughts that a retry has loaded during the prompt, or waits for more. */
function requestMore<T extends BubbleContent>(flow: Flow<T>): Flow<T> {
  const isLoaded = flow.nextIndex < flow.queue.length;
  return isLoaded
    ? { ...flow, phase: 'flowing', sinceLastBubbleMs: Infinity }
    : { ...flow, phase: 'loading' };
}

/** The "show more" prompt appears only if more thoughts than this are loaded. A shorter queue starts over. */
const promptThreshold = 4;

/** Returns the milliseconds until the flow changes by itself, or null if it won't. */
export function nextTransitionInMs(flow: Flow<BubbleContent>): number | null {
  if (flow.pauseReasons.length > 0) return null;
  const dueTimesMs = flow.bubbles
    .filter((bubble) => !isStaying(flow, bubble))
    .map(bubbleTransitionInMs)
    .filter((due) => due !== null);
  if (flow.phase === 'flowing' && !isNextBlocked(flow)) dueTimesMs.push(nextAttemptInMs(flow));
  const nextMs = Math.min(...dueTimesMs);
  return nextMs === Infinity ? null : Math.max(0, nextMs);
}

/** Applies all transitions that are due within `ms`, one after the other, so that a late timer skips none of them. */
function advanceTime<T extends BubbleContent>(flow: Flow<T>, ms: number, context: StepContext): Flow<T> {
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
function showNextThought<T extends BubbleContent>(previous: Flow<T>, context: StepContext): Flow<T> {
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
function showNextAtOnce<T extends BubbleContent>(flow: Flow<T>, context: StepContext): Flow<T> {
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
  const isLast = isPromptNext({ ...flow, nextIndex: nextIndex + 1 });
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
function isPromptNext(flow: Flow<BubbleContent>): boolean {
  return upcomingThought(flow) === undefined;
}

/**
 * Asks the visitor whether to show more. The last bubble stays beside the prompt. The others leave, because the prompt
 * takes a part of their stage.
 */
function showPrompt<T extends BubbleContent>(flow: Flow<T>): Flow<T> {
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

function nextBubbleInMs({ speed, sinceLastBubbleMs }: Flow<BubbleContent>): number {
  return Math.max(0, intervalMs(speed) - sinceLastBubbleMs);
}

/** A bubble without room is tried again after each change. */
function retryRoom<T extends BubbleContent>(flow: Flow<T>): Flow<T> {
  return flow.room === 'missing' ? { ...flow, room: 'unknown' } : flow;
}

/** Returns the thought to show next; undefined at the end of the queue, unless the queue is short and starts over. */
function upcomingThought<T extends BubbleContent>({ queue, nextIndex }: Flow<T>): T | undefined {
  return queue[nextIndex] ?? (queue.length <= promptThreshold ? queue[0] : undefined);
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
  };
}

/** The bubble of a single thought stays, and the last one before the prompt, until more is requested. */
function isStaying<T extends BubbleContent>(flow: Flow<T>, bubble: Bubble<T>): boolean {
  if (bubble.phase !== 'visible') return false;
  if (isSingleShown(flow) || isAtEnd(flow)) return true;
  const isLast = !isRevived(bubble) && bubble.thought === flow.queue.at(-1);
  return flow.phase === 'flowing' && isLast && isPromptNext(flow);
}

/** Lets visible bubbles start leaving when their time is up, and removes bubbles that have left. */
function applyDueTransitions<T extends BubbleContent>(flow: Flow<T>): Flow<T> {
  const dueBubbles = flow.bubbles.filter(
    (bubble) => !isStaying(flow, bubble) && (bubbleTransitionInMs(bubble) ?? Infinity) <= 0,
  );
  const leaving = dueBubbles.filter(({ phase }) => phase === 'visible');
  const removed = dueBubbles.filter(({ phase }) => phase !== 'visible');
  return letLeave(removeBubbles(flow, removed), leaving);
}

/** Shows the seen thought before the last one that was shown again in a revived bubble. */
function showPreviousThought<T extends BubbleContent>(previous: Flow<T>, context: StepContext): Flow<T> {
  const thought = previous.seen[findPrevious(previous)];
  if (thought === undefined) return previous;
  const replaced = findReplaced(previous);
  const isReplaced = ({ instanceId, thought: { id } }: Bubble<T>) =>
    id === thought.id || replaced.some((bubble) => bubble.instanceId === instanceId);
  const left = letLeave(previous, replaced);
  const { flow, bubble } = createBubbleAtOnce(
    removeBubbles(left, left.bubbles.filter(isReplaced)),
    (others) =>
      createBubble(thought, 'revived', others, context, {
        intervalMs: intervalMs(left.speed),
        isCentred: isAtEnd(left),
      }),
  );
  return {
    ...flow,
    backCount: flow.seen.indexOf(thought) + 1,
    sinceLastBubbleMs: 0,
    bubbles: [...flow.bubbles, bubble],
    effects: [...flow.effects, { type: 'shown', bubble, isRevival: true }],
  };
}

/**
 * Returns the bubbles that a revived one replaces: at the end every bubble, because there is room for only one, and while
 * the flow is paused the previously revived one, which wouldn't leave by itself.
 */
function findReplaced<T extends BubbleContent>(flow: Flow<T>): readonly Bubble<T>[] {
  const isPausedByUser = flow.pauseReasons.includes('user');
  return flow.bubbles.filter(
    (bubble) =>
      bubble.phase === 'visible' &&
      (isAtEnd(flow) || (isPausedByUser && isRevived(bubble) && !bubble.isPaused)),
  );
}

interface InitialFlowOptions {
  source: 'collection' | 'fallback';
  seed: number;
  isSingleKept?: boolean;
  /** The size of the first bubble, if it isn't the usual one of the seed. */
  diameterPx?: number;
}

/**
 * Returns a flow that shows the first of the thoughts at the optical centre of the stage, and is paused until it is started.
 * The same arguments always lead to the same flow.
 */
export function createInitialFlow<T extends BubbleContent>(
  thoughts: readonly T[],
  { source, seed, isSingleKept = false, diameterPx }: InitialFlowOptions,
): Flow<T> {
  const flow = step(
    createFlow<T>({ isSingleKept }),
    { type: source === 'collection' ? 'loaded' : 'fallbackLoaded', thoughts },
    { now: 0, random: seededRandom(seed), stage: null },
  );
  const bubbles = flow.bubbles.map((bubble) => ({ ...bubble, diameterPx: diameterPx ?? bubble.diameterPx }));
  return { ...flow, bubbles, pauseReasons: ['notStarted'], effects: [] };
}
