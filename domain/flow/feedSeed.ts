import { hashInteger, type Random } from './random.ts';

/** So few that on a busy site a CDN answers most visits, so many that no two neighbours see the same order. */
export const seedsPerDay = 1024;

const dayMs = 86_400_000;

/**
 * One of the UTC day's seeds for the feed's shuffle. A small set always favours some orders, so that every day has
 * another one.
 */
export function pickFeedSeed(nowMs: number, random: Random): number {
  const day = Math.floor(nowMs / dayMs);
  // A GraphQL Int is signed.
  return hashInteger(hashInteger(day) + Math.floor(random() * seedsPerDay)) | 0;
}
