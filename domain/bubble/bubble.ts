// The states of a single bubble, from its appearance to its removal.
import { chooseDiameterPx } from './bubbleSize.ts';
import { fadeMs, floatMs, minFirstStayMs, minStayMs, minVisibleMs, surfaceMs } from './bubbleTimes.ts';
import { thoughtHue } from './hue.ts';
import type { BubblePlace, HeldPlace, PlacedBubble, Stage } from './stage.ts';
import type { Random } from '../feed/random.ts';

/** The properties that the flow reads of whatever its bubbles show. */
export interface BubbleContent {
  id: string;
  thought?: string;
  author?: string | null;
}

export interface Bubble<T> extends PlacedBubble {
  /** `bubble-{id}-{time}-{random}`, or `revived-…` if "Previous" showed it. */
  instanceId: string;
  thought: T;
  /** Whether the server has rendered it. */
  isFromServer: boolean;
  /** When the bubble appeared, in ms since the epoch. */
  timestamp: number;
  /** A random value from 0 to 3000 ms (0 for the first bubble) that varies the bubble's tilt. It delays nothing. */
  delayMs: number;
  /** The hue of the thought: 0 to 359 degrees. */
  hue: number;
  /** The time from the bubble's appearance until it starts leaving, unless it is paused. */
  visibleMs: number;
  /** The time until the bubble may leave early to make room for another one. */
  mustStayMs: number;
}

/** The time, randomness and screen area that a step of the flow depends on. */
export interface StepContext {
  /** Ms since the epoch. */
  now: number;
  random: Random;
  /** Null on the server, and until the code that places bubbles has been loaded. */
  stage: Stage | null;
}

export interface BubbleOptions {
  /** The time between two bubbles. The more of them are visible at the same time, the smaller they are. */
  intervalMs: number;
  /** Whether it stays beside the prompt, so that it doesn't rise. */
  isLast?: boolean;
  /** Whether it appears at the optical centre of the stage if there is room. */
  isCentred?: boolean;
}

/**
 * Returns a new bubble. The first on an empty stage starts floating at once, the others after a random delay.
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
  const { thought: text = '' } = thought;
  const place = stage
    ? stage.place({ text, visibleMs, intervalMs, isCentred, isStill: isLast }, others, random)
    : createUnknownPlace(text, random);
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
    held: null,
  };
}

/** The server's bubble doesn't float before the browser has started the flow. */
function createUnknownPlace(text: string, random: Random): BubblePlace {
  const float = { delayMs: 0, durationMs: floatMs.slowest };
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
 * Returns the bubble that the server has rendered, which the browser now places and lets float.
 * @param seenMs the time since it could be seen. It is a part of the bubble's visible time.
 */
export function startFirstBubble<T extends BubbleContent>(
  bubble: Bubble<T>,
  seenMs: number,
  { now, random, stage }: StepContext,
): Bubble<T> {
  if (stage === null) return bubble;
  const remainingMs = Math.max(minFirstStayMs, bubble.visibleMs - seenMs);
  const place = stage.placeFirst({ ...bubble, visibleMs: remainingMs }, random);
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
  return {
    ...bubble,
    remainingMs: bubble.remainingMs - ms,
    mustStayMs: bubble.mustStayMs - ms,
    floatRemainingMs: bubble.floatRemainingMs - ms,
  };
}

/** Returns the bubble in the phase that follows `visible`. */
export function startLeaving<T>(bubble: Bubble<T>): Bubble<T> {
  const hasSurfaced = bubble.floatRemainingMs <= 0 && bubble.remainingMs > 0;
  return hasSurfaced
    ? { ...bubble, phase: 'surfaced', remainingMs: surfaceMs }
    : { ...bubble, phase: 'fading', remainingMs: fadeMs, isPaused: false, held: null };
}

/** Pauses a visible bubble at a place, or resumes it. A bubble that is leaving can't be paused. */
export function setBubblePaused<T>(bubble: Bubble<T>, isPaused: boolean, held: HeldPlace | null): Bubble<T> {
  return bubble.phase === 'visible' ? { ...bubble, isPaused, held } : bubble;
}

/**
 * Returns whether the bubble may leave early to make room for another one. A revived one may not, because the visitor
 * has asked for it.
 */
export function canMakeRoom(bubble: Bubble<unknown>): boolean {
  return bubble.phase === 'visible' && !bubble.isPaused && !isRevived(bubble);
}

export function isRevived({ instanceId }: Pick<Bubble<unknown>, 'instanceId'>): boolean {
  return instanceId.startsWith('revived-');
}
