import { hashInteger, seededRandom } from './random.ts';

/** The days of a period. No thought comes twice in a period, unless the collection has fewer thoughts than days. */
const daysPerPeriod = 60;

/**
 * Returns the rank of the thought of the day, which is the same for everybody. Adding a thought to a collection of n
 * changes it with a probability of about 1 in n, which is the chance of the new thought to be the one of the day. A
 * deletion changes it as rarely, unless it is the last thought that is deleted.
 * @param day the number of the day since 1970-01-01, in UTC
 * @param size the number of thoughts, at least 1
 */
export function pickDailyRank(day: number, size: number): number {
  const taken = new Set<number>();
  const maxTaken = Math.min(daysPerPeriod, size);
  // The days before decide which thoughts are taken, so they are picked again.
  for (let earlier = day - (day % daysPerPeriod); ; earlier += 1) {
    if (taken.size === maxTaken) taken.clear();
    const rank = pickFreeRank(earlier, size, taken);
    if (earlier === day) return rank;
    taken.add(rank);
  }
}

function pickFreeRank(day: number, size: number, taken: ReadonlySet<number>): number {
  for (let attempt = 0; ; attempt += 1) {
    const rank = consistentHash(hashInteger(day) ^ hashInteger(attempt), size);
    if (!taken.has(rank)) return rank;
  }
}

/**
 * Returns a number below `size`, each equally often. If `size` grows by one, it stays the same or becomes the new number.
 * The algorithm is the jump consistent hash (Lamping and Veach, 2014, https://arxiv.org/abs/1406.2294).
 */
function consistentHash(key: number, size: number): number {
  const random = seededRandom(key);
  let rank = 0;
  for (let next = 0; next < size;) {
    rank = next;
    next = Math.floor((rank + 1) / (1 - random()));
  }
  return rank;
}
