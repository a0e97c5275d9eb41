// The thought of the day, and the next thought in the order of the collection.
import { hashInteger, hashText } from '../feed/random.ts';
import type { Thought } from '../thought/thought.ts';
import { sliceAfter, thoughtOrders } from './lists.ts';
import { memoize } from './memoize.ts';

/** The number of days in which no thought repeats, unless the collection has fewer thoughts. */
const daysPerPeriod = 60;

/**
 * Returns the thought of a day, the same for everybody, or null for an empty list. Adding a thought to n others, or
 * deleting another thought, changes it with a probability of about 1 in n.
 * @param day the number of the day since 1970-01-01, in UTC
 */
export function pickDailyThought<Item extends Thought>(thoughts: readonly Item[], day: number): Item | null {
  const { hashes, picked } = dailyPicksOf(thoughts);
  if (thoughts.length === 0) return null;
  const periodStart = day - (day % daysPerPeriod);
  const indexes = picked.get(periodStart) ?? [];
  picked.set(periodStart, indexes);
  // Earlier days of the period are picked first, because their thoughts must not repeat.
  for (let earlier = periodStart + indexes.length; earlier <= day; earlier += 1) {
    const taken = new Set(indexes.slice(indexes.length - (indexes.length % thoughts.length)));
    indexes.push(pickFree(hashes, hashInteger(earlier), taken));
  }
  return thoughts[indexes[day - periodStart] ?? 0] ?? null;
}

interface DailyPicks {
  hashes: Uint32Array;
  /** The indexes of the thoughts that were picked for the days of each requested period. */
  picked: Map<number, number[]>;
}

const dailyPicksOf = memoize((thoughts: readonly Thought[]): DailyPicks => ({
  hashes: Uint32Array.from(thoughts, ({ id }) => hashText(id)),
  picked: new Map(),
}));

/** Returns the index of the thought with the smallest hash for this day that isn't taken. */
function pickFree(hashes: Uint32Array, seed: number, taken: ReadonlySet<number>): number {
  let [best, smallest] = [0, Infinity];
  for (let index = 0; index < hashes.length; index += 1) {
    const hash = hashInteger((hashes[index] ?? 0) ^ seed);
    if (hash >= smallest || taken.has(index)) continue;
    smallest = hash;
    best = index;
  }
  return best;
}

/**
 * Returns the next thought in the order of the collection, oldest first. The first one follows the last one, and an
 * unknown one. Null if there is no other thought.
 */
export function findNextThought<Item extends Thought>(
  thoughts: readonly Item[],
  thought: Item | null,
): Item | null {
  const { entriesOf, positionOf } = thoughtOrders.OLDEST;
  const sorted = entriesOf(thoughts);
  const [later] = sliceAfter(sorted, { first: 1, after: thought && positionOf(thought) }).edges;
  const next = (later ?? sorted[0])?.node ?? null;
  return next?.id === thought?.id ? null : (next as Item | null);
}
