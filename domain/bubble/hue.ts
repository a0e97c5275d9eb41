import { hashText } from '../feed/random.ts';

/** Bubbles that are on the screen together differ in hue by at least this many degrees. */
export const minHueDistance = 40;

/** Returns the hue of a thought, a whole number from 0 to 359. It is the same wherever the thought is shown. */
export function thoughtHue(id: string): number {
  return hashText(id) % 360;
}

/**
 * Returns the hue that is nearest to the preferred one and differs from all others by at least `minHueDistance`, or the one
 * that differs most if there are too many others.
 */
export function shiftHue(preferred: number, others: readonly number[]): number {
  let best = preferred;
  let largestDistance = -1;
  for (let shift = 0; shift <= 180; shift++)
    for (const hue of [(preferred + shift) % 360, (preferred - shift + 360) % 360]) {
      const distance = Math.min(...others.map((other) => hueDistance(hue, other)));
      if (distance >= minHueDistance) return hue;
      if (distance > largestDistance) [best, largestDistance] = [hue, distance];
    }
  return best;
}

/** Returns the angle between two hues, from 0 to 180 degrees. */
export function hueDistance(one: number, other: number): number {
  const difference = Math.abs(one - other) % 360;
  return Math.min(difference, 360 - difference);
}
