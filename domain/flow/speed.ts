export const slowestSpeed = 1;
export const fastestSpeed = 9;
export const defaultSpeed = 7;

/** Returns the milliseconds between two new bubbles. */
export function intervalMs(speed: number): number {
  return (10 - speed) * 1000;
}
