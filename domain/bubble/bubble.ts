// The states of a single bubble, from its appearance to its removal.
import { readingTimeMs } from '../text/readingTime.ts';
import { fadeMs, floatMs, minVisibleMs, startDelayMs, surfaceMs } from './bubbleTimes.ts';
import { shiftHue, thoughtHue } from './hue.ts';
import {
  bubbleSizePx,
  type Circle,
  getFastestFloatMs,
  getLargestDiameterPx,
  placeBubble,
  type Placement,
  type Point,
  type Stage,
} from './placement.ts';
import type { Random } from '../feed/random.ts';

/** The size factors by the length of the text. A long text would be unreadable in a small bubble. */
const minSizeFactor = 0.8;
export const maxSizeFactor = 1.2;
const sizeRanges = [
  { maxLength: 60, min: minSizeFactor, max: 1 },
  { maxLength: 120, min: 1, max: 1.1 },
  { maxLength: Infinity, min: maxSizeFactor, max: maxSizeFactor },
];

/** The properties that the flow reads of whatever its bubbles show. */
export interface BubbleContent {
  id: string;
  thought?: string;
  author?: string | null;
}

export interface Bubble<T> {
  /** `bubble-{id}-{time}-{random}`, or `revived-…` if "Previous" showed it. */
  instanceId: string;
  thought: T;
  /** The bubble's centre when it appeared, in pixels. Null for the centre of the stage, before the flow is started. */
  position: Point | null;
  /** When the bubble appeared, in ms since the epoch. */
  timestamp: number;
  /** A random value from 0 to 3000 ms (0 for the first bubble) that varies the bubble's tilt. It delays nothing. */
  delayMs: number;
  /** The hue of the thought, or one at some distance from the other bubbles' hues: 0 to 359 degrees. */
  hue: number;
  /** 0.8 to 1.2; greater for a longer text. */
  sizeFactor: number;
  float: { startDelayMs: number; animationDelayMs: number; durationMs: number };
  /** A bubble is first `visible`, then `fading`, or `surfaced` if its float ended before its visible time. */
  phase: 'visible' | 'fading' | 'surfaced';
  /** The time from the bubble's appearance until it starts leaving, unless it is paused. */
  visibleMs: number;
  /** The time until the phase ends. */
  remainingMs: number;
  /** The time until the float animation ends. */
  floatRemainingMs: number;
  /** Whether the bubble's timers are paused because it is hovered, focused or pressed. */
  isPaused: boolean;
}

/** The time, randomness and screen area that a step of the flow depends on. */
export interface StepContext {
  /** Ms since the epoch. */
  now: number;
  random: Random;
  stage: Stage;
}

export interface BubbleOptions {
  /** The visitor's words per minute, for which the bubble stays at least; null if it stays 3000 ms. */
  readingPace?: number | null;
  placement?: Placement;
}

/** Returns a new bubble. The first on an empty stage starts floating at once, the others after a random delay. */
export function createBubble<T extends BubbleContent>(
  thought: T,
  kind: 'bubble' | 'revived',
  others: readonly Bubble<T>[],
  { now, random, stage }: StepContext,
  { readingPace = null, placement = 'ring' }: BubbleOptions = {},
): Bubble<T> {
  const isFirst = others.length === 0;
  const sizeFactor = chooseSizeFactor(thought, stage, random);
  const diameterPx = bubbleSizePx * sizeFactor;
  const position = placeBubble(others.flatMap(toCircle), stage, diameterPx, random, placement);
  const visibleMs = Math.max(minVisibleMs, readingPace === null ? 0 : readingTimeMs(thought, readingPace));
  const delayMs = isFirst ? 0 : randomBetween(random, startDelayMs.min, startDelayMs.max);
  const animationDelayMs = isFirst ? 0 : randomBetween(random, 0, 2000);
  const risingMs = visibleMs + fadeMs - delayMs - animationDelayMs;
  const fastestMs = getFastestFloatMs({ centre: position, diameterPx }, stage, risingMs);
  const slowestMs = (floatMs.slowest * visibleMs) / minVisibleMs;
  // A bubble with little room above it floats more slowly, so that it doesn't reach the title. So does the first one,
  // because the server doesn't know its room.
  const durationMs = Math.max(
    randomBetween(random, floatMs.fastest, floatMs.slowest),
    Math.min(fastestMs, slowestMs),
  );
  const float = { startDelayMs: delayMs, animationDelayMs, durationMs };
  return {
    instanceId: `${kind}-${thought.id}-${now}-${Math.floor(random() * 2 ** 32).toString(36)}`,
    thought,
    position,
    timestamp: now,
    delayMs: isFirst ? 0 : randomBetween(random, 0, 3000),
    // In the centre it is alone, but for bubbles that are fading.
    hue: shiftHue(thoughtHue(thought.id), placement === 'centre' ? [] : others.map((other) => other.hue)),
    sizeFactor,
    float,
    phase: 'visible',
    visibleMs,
    remainingMs: visibleMs,
    floatRemainingMs: float.startDelayMs + float.animationDelayMs + float.durationMs,
    isPaused: false,
  };
}

function randomBetween(random: Random, min: number, max: number): number {
  return min + random() * (max - min);
}

function chooseSizeFactor({ thought = '' }: BubbleContent, stage: Stage, random: Random): number {
  const { min = 1, max = 1 } = sizeRanges.find(({ maxLength }) => thought.length <= maxLength) ?? {};
  // The server doesn't know the size of the stage.
  const largestOnStage = stage.width === 0 ? max : getLargestDiameterPx(stage) / bubbleSizePx;
  return Math.min(randomBetween(random, min, max), Math.max(minSizeFactor, largestOnStage));
}

/** Returns the milliseconds until the bubble starts leaving or, if it is leaving, is removed. Null if it is paused. */
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

/** Returns the bubble in the phase that follows `visible`, which depends on the timer that ended first. */
export function startLeaving<T>(bubble: Bubble<T>): Bubble<T> {
  return bubble.remainingMs <= 0
    ? { ...bubble, phase: 'fading', remainingMs: fadeMs }
    : { ...bubble, phase: 'surfaced', remainingMs: surfaceMs };
}

/** Pauses or resumes a visible bubble. A bubble that is leaving can't be paused. */
export function setBubblePaused<T>(bubble: Bubble<T>, isPaused: boolean): Bubble<T> {
  return bubble.phase === 'visible' ? { ...bubble, isPaused } : bubble;
}

export function isRevived({ instanceId }: Bubble<unknown>): boolean {
  return instanceId.startsWith('revived-');
}

function toCircle({ position, sizeFactor }: Bubble<unknown>): Circle[] {
  return position === null ? [] : [{ centre: position, diameterPx: bubbleSizePx * sizeFactor }];
}
