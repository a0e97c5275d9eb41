// The home screen's flow of bubbles as a state machine: no screen, no timer, no dice of its own.
import {
  advanceBubbleTimers,
  createBubble,
  type Bubble,
  bubbleTransitionInMs,
  setBubblePaused,
  isRevived,
  startLeaving,
  type BubbleContent,
  type StepContext,
} from './bubble.ts';

export const slowestSpeed = 1;
export const fastestSpeed = 9;
export const defaultSpeed = 7;
/** The 'show more' prompt needs as many bubbles shown, and more thoughts than these loaded. */
const promptThreshold = 4;
const maxHistoryLength = 200;

/** Why the whole flow may stand still. */
export type PauseReason = 'overlay' | 'user' | 'hidden';

export interface Flow<T> {
  /** What the queue holds: nothing yet, stand-ins while the thoughts can't be had, or thoughts. */
  source: 'none' | 'fallback' | 'collection';
  /** `waiting` for thoughts, `flowing`, `asking` whether to show more, or `resting` after the visitor said no. */
  phase: 'loading' | 'flowing' | 'prompting' | 'stopped';
  /** All loaded thoughts, in their order. */
  queue: readonly T[];
  /** The queue's index of the next thought to show. */
  nextIndex: number;
  bubbles: readonly Bubble<T>[];
  /** What left the stage and can be revisited, oldest first. */
  history: readonly T[];
  /** What was revived in a pause and made room since, in that order; history once the pause ends. */
  revisitedWhilePaused: readonly Bubble<T>[];
  /** Bubbles shown, revivals not counted. */
  shownCount: number;
  /** 1 to 9; a bubble every 10 - speed seconds. */
  speed: number;
  /** Since the last bubble came; infinite when the next one has nothing to wait for. */
  sinceLastBubbleMs: number;
  pauseReasons: readonly PauseReason[];
  /** What this step brought about, for sound, announcements and reports. */
  effects: readonly FlowEffect<T>[];
}

export type FlowEffect<T> =
  | { type: 'shown'; bubble: Bubble<T>; isRevival: boolean }
  | { type: 'completed'; instanceId: string; thoughtId: string };

export type FlowEvent<T> =
  /** Thoughts arrived: the first ones, more behind them, or those that stand-ins stood in for. */
  | { type: 'loaded'; thoughts: readonly T[] }
  /** Something has to begin while the thoughts can't be had. */
  | { type: 'fallbackLoaded'; thoughts: readonly T[] }
  | { type: 'elapsed'; ms: number }
  | { type: 'pauseChanged'; reason: PauseReason; isActive: boolean }
  | { type: 'bubblePauseChanged'; instanceId: string; isPaused: boolean }
  | { type: 'speedChanged'; speed: number }
  | { type: 'back' }
  | { type: 'moreRequested' }
  | { type: 'moreDeclined' };

export function createFlow<T extends BubbleContent>(speed: number = defaultSpeed): Flow<T> {
  return {
    source: 'none',
    phase: 'loading',
    queue: [],
    nextIndex: 0,
    bubbles: [],
    history: [],
    revisitedWhilePaused: [],
    shownCount: 0,
    speed,
    sinceLastBubbleMs: Infinity,
    pauseReasons: [],
    effects: [],
  };
}

/** Ms between two bubbles. */
export function intervalMs(speed: number): number {
  return (10 - speed) * 1000;
}

/** Ms until the next bubble may come. */
function remainingWaitMs({ speed, sinceLastBubbleMs }: Flow<unknown>): number {
  return Math.max(0, intervalMs(speed) - sinceLastBubbleMs);
}

/** Ms until something happens by itself; null when nothing will. */
export function nextTransitionInMs(flow: Flow<BubbleContent>): number | null {
  if (flow.pauseReasons.length > 0) return null;
  const dueTimesMs = flow.bubbles.map(bubbleTransitionInMs).filter((due) => due !== null);
  if (flow.phase === 'flowing' && !isNextStillVisible(flow)) dueTimesMs.push(remainingWaitMs(flow));
  return dueTimesMs.length === 0 ? null : Math.max(0, Math.min(...dueTimesMs));
}

/** The bubble that a visitor attends to: the one that is held, or else the newest that does not leave yet. */
export function currentBubble<T>({ bubbles }: Flow<T>): Bubble<T> | undefined {
  return bubbles.findLast(({ isPaused }) => isPaused) ?? bubbles.findLast(({ phase }) => phase === 'visible');
}

/** The flow after an event; `flow` itself is left as it is. */
export function step<T extends BubbleContent>(
  flow: Flow<T>,
  event: FlowEvent<T>,
  context: StepContext,
): Flow<T> {
  const flowWithoutEffects = { ...flow, effects: [] };
  switch (event.type) {
    case 'loaded':
      if (event.thoughts.length === 0) return flowWithoutEffects;
      return flow.source === 'fallback'
        ? replaceFallback(flowWithoutEffects, event.thoughts, context)
        : appendThoughts({ ...flowWithoutEffects, source: 'collection' }, event.thoughts, context);
    case 'fallbackLoaded':
      return flow.source === 'none' && event.thoughts.length > 0
        ? appendThoughts({ ...flowWithoutEffects, source: 'fallback' }, event.thoughts, context)
        : flowWithoutEffects;
    case 'elapsed':
      return advanceTime(flowWithoutEffects, event.ms, context);
    case 'pauseChanged':
      return resume({
        ...flowWithoutEffects,
        pauseReasons: [
          ...flow.pauseReasons.filter((hold) => hold !== event.reason),
          ...(event.isActive ? [event.reason] : []),
        ],
      });
    case 'bubblePauseChanged':
      return {
        ...flowWithoutEffects,
        bubbles: flow.bubbles.map((bubble) =>
          bubble.instanceId === event.instanceId ? setBubblePaused(bubble, event.isPaused) : bubble,
        ),
      };
    case 'speedChanged':
      return { ...flowWithoutEffects, speed: event.speed };
    case 'back':
      return showPrevious(flowWithoutEffects, context);
    case 'moreRequested':
      return flow.phase === 'prompting' || flow.phase === 'stopped'
        ? { ...flowWithoutEffects, phase: 'loading' }
        : flowWithoutEffects;
    case 'moreDeclined':
      return flow.phase === 'prompting' ? { ...flowWithoutEffects, phase: 'stopped' } : flowWithoutEffects;
  }
}

/** The first bubble comes at once, even while the visitor has paused: a still picture, never an empty one. */
function appendThoughts<T extends BubbleContent>(
  flow: Flow<T>,
  thoughts: readonly T[],
  context: StepContext,
): Flow<T> {
  const loaded = { ...flow, queue: [...flow.queue, ...thoughts] };
  if (flow.phase !== 'loading') return loaded;
  const flowing: Flow<T> = { ...loaded, phase: 'flowing', sinceLastBubbleMs: Infinity };
  return flowing.pauseReasons.some((hold) => hold !== 'user') ? flowing : showNextThought(flowing, context);
}

/** Thoughts take the place of what stood in for them. */
function replaceFallback<T extends BubbleContent>(
  flow: Flow<T>,
  thoughts: readonly T[],
  context: StepContext,
): Flow<T> {
  return appendThoughts(
    { ...flow, source: 'collection', queue: [], nextIndex: 0 },
    sortUnseenFirst(flow, thoughts),
    context,
  );
}

/** What stood in during an outage may be among the thoughts that arrive after it: its turn comes last. */
function sortUnseenFirst<T extends BubbleContent>(flow: Flow<T>, thoughts: readonly T[]): readonly T[] {
  const seen = new Set([...flow.history, ...flow.bubbles.map(({ thought }) => thought)].map(({ id }) => id));
  return [...thoughts.filter(({ id }) => !seen.has(id)), ...thoughts.filter(({ id }) => seen.has(id))];
}

/** Walks from one due moment to the next, so that a late timer loses nothing and doubles nothing. */
function advanceTime<T extends BubbleContent>(flow: Flow<T>, ms: number, context: StepContext): Flow<T> {
  let current = flow;
  let remainingMs = Math.max(0, ms);
  for (;;) {
    const dueMs = nextTransitionInMs(current);
    if (dueMs === null) return current;
    const stepMs = Math.min(dueMs, remainingMs);
    current = advanceTimers(current, stepMs);
    if (dueMs > remainingMs) return current;
    remainingMs -= stepMs;
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

/** Moves each bubble whose time is up into its next phase, or off the stage. */
function applyDueTransitions<T extends BubbleContent>(flow: Flow<T>): Flow<T> {
  const dueBubbles = new Set(
    flow.bubbles.filter((bubble) => (bubbleTransitionInMs(bubble) ?? Infinity) <= 0),
  );
  if (dueBubbles.size === 0) return flow;
  const leaving = [...dueBubbles].filter((bubble) => bubble.phase === 'visible');
  const removed = [...dueBubbles].filter((bubble) => bubble.phase !== 'visible');
  return {
    ...flow,
    bubbles: flow.bubbles
      .filter((bubble) => !removed.includes(bubble))
      .map((bubble) => (dueBubbles.has(bubble) ? startLeaving(bubble) : bubble)),
    history: appendToHistory(flow.history, leaving),
    effects: [...flow.effects, ...removed.map(createCompletedEffect)],
  };
}

/** When the clock is up and the next thought is free: that one, a new round, or the question. */
function showNextThought<T extends BubbleContent>(flow: Flow<T>, context: StepContext): Flow<T> {
  if (flow.phase !== 'flowing' || remainingWaitMs(flow) > 0 || isNextStillVisible(flow)) return flow;
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

/** In a pause nothing leaves by itself: what was revived before makes room, unless somebody holds it. */
function showPrevious<T extends BubbleContent>(flow: Flow<T>, context: StepContext): Flow<T> {
  const thought = flow.history.at(-1);
  if (thought === undefined) return flow;
  const replacedRevivals = flow.pauseReasons.includes('user')
    ? flow.bubbles.filter((bubble) => isRevived(bubble) && bubble.phase === 'visible' && !bubble.isPaused)
    : [];
  const isReplaced = (bubble: Bubble<T>) =>
    bubble.thought.id === thought.id || replacedRevivals.includes(bubble);
  const others = flow.bubbles.filter((bubble) => !isReplaced(bubble));
  const bubble = createBubble(thought, 'revived', others, context);
  return {
    ...flow,
    history: flow.history.slice(0, -1),
    revisitedWhilePaused: [...flow.revisitedWhilePaused, ...replacedRevivals],
    sinceLastBubbleMs: 0,
    bubbles: [...others, bubble],
    effects: [
      ...flow.bubbles.filter(isReplaced).map(createCompletedEffect),
      { type: 'shown', bubble, isRevival: true },
    ],
  };
}

/** After a pause, what made room in it can be revisited again. */
function resume<T>(flow: Flow<T>): Flow<T> {
  if (flow.pauseReasons.includes('user')) return flow;
  return {
    ...flow,
    history: appendToHistory(flow.history, flow.revisitedWhilePaused),
    revisitedWhilePaused: [],
  };
}

function appendToHistory<T>(history: readonly T[], bubbles: readonly Bubble<T>[]): readonly T[] {
  return [...history, ...bubbles.map(({ thought }) => thought)].slice(-maxHistoryLength);
}

function createCompletedEffect<T extends BubbleContent>({ instanceId, thought }: Bubble<T>): FlowEffect<T> {
  return { type: 'completed', instanceId, thoughtId: thought.id };
}

/** A thought comes round again only after its last bubble has gone. */
function isNextStillVisible(flow: Flow<BubbleContent>): boolean {
  const upcoming =
    flow.queue[flow.nextIndex] ?? (flow.queue.length <= promptThreshold ? flow.queue[0] : undefined);
  return upcoming !== undefined && flow.bubbles.some((bubble) => bubble.thought.id === upcoming.id);
}
