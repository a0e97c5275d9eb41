// The states of a single bubble, from its appearance to its removal, with its sizes and times.
import type { Random } from '../feed/random.ts';
import { thoughtHue } from './hue.ts';
import type { BubbleContent, BubblePlace, NewBubble, PlacedBubble, Stage } from './stage.ts';

/** The minimum time that a bubble is visible, unless it reaches the surface or is dismissed. */
const minVisibleMs = 3000;
/** The minimum times before a bubble may leave early for a new one: of most bubbles, and of the page's first bubble. */
const minStayMs = 1000;
const minFirstStayMs = 1500;
/** The durations of the two ways to leave: fading out, and reaching the surface. The bubble's styles use them too. */
export const fadeMs = 800;
export const surfacedFadeMs = 200;
/** The shortest and the longest time that a bubble takes to rise through the whole screen. */
export const riseMs = { fastest: 45_000, slowest: 75_000 };
/** The part of the screen's height that the slowest bubble rises during its minimum time and while fading. */
export const slowestRiseRatio = (minVisibleMs + fadeMs) / riseMs.slowest;

/** The usual diameter. On a tablet, bubbles are larger, by the scale of the stage. */
export const bubbleSizePx = 200;
/** The factor by which a bubble grows while it is hovered, focused or held. */
export const hoverScale = 1.1;
/** The ranges of the random size factor, by the length of the text. */
const sizeRanges = [
  { maxLength: 60, min: 0.8, max: 1 },
  { maxLength: 120, min: 1, max: 1.1 },
  { maxLength: Infinity, min: 1.1, max: 1.2 },
];

/** Returns a random diameter for a text, for a bubble that has enough room. */
export function chooseDiameterPx(text: string, random: Random): number {
  const { min = 1, max = 1 } = sizeRanges.find(({ maxLength }) => text.length <= maxLength) ?? {};
  return bubbleSizePx * (min + random() * (max - min));
}

export interface Bubble<T extends BubbleContent> extends PlacedBubble {
  /** `bubble-{id}-{time}-{random}`, or `revived-…` for a bubble that "Previous" showed. */
  instanceId: string;
  thought: T;
  /** Whether the server has rendered it. */
  isFromServer: boolean;
  /** When the bubble appeared, in ms since the epoch. */
  timestamp: number;
  /** A random delay of 0 to 3000 ms (0 for the first bubble), which varies the tilt of the bubble and nothing else. */
  delayMs: number;
  /** The hue of the thought: 0 to 359 degrees. */
  hue: number;
  /** The time from the bubble's appearance until it starts leaving, unless it is paused. */
  visibleMs: number;
  /** The time until the bubble may leave early to make room for a new bubble. */
  mustStayMs: number;
}

/** The time, randomness and stage that a step of the flow depends on. */
export interface StepContext {
  /** Ms since the epoch. */
  now: number;
  random: Random;
  /** The stage; null on the server, and until the browser has loaded the code that places bubbles. */
  stage: Stage | null;
}

export interface BubbleOptions extends Pick<NewBubble, 'intervalMs'>, Partial<Pick<NewBubble, 'isCentred'>> {
  /** Whether this is the last bubble before the prompt, which doesn't rise. */
  isLast?: boolean;
}

/**
 * Returns a new bubble. The first bubble on an empty stage starts floating at once, the others after a random delay.
 * @returns null if the other bubbles leave no room for it
 */
export function createBubble<T extends BubbleContent>(
  thought: T,
  kind: 'bubble' | 'revived',
  others: readonly Bubble<T>[],
  { now, random, stage }: StepContext,
  { intervalMs, isLast = false, isCentred = false }: BubbleOptions,
): Bubble<T> | null {
  const visibleMs = isLast ? Math.max(minVisibleMs, intervalMs + fadeMs) : minVisibleMs;
  const place = stage
    ? stage.place({ thought, visibleMs, intervalMs, isCentred, isStill: isLast }, others, random)
    : createUnknownPlace(thought.thought ?? '', random);
  if (place === null) return null;
  return {
    ...place,
    instanceId: createInstanceId(kind, thought, now, random),
    thought,
    isFromServer: stage === null,
    timestamp: now,
    delayMs: others.length === 0 ? 0 : random() * 3000,
    hue: thoughtHue(thought.id),
    phase: 'visible',
    visibleMs,
    remainingMs: visibleMs,
    mustStayMs: minStayMs,
    floatRemainingMs: place.float.delayMs + place.float.durationMs,
    isPaused: false,
  };
}

/** The place of the server's bubble, which doesn't float before the browser has started the flow. */
function createUnknownPlace(text: string, random: Random): BubblePlace {
  const float = { delayMs: 0, durationMs: riseMs.slowest };
  return { position: null, diameterPx: chooseDiameterPx(text, random), float };
}

function createInstanceId(
  kind: 'bubble' | 'revived',
  { id }: BubbleContent,
  now: number,
  random: Random,
): string {
  return `${kind}-${id}-${now}-${Math.floor(random() * 2 ** 32).toString(36)}`;
}

/**
 * Places the bubble that the server has rendered, and starts its movement.
 * @param seenMs the time that the visitor has already seen it, which counts as a part of its visible time
 */
export function startFirstBubble<T extends BubbleContent>(
  bubble: Bubble<T>,
  seenMs: number,
  { now, random, stage }: StepContext,
): Bubble<T> {
  if (stage === null) return bubble;
  const remainingMs = Math.max(minFirstStayMs, bubble.visibleMs - seenMs);
  const place = stage.placeFirst({ ...bubble, remainingMs }, random);
  return {
    ...bubble,
    ...place,
    instanceId: createInstanceId('bubble', bubble.thought, now, random),
    timestamp: now,
    remainingMs,
    mustStayMs: minFirstStayMs,
    floatRemainingMs: place.float.durationMs,
  };
}

/** Returns the milliseconds until the bubble starts leaving or, if it is leaving, is removed. Null if it is paused. */
export function msUntilBubbleTransition({
  phase,
  remainingMs,
  floatRemainingMs,
  isPaused,
}: Bubble<BubbleContent>): number | null {
  if (isPaused) return null;
  return phase === 'visible' ? Math.min(remainingMs, floatRemainingMs) : remainingMs;
}

export function advanceBubbleTimers<T extends BubbleContent>(bubble: Bubble<T>, ms: number): Bubble<T> {
  if (bubble.isPaused) return bubble;
  return {
    ...bubble,
    remainingMs: bubble.remainingMs - ms,
    mustStayMs: bubble.mustStayMs - ms,
    floatRemainingMs: bubble.floatRemainingMs - ms,
  };
}

/** Returns the bubble in the phase after `visible`: `surfaced` or `fading`. */
export function startLeaving<T extends BubbleContent>(bubble: Bubble<T>): Bubble<T> {
  const hasSurfaced = bubble.floatRemainingMs <= 0 && bubble.remainingMs > 0;
  return hasSurfaced
    ? { ...bubble, phase: 'surfaced', remainingMs: surfacedFadeMs }
    : { ...bubble, phase: 'fading', remainingMs: fadeMs, isPaused: false };
}

/** Pauses a visible bubble, or resumes it. A bubble that is leaving can't be paused. */
export function setBubblePaused<T extends BubbleContent>(bubble: Bubble<T>, isPaused: boolean): Bubble<T> {
  return bubble.phase === 'visible' ? { ...bubble, isPaused } : bubble;
}

/** Returns whether the bubble may leave early for a new one. A bubble that "Previous" brought back may not. */
export function canMakeRoom(bubble: Bubble<BubbleContent>): boolean {
  return bubble.phase === 'visible' && !bubble.isPaused && !isRevived(bubble);
}

export function isRevived({ instanceId }: Pick<Bubble<BubbleContent>, 'instanceId'>): boolean {
  return instanceId.startsWith('revived-');
}
