// The home screen's flow of bubbles as a state machine: no screen, no timer, no dice of its own.
import {
  age,
  blowBubble,
  type Bubble,
  bubbleDueMs,
  hold,
  isRevived,
  sendOff,
  type Showable,
  type World,
} from './bubble.ts';

export const slowestSpeed = 1;
export const fastestSpeed = 9;
export const defaultSpeed = 7;
/** The 'show more' prompt needs as many bubbles shown, and more thoughts than these loaded. */
const promptAfter = 4;
const longestHistory = 200;

/** Why the whole flow may stand still. */
export type Hold = 'overlay' | 'paused' | 'hidden';

export interface Flow<T> {
  /** What the queue holds: nothing yet, stand-ins while the thoughts can't be had, or thoughts. */
  supply: 'none' | 'stand-ins' | 'thoughts';
  /** `waiting` for thoughts, `flowing`, `asking` whether to show more, or `resting` after the visitor said no. */
  phase: 'waiting' | 'flowing' | 'asking' | 'resting';
  /** All loaded thoughts, in their order. */
  queue: readonly T[];
  /** The queue's index of the next thought to show. */
  next: number;
  bubbles: readonly Bubble<T>[];
  /** What left the stage and can be revisited, oldest first. */
  history: readonly T[];
  /** What was revived in a pause and made room since, in that order; history once the pause ends. */
  revisited: readonly Bubble<T>[];
  /** Bubbles shown, revivals not counted. */
  shown: number;
  /** 1 to 9; a bubble every 10 - speed seconds. */
  speed: number;
  /** Since the last bubble came; infinite when the next one has nothing to wait for. */
  waitedMs: number;
  holds: readonly Hold[];
  /** What this step brought about, for sound, announcements and reports. */
  happened: readonly Happening<T>[];
}

export type Happening<T> =
  | { type: 'shown'; bubble: Bubble<T>; isRevival: boolean }
  | { type: 'completed'; instanceId: string; thoughtId: string };

export type FlowEvent<T> =
  /** Thoughts arrived: the first ones, more behind them, or those that stand-ins stood in for. */
  | { type: 'loaded'; thoughts: readonly T[] }
  /** Something has to begin while the thoughts can't be had. */
  | { type: 'stoodIn'; thoughts: readonly T[] }
  | { type: 'elapsed'; ms: number }
  | { type: 'held'; hold: Hold; isOn: boolean }
  | { type: 'bubbleHeld'; instanceId: string; isHeld: boolean }
  | { type: 'speedChosen'; speed: number }
  | { type: 'back' }
  | { type: 'moreWanted' }
  | { type: 'declined' };

export function startFlow<T extends Showable>(speed: number = defaultSpeed): Flow<T> {
  return {
    supply: 'none',
    phase: 'waiting',
    queue: [],
    next: 0,
    bubbles: [],
    history: [],
    revisited: [],
    shown: 0,
    speed,
    waitedMs: Infinity,
    holds: [],
    happened: [],
  };
}

/** Ms between two bubbles. */
export function intervalMs(speed: number): number {
  return (10 - speed) * 1000;
}

/** Ms until the next bubble may come. */
function waitMs({ speed, waitedMs }: Flow<unknown>): number {
  return Math.max(0, intervalMs(speed) - waitedMs);
}

/** Ms until something happens by itself; null when nothing will. */
export function dueInMs(flow: Flow<Showable>): number | null {
  if (flow.holds.length > 0) return null;
  const dues = flow.bubbles.map(bubbleDueMs).filter((due) => due !== null);
  if (flow.phase === 'flowing' && !isNextOnStage(flow)) dues.push(waitMs(flow));
  return dues.length === 0 ? null : Math.max(0, Math.min(...dues));
}

/** The bubble that a visitor attends to: the one that is held, or else the newest that does not leave yet. */
export function currentBubble<T>({ bubbles }: Flow<T>): Bubble<T> | undefined {
  return bubbles.findLast(({ isHeld }) => isHeld) ?? bubbles.findLast(({ phase }) => phase === 'visible');
}

/** The flow after an event; `flow` itself is left as it is. */
export function step<T extends Showable>(flow: Flow<T>, event: FlowEvent<T>, world: World): Flow<T> {
  const quiet = { ...flow, happened: [] };
  switch (event.type) {
    case 'loaded':
      if (event.thoughts.length === 0) return quiet;
      return flow.supply === 'stand-ins'
        ? recover(quiet, event.thoughts, world)
        : load({ ...quiet, supply: 'thoughts' }, event.thoughts, world);
    case 'stoodIn':
      return flow.supply === 'none' && event.thoughts.length > 0
        ? load({ ...quiet, supply: 'stand-ins' }, event.thoughts, world)
        : quiet;
    case 'elapsed':
      return elapse(quiet, event.ms, world);
    case 'held':
      return goOn({
        ...quiet,
        holds: [...flow.holds.filter((hold) => hold !== event.hold), ...(event.isOn ? [event.hold] : [])],
      });
    case 'bubbleHeld':
      return {
        ...quiet,
        bubbles: flow.bubbles.map((bubble) =>
          bubble.instanceId === event.instanceId ? hold(bubble, event.isHeld) : bubble,
        ),
      };
    case 'speedChosen':
      return { ...quiet, speed: event.speed };
    case 'back':
      return revive(quiet, world);
    case 'moreWanted':
      return flow.phase === 'asking' || flow.phase === 'resting' ? { ...quiet, phase: 'waiting' } : quiet;
    case 'declined':
      return flow.phase === 'asking' ? { ...quiet, phase: 'resting' } : quiet;
  }
}

/** The first bubble comes at once, even while the visitor has paused: a still picture, never an empty one. */
function load<T extends Showable>(flow: Flow<T>, thoughts: readonly T[], world: World): Flow<T> {
  const loaded = { ...flow, queue: [...flow.queue, ...thoughts] };
  if (flow.phase !== 'waiting') return loaded;
  const flowing: Flow<T> = { ...loaded, phase: 'flowing', waitedMs: Infinity };
  return flowing.holds.some((hold) => hold !== 'paused') ? flowing : advance(flowing, world);
}

/** Thoughts take the place of what stood in for them. */
function recover<T extends Showable>(flow: Flow<T>, thoughts: readonly T[], world: World): Flow<T> {
  return load({ ...flow, supply: 'thoughts', queue: [], next: 0 }, unseenFirst(flow, thoughts), world);
}

/** What stood in during an outage may be among the thoughts that arrive after it: its turn comes last. */
function unseenFirst<T extends Showable>(flow: Flow<T>, thoughts: readonly T[]): readonly T[] {
  const seen = new Set([...flow.history, ...flow.bubbles.map(({ thought }) => thought)].map(({ id }) => id));
  return [...thoughts.filter(({ id }) => !seen.has(id)), ...thoughts.filter(({ id }) => seen.has(id))];
}

/** Walks from one due moment to the next, so that a late timer loses nothing and doubles nothing. */
function elapse<T extends Showable>(flow: Flow<T>, ms: number, world: World): Flow<T> {
  let current = flow;
  let left = Math.max(0, ms);
  for (;;) {
    const due = dueInMs(current);
    if (due === null) return current;
    const passed = Math.min(due, left);
    current = pass(current, passed);
    if (due > left) return current;
    left -= passed;
    current = advance(settle(current), world);
  }
}

function pass<T extends Showable>(flow: Flow<T>, ms: number): Flow<T> {
  if (ms === 0) return flow;
  return {
    ...flow,
    waitedMs: flow.waitedMs + ms,
    bubbles: flow.bubbles.map((bubble) => age(bubble, ms)),
  };
}

/** Moves each bubble whose time is up into its next phase, or off the stage. */
function settle<T extends Showable>(flow: Flow<T>): Flow<T> {
  const due = new Set(flow.bubbles.filter((bubble) => (bubbleDueMs(bubble) ?? Infinity) <= 0));
  if (due.size === 0) return flow;
  const leaving = [...due].filter((bubble) => bubble.phase === 'visible');
  const gone = [...due].filter((bubble) => bubble.phase !== 'visible');
  return {
    ...flow,
    bubbles: flow.bubbles
      .filter((bubble) => !gone.includes(bubble))
      .map((bubble) => (due.has(bubble) ? sendOff(bubble) : bubble)),
    history: remember(flow.history, leaving),
    happened: [...flow.happened, ...gone.map(completed)],
  };
}

/** When the clock is up and the next thought is free: that one, a new round, or the question. */
function advance<T extends Showable>(flow: Flow<T>, world: World): Flow<T> {
  if (flow.phase !== 'flowing' || waitMs(flow) > 0 || isNextOnStage(flow)) return flow;
  const thought = flow.queue[flow.next];
  if (thought === undefined) {
    const isWorthAsking = flow.shown >= promptAfter && flow.queue.length > promptAfter;
    return isWorthAsking ? { ...flow, phase: 'asking' } : { ...flow, next: 0 };
  }
  const bubble = blowBubble(thought, 'bubble', flow.bubbles, world);
  return {
    ...flow,
    next: flow.next + 1,
    shown: flow.shown + 1,
    waitedMs: 0,
    bubbles: [...flow.bubbles, bubble],
    happened: [...flow.happened, { type: 'shown', bubble, isRevival: false }],
  };
}

/** In a pause nothing leaves by itself: what was revived before makes room, unless somebody holds it. */
function revive<T extends Showable>(flow: Flow<T>, world: World): Flow<T> {
  const thought = flow.history.at(-1);
  if (thought === undefined) return flow;
  const passed = flow.holds.includes('paused')
    ? flow.bubbles.filter((bubble) => isRevived(bubble) && bubble.phase === 'visible' && !bubble.isHeld)
    : [];
  const isReplaced = (bubble: Bubble<T>) => bubble.thought.id === thought.id || passed.includes(bubble);
  const others = flow.bubbles.filter((bubble) => !isReplaced(bubble));
  const bubble = blowBubble(thought, 'revived', others, world);
  return {
    ...flow,
    history: flow.history.slice(0, -1),
    revisited: [...flow.revisited, ...passed],
    waitedMs: 0,
    bubbles: [...others, bubble],
    happened: [...flow.bubbles.filter(isReplaced).map(completed), { type: 'shown', bubble, isRevival: true }],
  };
}

/** After a pause, what made room in it can be revisited again. */
function goOn<T>(flow: Flow<T>): Flow<T> {
  if (flow.holds.includes('paused')) return flow;
  return { ...flow, history: remember(flow.history, flow.revisited), revisited: [] };
}

function remember<T>(history: readonly T[], gone: readonly Bubble<T>[]): readonly T[] {
  return [...history, ...gone.map(({ thought }) => thought)].slice(-longestHistory);
}

function completed<T extends Showable>({ instanceId, thought }: Bubble<T>): Happening<T> {
  return { type: 'completed', instanceId, thoughtId: thought.id };
}

/** A thought comes round again only after its last bubble has gone. */
function isNextOnStage(flow: Flow<Showable>): boolean {
  const upcoming = flow.queue[flow.next] ?? (flow.queue.length <= promptAfter ? flow.queue[0] : undefined);
  return upcoming !== undefined && flow.bubbles.some((bubble) => bubble.thought.id === upcoming.id);
}
