// The home screen's flow of bubbles as a state machine: no screen, no timer, no dice of its own.
import { bubbleSizePx, place, type Point, type Stage } from './placement.ts';
import type { Random } from './random.ts';

export const visibleMs = 3000;
export const fadeMs = 800;
export const surfaceMs = 200;
export const fastestSpeed = 9;
export const defaultSpeed = 7;
const promptAfter = 4;

/** One appearance of a thought on the stage. */
export interface Bubble<T> {
  /** `bubble-{id}-{time}-{random}`, or `revived-…` when the back control brought it. */
  instanceId: string;
  thought: T;
  /** Its centre when it appeared, in pixels from the stage's top left. */
  position: Point;
  /** When it was shown, in ms since the epoch. */
  timestamp: number;
  /** The thought's own random delay, 0 to 3000 ms, which only jitters its look; the first bubble has none. */
  delay: number;
  /** Degrees, 0 to 359. */
  hue: number;
  /** 0.8 to 1.2. */
  sizeFactor: number;
  float: { startDelayMs: number; animationDelayMs: number; durationMs: number };
  /** Visible, then fading; or surfaced, when its float ended first. */
  phase: 'visible' | 'fading' | 'surfaced';
  /** Until the phase ends. */
  remainingMs: number;
  /** Until its float ends. */
  floatRemainingMs: number;
  /** Hovered, focused or pressed: its time stands still. */
  isHeld: boolean;
}

/** Why the whole flow may stand still. */
export type Hold = 'overlay' | 'paused' | 'hidden';

export interface Flow<T> {
  /**
   * `waiting` for thoughts, `flowing`, `asking` whether to show more, or `resting` after the visitor said no.
   */
  phase: 'waiting' | 'flowing' | 'asking' | 'resting';
  /** All loaded thoughts, in their order. */
  queue: readonly T[];
  /** The queue's index of the next thought to show. */
  next: number;
  bubbles: readonly Bubble<T>[];
  /** What left the stage and can be revisited, oldest first. */
  history: readonly T[];
  /** Bubbles shown, revivals not counted. */
  shown: number;
  /** 1 to 9; a bubble every 10 - speed seconds. */
  speed: number;
  /** Until the next bubble. */
  clockMs: number;
  holds: readonly Hold[];
  /** What this step brought about, for sound, announcements and reports. */
  happened: readonly Happening<T>[];
}

export type Happening<T> =
  | { type: 'shown'; bubble: Bubble<T>; isRevival: boolean }
  | { type: 'completed'; instanceId: string; thoughtId: string };

export type FlowEvent<T> =
  /** Thoughts arrived: the first ones, or more behind them. */
  | { type: 'loaded'; thoughts: readonly T[] }
  /** Real thoughts arrived after stand-ins had to begin. */
  | { type: 'recovered'; thoughts: readonly T[] }
  | { type: 'elapsed'; ms: number }
  | { type: 'held'; hold: Hold; isOn: boolean }
  | { type: 'bubbleHeld'; instanceId: string; isHeld: boolean }
  | { type: 'speedChosen'; speed: number }
  | { type: 'back' }
  | { type: 'moreWanted' }
  | { type: 'declined' };

/** What a step needs of the world outside. */
export interface World {
  /** Ms since the epoch. */
  now: number;
  random: Random;
  stage: Stage;
}

interface Identified {
  id: string;
}

export function startFlow<T extends Identified>(speed: number = defaultSpeed): Flow<T> {
  return {
    phase: 'waiting',
    queue: [],
    next: 0,
    bubbles: [],
    history: [],
    shown: 0,
    speed,
    clockMs: 0,
    holds: [],
    happened: [],
  };
}

/** Ms between two bubbles. */
export function intervalMs(speed: number): number {
  return (10 - speed) * 1000;
}

/** Whether the 'show more' prompt is up. */
export function isAsking(flow: Flow<unknown>): boolean {
  return flow.phase === 'asking';
}

/** Ms until something happens by itself; null when nothing will. */
export function dueInMs(flow: Flow<Identified>): number | null {
  if (flow.holds.length > 0) return null;
  const dues = flow.bubbles.filter((bubble) => !bubble.isHeld).map(bubbleDueMs);
  if (flow.phase === 'flowing' && !isNextOnStage(flow)) dues.push(flow.clockMs);
  return dues.length === 0 ? null : Math.max(0, Math.min(...dues));
}

/** The flow after an event; `flow` itself is left as it is. */
export function step<T extends Identified>(flow: Flow<T>, event: FlowEvent<T>, world: World): Flow<T> {
  const quiet = { ...flow, happened: [] };
  switch (event.type) {
    case 'loaded':
      return load(quiet, event.thoughts, world);
    case 'recovered':
      return load({ ...quiet, phase: 'flowing', queue: [], next: 0 }, event.thoughts, world);
    case 'elapsed':
      return elapse(quiet, event.ms, world);
    case 'held':
      return {
        ...quiet,
        holds: [...flow.holds.filter((hold) => hold !== event.hold), ...(event.isOn ? [event.hold] : [])],
      };
    case 'bubbleHeld':
      return {
        ...quiet,
        bubbles: flow.bubbles.map((bubble) =>
          bubble.instanceId === event.instanceId ? { ...bubble, isHeld: event.isHeld } : bubble,
        ),
      };
    case 'speedChosen':
      return { ...quiet, speed: event.speed, clockMs: Math.min(flow.clockMs, intervalMs(event.speed)) };
    case 'back':
      return revive(quiet, world);
    case 'moreWanted':
      return flow.phase === 'asking' || flow.phase === 'resting' ? { ...quiet, phase: 'waiting' } : quiet;
    case 'declined':
      return flow.phase === 'asking' ? { ...quiet, phase: 'resting' } : quiet;
  }
}

function load<T extends Identified>(flow: Flow<T>, thoughts: readonly T[], world: World): Flow<T> {
  if (thoughts.length === 0) return flow;
  const isFirst = flow.phase === 'waiting';
  const loaded = { ...flow, queue: [...flow.queue, ...thoughts] };
  return isFirst ? elapse({ ...loaded, phase: 'flowing', clockMs: 0 }, 0, world) : loaded;
}

/** Walks from one due moment to the next, so that a late timer loses nothing and doubles nothing. */
function elapse<T extends Identified>(flow: Flow<T>, ms: number, world: World): Flow<T> {
  let current = flow;
  let left = Math.max(0, ms);
  for (;;) {
    const due = dueInMs(current);
    if (due === null) return current;
    const passed = Math.min(due, left);
    current = settle(pass(current, passed));
    if (due > left) return current;
    left -= passed;
    current = advance(current, world);
  }
}

function pass<T extends Identified>(flow: Flow<T>, ms: number): Flow<T> {
  if (ms === 0) return flow;
  return {
    ...flow,
    clockMs: flow.phase === 'flowing' ? Math.max(0, flow.clockMs - ms) : flow.clockMs,
    bubbles: flow.bubbles.map((bubble) =>
      bubble.isHeld
        ? bubble
        : { ...bubble, remainingMs: bubble.remainingMs - ms, floatRemainingMs: bubble.floatRemainingMs - ms },
    ),
  };
}

/** Moves each bubble whose time is up into its next phase, or off the stage. */
function settle<T extends Identified>(flow: Flow<T>): Flow<T> {
  const due = flow.bubbles.filter((bubble) => !bubble.isHeld && bubbleDueMs(bubble) <= 0);
  if (due.length === 0) return flow;
  const leaving = due.filter((bubble) => bubble.phase === 'visible');
  const gone = due.filter((bubble) => bubble.phase !== 'visible' && bubble.remainingMs <= 0);
  return {
    ...flow,
    bubbles: flow.bubbles
      .filter((bubble) => !gone.includes(bubble))
      .map((bubble) => (due.includes(bubble) ? nextPhase(bubble) : bubble)),
    history: [...flow.history, ...leaving.map((bubble) => bubble.thought)],
    happened: [
      ...flow.happened,
      ...gone.map((bubble) => ({
        type: 'completed' as const,
        instanceId: bubble.instanceId,
        thoughtId: bubble.thought.id,
      })),
    ],
  };
}

function nextPhase<T>(bubble: Bubble<T>): Bubble<T> {
  if (bubble.phase !== 'visible') return bubble;
  return bubble.remainingMs <= 0
    ? { ...bubble, phase: 'fading', remainingMs: fadeMs }
    : { ...bubble, phase: 'surfaced', remainingMs: surfaceMs };
}

/** When a bubble's clock is up and its thought is free: the next one, a new round, or the question. */
function advance<T extends Identified>(flow: Flow<T>, world: World): Flow<T> {
  if (flow.phase !== 'flowing' || flow.clockMs > 0 || isNextOnStage(flow)) return flow;
  const thought = flow.queue[flow.next];
  if (thought === undefined) {
    return flow.shown >= promptAfter && flow.queue.length > promptAfter
      ? { ...flow, phase: 'asking' }
      : { ...flow, next: 0 };
  }
  const bubble = blow(thought, 'bubble', flow, world);
  return {
    ...flow,
    next: flow.next + 1,
    shown: flow.shown + 1,
    clockMs: intervalMs(flow.speed),
    bubbles: [...flow.bubbles, bubble],
    happened: [...flow.happened, { type: 'shown', bubble, isRevival: false }],
  };
}

function revive<T extends Identified>(flow: Flow<T>, world: World): Flow<T> {
  const thought = flow.history.at(-1);
  if (thought === undefined) return flow;
  const replaced = flow.bubbles.filter((bubble) => bubble.thought.id === thought.id);
  const others = { ...flow, bubbles: flow.bubbles.filter((bubble) => !replaced.includes(bubble)) };
  const bubble = blow(thought, 'revived', others, world);
  return {
    ...others,
    history: flow.history.slice(0, -1),
    clockMs: intervalMs(flow.speed),
    bubbles: [...others.bubbles, bubble],
    happened: [
      ...replaced.map(({ instanceId }) => ({
        type: 'completed' as const,
        instanceId,
        thoughtId: thought.id,
      })),
      { type: 'shown', bubble, isRevival: true },
    ],
  };
}

function blow<T extends Identified>(
  thought: T,
  kind: 'bubble' | 'revived',
  flow: Flow<T>,
  world: World,
): Bubble<T> {
  const { now, random, stage } = world;
  const isFirst = flow.bubbles.length === 0;
  const between = (least: number, most: number) => least + random() * (most - least);
  const sizeFactor = between(0.8, 1.2);
  const float = {
    startDelayMs: isFirst ? 0 : between(500, 1500),
    animationDelayMs: isFirst ? 0 : between(0, 2000),
    durationMs: between(45_000, 75_000),
  };
  const others = flow.bubbles.map((bubble) => bubble.position);
  return {
    instanceId: `${kind}-${thought.id}-${now}-${Math.floor(random() * 2 ** 32).toString(36)}`,
    thought,
    position: place(others, stage, bubbleSizePx * sizeFactor, random),
    timestamp: now,
    delay: isFirst ? 0 : between(0, 3000),
    hue: Math.floor(random() * 360),
    sizeFactor,
    float,
    phase: 'visible',
    remainingMs: visibleMs,
    floatRemainingMs: float.startDelayMs + float.animationDelayMs + float.durationMs,
    isHeld: false,
  };
}

function bubbleDueMs(bubble: Bubble<unknown>): number {
  return bubble.phase === 'visible'
    ? Math.min(bubble.remainingMs, bubble.floatRemainingMs)
    : bubble.remainingMs;
}

/** A thought comes round again only after its last bubble has gone. */
function isNextOnStage(flow: Flow<Identified>): boolean {
  const upcoming = flow.queue[flow.next] ?? (flow.queue.length <= promptAfter ? flow.queue[0] : undefined);
  return upcoming !== undefined && flow.bubbles.some((bubble) => bubble.thought.id === upcoming.id);
}
