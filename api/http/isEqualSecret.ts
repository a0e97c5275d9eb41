import { hash, timingSafeEqual } from 'node:crypto';

/** Compares digests, which have the same length, so that the time tells nothing about a secret. */
export function isEqualSecret(one: string, other: string): boolean {
  return timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'));
}
