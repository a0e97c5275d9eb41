import { hashText } from '../feed/random.ts';

/** The minimum difference in hue, in degrees, of bubbles that are on the screen together. */
export const minHueDistance = 40;

/** Returns the hue of a thought, from 0 to 359. It depends only on the id, so it is the same everywhere. */
export function thoughtHue(id: string): number {
  return hashText(id) % 360;
}

type WithId = Readonly<{ id: string }>;

/** Returns the index of the first thought whose hue is far enough from the others'; else, of the most distant one. */
export function findDistinctHueIndex(thoughts: readonly WithId[], others: readonly WithId[]): number {
  const distances = thoughts.map((thought) => distanceToNearest(thought, others));
  const index = distances.findIndex((distance) => distance >= minHueDistance);
  return index === -1 ? distances.indexOf(Math.max(...distances)) : index;
}

/** Returns the thoughts in an order that keeps neighbours' hues apart, where that is possible. */
export function separateHues<T extends WithId>(thoughts: readonly T[], previous: readonly T[]): T[] {
  const ordered = [...previous];
  let waiting = [...thoughts];
  let count = Infinity;
  while (waiting.length < count) {
    count = waiting.length;
    waiting = waiting.filter((thought) => !insert(ordered, thought));
  }
  return [...ordered.slice(previous.length), ...waiting];
}

/** Inserts the thought at the last position, except the first, where its hue differs from both neighbours, if any. */
function insert<T extends WithId>(ordered: T[], thought: T): boolean {
  for (let index = ordered.length; index >= Math.min(1, ordered.length); index--) {
    const neighbours = ordered.slice(Math.max(0, index - 1), index + 1);
    if (distanceToNearest(thought, neighbours) < minHueDistance) continue;
    ordered.splice(index, 0, thought);
    return true;
  }
  return false;
}

function distanceToNearest({ id }: WithId, others: readonly WithId[]): number {
  return Math.min(180, ...others.map((other) => hueDistance(thoughtHue(id), thoughtHue(other.id))));
}

/** Returns the angle between two hues, from 0 to 180 degrees. */
export function hueDistance(one: number, other: number): number {
  const difference = Math.abs(one - other) % 360;
  return Math.min(difference, 360 - difference);
}
