// The state machine of the home screen's bubbles: a pure function from a state and an event to the next state.
import {
  advanceBubbleTimers,
  type Bubble,
  msUntilBubbleTransition,
  createBubble,
  isRevived,
  setBubblePaused,
  startFirstBubble,
  type StepContext,
} from '../bubble/bubble.ts';
import type { BubbleContent } from '../bubble/stage.ts';
import { separateHues } from '../bubble/hue.ts';
import { seededRandom, shuffleItems } from '../feed/random.ts';
import {
  addSeen,
  createFlow,
  findPreviousIndex,
  type Flow,
  isAtEnd,
  dismissAll,
  type PauseReason,
  removeBubbles,
} from './flowState.ts';
import {
  createBubbleAtOnce,
  mustStay,
  msUntilNextAttempt,
  placeBubblesAgain,
  showNextNow,
  showNextThought,
} from './nextBubble.ts';
import { intervalMs } from './speed.ts';

export type FlowEvent<T extends BubbleContent> =
  /** The browser has started the flow. The first bubble has been on the screen for `seenMs`. */
  | { type: 'started'; seenMs: number }
  /** The API returned thoughts: the first ones, more thoughts, or the thoughts that replace fallback thoughts. */
  | { type: 'loaded'; thoughts: readonly T[] }
  /** The API is unreachable, so fallback thoughts are used until it responds. */
  | { type: 'fallbackLoaded'; thoughts: readonly T[] }
  /** The stage has another size, because the window was resized or the prompt has appeared. */
  | { type: 'stageChanged' }
  | { type: 'elapsed'; ms: number }
  | { type: 'pauseChanged'; reason: PauseReason; isActive: boolean }
  | { type: 'bubblePauseChanged'; instanceId: string; isPaused: boolean }
  | { type: 'speedChanged'; speed: number }
  | { type: 'back' }
  | { type: 'next' }
  | { type: 'moreRequested' }
  | { type: 'moreDeclined' };

/** Returns the next state of the flow. The current state isn't changed. */
export function reduceFlow<T extends BubbleContent>(
  previous: Flow<T>,
  event: FlowEvent<T>,
  context: StepContext,
): Flow<T> {
  // Looks for room again after any event except the passing of time, because it may have changed the room.
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
      return {
        ...flow,
        pauseReasons: flow.pauseReasons
          .filter((reason) => reason !== event.reason)
          .concat(event.isActive ? event.reason : []),
      };
    case 'bubblePauseChanged':
      return {
        ...flow,
        bubbles: flow.bubbles.map((bubble) =>
          bubble.instanceId === event.instanceId ? setBubblePaused(bubble, event.isPaused) : bubble,
        ),
      };
    case 'speedChanged':
      return { ...flow, speed: event.speed };
    case 'back':
      return showPrevious(flow, context);
    case 'next':
      return showNextNow(flow, context);
    case 'moreRequested':
      return requestMore(flow);
    case 'moreDeclined':
      return declineMore(flow, context);
  }
}

function showPrevious<T extends BubbleContent>(flow: Flow<T>, context: StepContext): Flow<T> {
  const revived = showPreviousThought(flow, context);
  return isAtEnd(flow) ? placeBubblesAgain(revived, context) : revived;
}

/** Starts the flow that the server rendered. The thoughts after the first one get a random order. */
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
  const added: Flow<T> = { ...flow, source: 'collection' };
  return flow.source === 'fallback'
    ? appendToQueue({ ...added, queue: [], nextIndex: 0 }, sortUnseenFirst(flow, thoughts), context)
    : appendToQueue(added, separateHues(thoughts, flow.queue.slice(-1)), context);
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
  // The first bubble appears even if the visitor has paused the flow. Otherwise, the screen would stay empty.
  const canShowBubble = flowing.pauseReasons.every((reason) => reason === 'user');
  return canShowBubble ? showNextThought(flowing, context) : flowing;
}

/** Sorts recently seen thoughts last, because the fallback thoughts may also be in the collection. */
function sortUnseenFirst<T extends BubbleContent>(flow: Flow<T>, thoughts: readonly T[]): readonly T[] {
  const seen = new Set([...flow.seen, ...flow.bubbles.map(({ thought }) => thought)].map(({ id }) => id));
  const unseen = thoughts.filter(({ id }) => !seen.has(id));
  return [...separateHues(unseen, []), ...thoughts.filter(({ id }) => seen.has(id))];
}

/** Shows the thoughts that a retry has loaded during the prompt. If there are none, waits for thoughts. */
function requestMore<T extends BubbleContent>(flow: Flow<T>): Flow<T> {
  if (!isAtEnd(flow)) return flow;
  // Dismisses the bubble in the middle, to give new bubbles room.
  const left = dismissAll(
    flow,
    flow.bubbles.filter(({ phase }) => phase === 'visible'),
  );
  const phase = flow.nextIndex < flow.queue.length ? 'flowing' : 'loading';
  return { ...left, phase, sinceLastBubbleMs: Infinity };
}

function declineMore<T extends BubbleContent>(flow: Flow<T>, context: StepContext): Flow<T> {
  if (!isAtEnd(flow)) return flow;
  const visible = flow.bubbles.filter(({ phase }) => phase === 'visible');
  const stopped: Flow<T> = { ...addSeen(flow, visible), phase: 'stopped' };
  return visible.length > 0 ? stopped : showPrevious(stopped, context);
}

/** Returns the milliseconds until the flow changes by itself, or null if it won't. */
export function msUntilNextTransition(flow: Flow<BubbleContent>): number | null {
  if (flow.pauseReasons.length > 0) return null;
  const dueTimesMs = flow.bubbles
    .filter((bubble) => !mustStay(flow, bubble))
    .map(msUntilBubbleTransition)
    .filter((due) => due !== null);
  const nextMs = Math.min(msUntilNextAttempt(flow), ...dueTimesMs);
  return nextMs === Infinity ? null : Math.max(0, nextMs);
}

/** Applies all transitions that are due within `ms`, one after the other, so that a late timer skips none of them. */
function advanceTime<T extends BubbleContent>(flow: Flow<T>, ms: number, context: StepContext): Flow<T> {
  let current = flow;
  let remainingMs = Math.max(0, ms);
  for (;;) {
    const dueMs = msUntilNextTransition(current);
    if (dueMs === null) return current;
    const elapsedMs = Math.min(dueMs, remainingMs);
    current = advanceTimers(current, elapsedMs);
    if (dueMs > remainingMs) return current;
    remainingMs -= elapsedMs;
    current = showNextThought(applyDueTransitions(current), context);
  }
}

function advanceTimers<T extends BubbleContent>(flow: Flow<T>, ms: number): Flow<T> {
  if (ms === 0) return flow;
  return {
    ...flow,
    sinceLastBubbleMs: flow.sinceLastBubbleMs + ms,
    bubbles: flow.bubbles.map((bubble) => advanceBubbleTimers(bubble, ms)),
  };
}

/** Lets visible bubbles start leaving when their time is up, and removes bubbles that have left. */
function applyDueTransitions<T extends BubbleContent>(flow: Flow<T>): Flow<T> {
  const dueBubbles = flow.bubbles.filter(
    (bubble) => !mustStay(flow, bubble) && (msUntilBubbleTransition(bubble) ?? Infinity) <= 0,
  );
  const leaving = dueBubbles.filter(({ phase }) => phase === 'visible');
  const removed = dueBubbles.filter(({ phase }) => phase !== 'visible');
  const changed = dismissAll(removeBubbles(flow, removed), leaving);
  // A change may give the next bubble room.
  return flow.room === 'missing' ? { ...changed, room: 'unknown' } : changed;
}

/** Shows the next older seen thought when "Previous" is pressed, in a revived bubble. */
function showPreviousThought<T extends BubbleContent>(previous: Flow<T>, context: StepContext): Flow<T> {
  const thought = previous.seen[findPreviousIndex(previous)];
  if (thought === undefined) return previous;
  const replaced = findReplaced(previous);
  const { flow, bubble } = createBubbleAtOnce(
    removeBubbles(
      previous,
      previous.bubbles.filter((other) => other.thought.id === thought.id || replaced.includes(other)),
    ),
    (others) =>
      createBubble(thought, 'revived', others, context, {
        intervalMs: intervalMs(previous.speed),
        isCentred: isAtEnd(previous),
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
 * Returns the bubbles that a revived one replaces: at the end of the queue all bubbles, because there is room for only
 * one; during a pause the previously revived one, which wouldn't leave by itself.
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
  /** The diameter of the first bubble; by default the one that the seed determines. */
  diameterPx?: number;
}

/**
 * Returns a flow that shows the first thought at the optical centre of the stage, and is paused until it is started.
 * The same arguments always return the same flow.
 */
export function createInitialFlow<T extends BubbleContent>(
  thoughts: readonly T[],
  { source, seed, isSingleKept = false, diameterPx }: InitialFlowOptions,
): Flow<T> {
  const flow = reduceFlow(
    createFlow<T>({ isSingleKept }),
    { type: source === 'collection' ? 'loaded' : 'fallbackLoaded', thoughts },
    { now: 0, random: seededRandom(seed), stage: null },
  );
  const bubbles = flow.bubbles.map((bubble) => ({ ...bubble, diameterPx: diameterPx ?? bubble.diameterPx }));
  return { ...flow, bubbles, pauseReasons: ['notStarted'], effects: [] };
}
