/** The range of reading paces that a visitor can choose, in words per minute. */
export const slowestReadingPace = 80;
export const fastestReadingPace = 400;
export const defaultReadingPace = 200;

/** Returns whether a stored value is a reading pace, or null for none. */
export function isReadingPace(value: unknown): value is number | null {
  return (
    value === null ||
    (Number.isInteger(value) && Number(value) >= slowestReadingPace && Number(value) <= fastestReadingPace)
  );
}
