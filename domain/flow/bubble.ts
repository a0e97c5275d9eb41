// One appearance of a thought on the stage, from the moment it is blown until it has gone.
import { bubbleSizePx, type Circle, placeBubble, type Point, type Stage } from './placement.ts';
import type { Random } from './random.ts';

const visibleMs = 3000;
const fadeMs = 800;
const surfaceMs = 200;

/** A text of more characters gets one of the larger bubbles: in a small one nobody could read it. */
const longTextLength = 200;

/** What a bubble can show, as far as it matters here. */
export interface BubbleContent {
  id: string;
  thought?: string;
}

export interface Bubble<T> {
  /** `bubble-{id}-{time}-{random}`, or `revived-…` when the back control brought it. */
  instanceId: string;
  thought: T;
  /** Its centre when it appeared, in pixels. */
  position: Point;
  /** When it was shown, in ms since the epoch. */
  timestamp: number;
  /** The thought's own random delay, 0 to 3000 ms, which only jitters its look; the first bubble has none. */
  delayMs: number;
  /** Degrees, 0 to 359. */
  hue: number;
  /** 0.8 to 1.2, of a long text from 1. */
  sizeFactor: number;
  float: { startDelayMs: number; animationDelayMs: number; durationMs: number };
  /** Visible, then fading; or surfaced, when its float ended first. */
  phase: 'visible' | 'fading' | 'surfaced';
  /** Until the phase ends. */
  remainingMs: number;
  /** Until its float ends. */
  floatRemainingMs: number;
  /** Hovered, focused or pressed: its time stands still. */
  isPaused: boolean;
}

/** What a step needs of the world outside. */
export interface StepContext {
  /** Ms since the epoch. */
  now: number;
  random: Random;
  stage: Stage;
}

/** A new bubble; the first on an empty stage floats at once, the others wait a little. */
export function createBubble<T extends BubbleContent>(
  thought: T,
  kind: 'bubble' | 'revived',
  others: readonly Bubble<T>[],
  { now, random, stage }: StepContext,
): Bubble<T> {
  const isFirst = others.length === 0;
  const randomBetween = (min: number, max: number) => min + random() * (max - min);
  const sizeFactor = randomBetween((thought.thought?.length ?? 0) > longTextLength ? 1 : 0.8, 1.2);
  const float = {
    startDelayMs: isFirst ? 0 : randomBetween(500, 1500),
    animationDelayMs: isFirst ? 0 : randomBetween(0, 2000),
    durationMs: randomBetween(45_000, 75_000),
  };
  return {
    instanceId: `${kind}-${thought.id}-${now}-${Math.floor(random() * 2 ** 32).toString(36)}`,
    thought,
    position: placeBubble(others.map(toCircle), stage, bubbleSizePx * sizeFactor, random),
    timestamp: now,
    delayMs: isFirst ? 0 : randomBetween(0, 3000),
    hue: Math.floor(random() * 360),
    sizeFactor,
    float,
    phase: 'visible',
    remainingMs: visibleMs,
    floatRemainingMs: float.startDelayMs + float.animationDelayMs + float.durationMs,
    isPaused: false,
  };
}

/** Ms until it begins to leave or, leaving, is gone; null while it is held. */
export function bubbleTransitionInMs({
  phase,
  remainingMs,
  floatRemainingMs,
  isPaused,
}: Bubble<unknown>): number | null {
  if (isPaused) return null;
  return phase === 'visible' ? Math.min(remainingMs, floatRemainingMs) : remainingMs;
}

export function advanceBubbleTimers<T>(bubble: Bubble<T>, ms: number): Bubble<T> {
  if (bubble.isPaused) return bubble;
  return { ...bubble, remainingMs: bubble.remainingMs - ms, floatRemainingMs: bubble.floatRemainingMs - ms };
}

/** Both lifetimes are triggers: whichever comes first sends it off. */
export function startLeaving<T>(bubble: Bubble<T>): Bubble<T> {
  return bubble.remainingMs <= 0
    ? { ...bubble, phase: 'fading', remainingMs: fadeMs }
    : { ...bubble, phase: 'surfaced', remainingMs: surfaceMs };
}

/** Only what is wholly there can be held; what leaves, leaves. */
export function setBubblePaused<T>(bubble: Bubble<T>, isPaused: boolean): Bubble<T> {
  return bubble.phase === 'visible' ? { ...bubble, isPaused } : bubble;
}

export function isRevived({ instanceId }: Bubble<unknown>): boolean {
  return instanceId.startsWith('revived-');
}

function toCircle({ position, sizeFactor }: Bubble<unknown>): Circle {
  return { centre: position, diameterPx: bubbleSizePx * sizeFactor };
}
