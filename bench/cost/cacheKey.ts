// How CloudFront caches a response: by which key, and for how long.
import type { CacheBehavior } from '../../infrastructure/cacheBehaviors.ts';

export interface EdgeRequest {
  path: string;
  query: Readonly<Record<string, string>>;
  headers: Readonly<Record<string, string>>;
}

/** Returns the key that the response to a request is cached by; null if it isn't cached. */
export function getCacheKey(
  { isCaching, keyHeaders, keyParameters }: CacheBehavior,
  { path, query, headers }: EdgeRequest,
): string | null {
  if (!isCaching) return null;
  const parameters = Object.entries(query).filter(([name]) => keyParameters?.includes(name) ?? true);
  return JSON.stringify([path, parameters, keyHeaders.map((name) => headers[name] ?? '')]);
}

/** Returns for how many seconds CloudFront answers from its cache; 0 for a response that it may not store. */
export function readLifetimeSeconds(cacheControl: string): number {
  if (!/\bpublic\b/.test(cacheControl)) return 0;
  const seconds = /s-maxage=(\d+)/.exec(cacheControl)?.[1] ?? /max-age=(\d+)/.exec(cacheControl)?.[1];
  return Number(seconds ?? 0);
}
