import { hashInteger, type Random } from './random.ts';

/**
 * Few enough for a CDN to serve most visits of a busy site from its cache, and enough for visitors to see different
 * orders.
 */
export const seedsPerDay = 1024;

const dayMs = 86_400_000;

/**
 * Returns one of the UTC day's seeds for the feed's shuffle. Each day has other seeds, because any small set of seeds
 * favours some orders.
 */
export function pickFeedSeed(nowMs: number, random: Random): number {
  const day = Math.floor(nowMs / dayMs);
  // A GraphQL Int is signed.
  return hashInteger(hashInteger(day) + Math.floor(random() * seedsPerDay)) | 0;
}
