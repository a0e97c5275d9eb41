// The thought of the day, and the next thought in the order of the collection.
import type { Thought } from '../thought/thought.ts';
import { readFeed } from './feed.ts';
import { sliceAfter, thoughtOrders } from './lists.ts';
import { memoize } from './memoize.ts';

/** The number of days in which no thought repeats, unless the collection has fewer thoughts. */
const daysPerPeriod = 60;

/**
 * Returns the thought of a day, the same for everybody, or null for an empty list. Adding a thought to n others, or
 * deleting another thought, changes it with a probability of about 1 in n.
 * @param day the number of the day since 1970-01-01, in UTC
 */
export function pickDailyThought(thoughts: readonly Thought[], day: number): Thought | null {
  if (thoughts.length === 0) return null;
  const periodStart = day - (day % daysPerPeriod);
  const periods = dailyThoughtsOf(thoughts);
  const picked = periods.get(periodStart) ?? [];
  periods.set(periodStart, picked);
  // Earlier days of the period are picked first, because their thoughts must not repeat.
  for (let seed = periodStart + picked.length; seed <= day; seed += 1) {
    const taken = new Set(picked.slice(picked.length - (picked.length % thoughts.length)));
    const { edges } = readFeed(thoughts, { seed, first: taken.size + 1, after: null });
    const free = edges.find(({ thought }) => !taken.has(thought));
    if (free !== undefined) picked.push(free.thought);
  }
  return picked[day - periodStart] ?? null;
}

/** The thoughts of the days of each requested period. */
const dailyThoughtsOf = memoize<readonly Thought[], Map<number, Thought[]>>(() => new Map());

/**
 * Returns the next thought in the order of the collection, oldest first. The first thought follows the last one, and
 * any unknown thought. Null if there is no other thought.
 */
export function findNextThought(thoughts: readonly Thought[], thought: Thought | null): Thought | null {
  const { entriesOf, positionOf } = thoughtOrders.OLDEST;
  const sorted = entriesOf(thoughts);
  const [later] = sliceAfter(sorted, { first: 1, after: thought && positionOf(thought) }).edges;
  const next = (later ?? sorted[0])?.node ?? null;
  return next?.id === thought?.id ? null : next;
}
