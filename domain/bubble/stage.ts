// The part of the stage that the flow needs. The browser loads `createStage.ts` after the first bubble can be pressed.
import type { Random } from '../feed/random.ts';
import type { Point } from './risingCircle.ts';

/** The optical centre of the stage is a little above its middle. The styles of the first bubble use it as well. */
export const opticalCentreRatio = 0.48;

export interface BubbleFloat {
  /** The time until it begins to rise. */
  delayMs: number;
  durationMs: number;
}

/** A duration that is too long for a visible movement, because styles can't have an infinite one. */
export const stillFloat: BubbleFloat = { delayMs: 0, durationMs: 1e9 };

export function isStill({ durationMs }: BubbleFloat): boolean {
  return durationMs === stillFloat.durationMs;
}

/** A held bubble with small words grows until they can be read, and moves so that it stays inside the stage. */
export interface HeldPlace {
  /** The distance from where it was, in pixels. */
  offset: Point;
  /** The factor of its size. */
  scale: number;
}

/** The properties of a bubble that its places on the screen depend on. */
export interface PlacedBubble {
  /** The bubble's centre when it appeared, in pixels. Null for the optical centre of a stage that isn't known yet. */
  position: Point | null;
  /** The size before it is held, in pixels. */
  diameterPx: number;
  float: BubbleFloat;
  /** A bubble is first `visible`, then `fading`, or `surfaced` if its float ended before its visible time. */
  phase: 'visible' | 'fading' | 'surfaced';
  /** The time until the phase ends. */
  remainingMs: number;
  /** The time until the float animation ends. */
  floatRemainingMs: number;
  /** Whether the bubble's timers are paused because it is hovered, focused or pressed. */
  isPaused: boolean;
  /** Null unless it is paused and has grown. */
  held: HeldPlace | null;
}

export interface NewBubble {
  text: string;
  visibleMs: number;
  intervalMs: number;
  isCentred: boolean;
  /** Whether it stays for longer than its visible time, so that it mustn't rise. */
  isStill: boolean;
}

export type BubblePlace = Pick<PlacedBubble, 'position' | 'diameterPx' | 'float'>;

/** Chooses the places of bubbles on the part of the screen that is free for them. */
export interface Stage {
  /** Returns null if the other bubbles leave no room. */
  place: (bubble: NewBubble, others: readonly PlacedBubble[], random: Random) => BubblePlace | null;
  /** Places the bubble that the server has rendered at the optical centre. */
  placeFirst: (bubble: { diameterPx: number; visibleMs: number }, random: Random) => BubblePlace;
  /**
   * Places bubbles that are on the screen again, because the stage has changed: as close as possible to where they are.
   * @param bubbles the newest one is the last
   * @param rankToStay the higher it is, the sooner a bubble gets a place. From 2 on, it becomes as small as it has to.
   * @returns those that have room
   */
  placeAgain: <B extends PlacedBubble>(bubbles: readonly B[], rankToStay: (bubble: B) => number) => B[];
  /** Places a bubble in the middle, where it doesn't rise. */
  placeInMiddle: <B extends PlacedBubble>(bubble: B) => B;
  /** Returns the place of a bubble that is paused from now on; null if its words are large enough, or can't be larger. */
  hold: (bubble: PlacedBubble, text: { thought?: string; author?: string | null }) => HeldPlace | null;
  /** Returns whether two bubbles will overlap while both are visible. Paused bubbles are assumed to stay paused. */
  willTouch: (one: PlacedBubble, other: PlacedBubble) => boolean;
}
