// The state machine of the home screen's bubbles: a pure function from a state and an event to the next state.
import {
  advanceFloat,
  advanceTime,
  isPromptNext,
  showNextAtOnce,
  showNextThought,
  showPrompt,
  upcomingThought,
} from './advanceTime.ts';
import { type BubbleContent, setBubblePaused, startFirstBubble, type StepContext } from '../bubble/bubble.ts';
import { currentBubble, type Flow, isAtEnd, type PauseReason } from './flowState.ts';
import { moveReplacedToHistory, showPreviousThought } from './history.ts';
import { letLeave, removeBubbles } from './leaving.ts';
import { findHeldPlace, letTouchingBubblesLeave, placeBubblesAgain } from './room.ts';
import { separateHues } from '../bubble/hue.ts';
import { shuffleItems } from '../feed/random.ts';
import { addSeenThoughts, holdSeenThoughts, settleAll } from './seenThoughts.ts';

export type FlowEvent<T> =
  /** The browser runs the flow from now on. The first bubble has been on the screen for `seenMs`. */
  | { type: 'started'; seenMs: number }
  /** The API returned thoughts: the first ones, more of them, or replacements for the fallback thoughts. */
  | { type: 'loaded'; thoughts: readonly T[] }
  /** The thoughts that the flow waits for can't be loaded, so fallback thoughts are used until they are. */
  | { type: 'fallbackLoaded'; thoughts: readonly T[] }
  /** The page has another size, or the prompt has appeared. */
  | { type: 'stageChanged' }
  /** A timer that was late by `uncountedMs` more. During that time bubbles have floated, but nothing else has happened. */
  | { type: 'elapsed'; ms: number; uncountedMs?: number }
  | { type: 'pauseChanged'; reason: PauseReason; isActive: boolean }
  | { type: 'bubblePauseChanged'; instanceId: string; isPaused: boolean }
  | { type: 'speedChanged'; speed: number }
  /** The pointer or the focus has entered the "recently seen" line, or left it. */
  | { type: 'seenHeldChanged'; isHeld: boolean }
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
      return advanceTime(advanceFloat(flow, event.uncountedMs), event.ms, context);
    case 'stageChanged':
      return placeBubblesAgain(flow, context);
    case 'pauseChanged':
      return changePause(flow, event.reason, event.isActive);
    case 'bubblePauseChanged':
      return changeBubblePause(flow, event.instanceId, event.isPaused, context);
    case 'speedChanged':
      return { ...flow, speed: event.speed };
    case 'seenHeldChanged':
      return { ...flow, seen: holdSeenThoughts(flow.seen, event.isHeld) };
    case 'back':
      return showPrevious(flow, context);
    case 'next':
      return showNextNow(flow, context);
    case 'moreRequested':
    case 'moreDeclined':
      return moveReplacedToHistory(respondToPrompt(flow, event.type, context));
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
  const prepared = removeFaded(dismissCurrentBubble(flow));
  const next = showNextAtOnce(prepared, context);
  // At the end of a short queue, the first call only returns to its start.
  return next.nextIndex === 0 ? showNextAtOnce(next, context) : next;
}

function dismissCurrentBubble<T extends BubbleContent>(flow: Flow<T>): Flow<T> {
  const current = currentBubble(flow);
  if (current === undefined) return flow;
  const dismissed = letLeave(flow, [current]);
  return { ...dismissed, seen: settleAll(dismissed.seen) };
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
  const seen = new Set([...flow.history, ...flow.bubbles.map(({ thought }) => thought)].map(({ id }) => id));
  const unseen = thoughts.filter(({ id }) => !seen.has(id));
  return [...separateHues(unseen, []), ...thoughts.filter(({ id }) => seen.has(id))];
}

function changePause<T>(flow: Flow<T>, reason: PauseReason, isActive: boolean): Flow<T> {
  const otherReasons = flow.pauseReasons.filter((other) => other !== reason);
  const pauseReasons = isActive ? [...otherReasons, reason] : otherReasons;
  return moveReplacedToHistory({ ...flow, pauseReasons });
}

function changeBubblePause<T extends BubbleContent>(
  flow: Flow<T>,
  instanceId: string,
  isPaused: boolean,
  context: StepContext,
): Flow<T> {
  const bubbles = flow.bubbles.map((bubble) =>
    bubble.instanceId === instanceId
      ? setBubblePaused(bubble, isPaused, isPaused ? findHeldPlace(flow, bubble, context) : null)
      : bubble,
  );
  return letTouchingBubblesLeave({ ...flow, bubbles }, instanceId, context);
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
  const seen = settleAll(addSeenThoughts(flow.seen, visible));
  const stopped: Flow<T> = { ...flow, phase: 'stopped', seen };
  return visible.length > 0 ? stopped : showPrevious(stopped, context);
}

/** Continues with the thoughts that a retry has loaded during the prompt, or waits for more. */
function requestMore<T>(flow: Flow<T>): Flow<T> {
  const isLoaded = flow.nextIndex < flow.queue.length;
  return isLoaded
    ? { ...flow, phase: 'flowing', sinceLastBubbleMs: Infinity }
    : { ...flow, phase: 'loading' };
}
