// The types of the stage. The browser loads the code, `createStage.ts`, after the first bubble can be pressed.
import type { Random } from '../feed/random.ts';

/** The optical centre of the stage is a little above its middle. The styles of the first bubble use it as well. */
export const opticalCentreRatio = 0.48;

export interface Point {
  x: number;
  y: number;
}

export interface BubbleFloat {
  /** The time until the bubble begins to rise. */
  delayMs: number;
  durationMs: number;
}

/** A bubble that doesn't rise. Styles can't have an infinite duration, so this one is very long. */
export const noFloat: BubbleFloat = { delayMs: 0, durationMs: 1e9 };

/** The properties of a bubble that its place on the stage depends on. */
export interface PlacedBubble {
  thought: BubbleContent;
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
}

/** The properties of a thought that the flow reads. */
export interface BubbleContent {
  id: string;
  thought?: string;
  author?: string | null;
}

export interface NewBubble {
  thought: BubbleContent;
  visibleMs: number;
  /** The time between two new bubbles. A shorter time needs smaller bubbles, because more are visible at once. */
  intervalMs: number;
  /** Whether the bubble appears at the optical centre if there is room. */
  isCentred: boolean;
  /** Whether the bubble stays longer than its visible time, so that it must not rise. */
  isStill: boolean;
}

export type BubblePlace = Pick<PlacedBubble, 'position' | 'diameterPx' | 'float'>;

/** Chooses the places of bubbles on the part of the screen that is free for them. */
export interface Stage {
  /** Returns null if the other bubbles, which are sorted by age, leave no room. */
  place: (bubble: NewBubble, others: readonly PlacedBubble[], random: Random) => BubblePlace | null;
  /** Places the bubble that the server has rendered where its styles have placed it. */
  placeFirst: (bubble: PlacedBubble, random: Random) => BubblePlace;
  /**
   * Places the visible bubbles again after the stage has changed, as close as possible to their places.
   * @param rankToStay bubbles with a higher rank are placed first
   * @returns the bubbles that have room
   */
  placeAgain: <B extends PlacedBubble>(bubbles: readonly B[], rankToStay: (bubble: B) => number) => B[];
  /** Places a bubble in the middle, where it doesn't rise. */
  placeInMiddle: <B extends PlacedBubble>(bubble: B) => B;
}
