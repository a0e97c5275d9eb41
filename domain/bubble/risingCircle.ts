// The positions of bubbles while they rise, and the distance between two of them.

export interface Point {
  x: number;
  y: number;
}

/** The motion of a bubble that stands still, then rises at a constant speed, and disappears. All times are from now. */
export interface Motion {
  delayMs: number;
  pxPerMs: number;
  /** The time until the bubble has disappeared; infinite while it is paused. */
  lifeMs: number;
}

export interface RisingCircle extends Motion {
  centre: Point;
  radiusPx: number;
}

/** Returns whether two circles keep a gap between their rims as long as both exist. */
export function areApart(one: RisingCircle, other: RisingCircle, gapPx: number): boolean {
  const distanceX = one.centre.x - other.centre.x;
  const apartPx = one.radiusPx + other.radiusPx + gapPx;
  if (Math.abs(distanceX) >= apartPx) return true;
  const endMs = Math.min(one.lifeMs, other.lifeMs);
  // The vertical distance changes at a constant rate between these four times.
  const first = findDistanceY(one, other, 0);
  const second = findDistanceY(one, other, Math.min(one.delayMs, endMs));
  const third = findDistanceY(one, other, Math.min(other.delayMs, endMs));
  const last = findDistanceY(one, other, endMs);
  const min = Math.min(first, second, third, last);
  const max = Math.max(first, second, third, last);
  const distanceY = Math.max(0, min, -max);
  return distanceX ** 2 + distanceY ** 2 >= apartPx ** 2;
}

function findDistanceY(one: RisingCircle, other: RisingCircle, ms: number): number {
  return one.centre.y - findRiseAtPx(one, ms) - (other.centre.y - findRiseAtPx(other, ms));
}

/** Returns how far a bubble rises until it has disappeared. */
export function findRisePx(motion: Motion): number {
  return findRiseAtPx(motion, motion.lifeMs);
}

function findRiseAtPx({ delayMs, pxPerMs }: Motion, ms: number): number {
  // A paused bubble has no speed, and its time may be infinite.
  return pxPerMs === 0 ? 0 : pxPerMs * Math.max(0, ms - delayMs);
}
