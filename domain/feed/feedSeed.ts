import { hashInteger, type Random } from './random.ts';

/**
 * The number of seeds per minute. A CDN caches each seed's feed for a minute, so 8 seeds let it answer most visitors of
 * a busy site, while a visitor who returns within a minute usually gets another order.
 */
const seedsPerMinute = 8;

const minuteMs = 60_000;

/**
 * Returns one of the current minute's seeds for the feed's shuffle.
 * @param random picks the seed; without it, the result is the first one.
 */
export function pickFeedSeed(nowMs: number, random: Random = () => 0): number {
  const minute = Math.floor(nowMs / minuteMs);
  // A GraphQL Int is signed.
  return hashInteger(hashInteger(minute) + Math.floor(random() * seedsPerMinute)) | 0;
}
