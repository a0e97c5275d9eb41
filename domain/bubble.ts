// One appearance of a thought on the stage, from the moment it is blown until it has gone.
import { bubbleSizePx, type Disc, place, type Point, type Stage } from './placement.ts';
import type { Random } from './random.ts';

const visibleMs = 3000;
const fadeMs = 800;
const surfaceMs = 200;

/** A text of more characters gets one of the larger bubbles: in a small one nobody could read it. */
const longText = 200;

/** What a bubble can show, as far as it matters here. */
export interface Showable {
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
  delay: number;
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
  isHeld: boolean;
}

/** What a step needs of the world outside. */
export interface World {
  /** Ms since the epoch. */
  now: number;
  random: Random;
  stage: Stage;
}

/** A new bubble; the first on an empty stage floats at once, the others wait a little. */
export function blowBubble<T extends Showable>(
  thought: T,
  kind: 'bubble' | 'revived',
  others: readonly Bubble<T>[],
  { now, random, stage }: World,
): Bubble<T> {
  const isFirst = others.length === 0;
  const between = (least: number, most: number) => least + random() * (most - least);
  const sizeFactor = between((thought.thought?.length ?? 0) > longText ? 1 : 0.8, 1.2);
  const float = {
    startDelayMs: isFirst ? 0 : between(500, 1500),
    animationDelayMs: isFirst ? 0 : between(0, 2000),
    durationMs: between(45_000, 75_000),
  };
  return {
    instanceId: `${kind}-${thought.id}-${now}-${Math.floor(random() * 2 ** 32).toString(36)}`,
    thought,
    position: place(others.map(discOf), stage, bubbleSizePx * sizeFactor, random),
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

/** Ms until it begins to leave or, leaving, is gone; null while it is held. */
export function bubbleDueMs({
  phase,
  remainingMs,
  floatRemainingMs,
  isHeld,
}: Bubble<unknown>): number | null {
  if (isHeld) return null;
  return phase === 'visible' ? Math.min(remainingMs, floatRemainingMs) : remainingMs;
}

export function age<T>(bubble: Bubble<T>, ms: number): Bubble<T> {
  if (bubble.isHeld) return bubble;
  return { ...bubble, remainingMs: bubble.remainingMs - ms, floatRemainingMs: bubble.floatRemainingMs - ms };
}

/** Both lifetimes are triggers: whichever comes first sends it off. */
export function sendOff<T>(bubble: Bubble<T>): Bubble<T> {
  return bubble.remainingMs <= 0
    ? { ...bubble, phase: 'fading', remainingMs: fadeMs }
    : { ...bubble, phase: 'surfaced', remainingMs: surfaceMs };
}

/** Only what is wholly there can be held; what leaves, leaves. */
export function hold<T>(bubble: Bubble<T>, isHeld: boolean): Bubble<T> {
  return bubble.phase === 'visible' ? { ...bubble, isHeld } : bubble;
}

export function isRevived({ instanceId }: Bubble<unknown>): boolean {
  return instanceId.startsWith('revived-');
}

function discOf({ position, sizeFactor }: Bubble<unknown>): Disc {
  return { centre: position, diameterPx: bubbleSizePx * sizeFactor };
}
