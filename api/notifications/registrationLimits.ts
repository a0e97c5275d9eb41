// How many devices were registered within an hour, by whom: one sender must not use up what the whole site may take.
import { createHmac, randomBytes } from 'node:crypto';

/** Something that may register so many devices an hour: the site, a network. */
export interface RegistrationLimit {
  name: string;
  maxPerHour: number;
}

/** Counts of one hour. The names are hashed with a secret of that hour, which goes with it. */
export interface HourlyCounts {
  startedAt: string;
  secret: string;
  counts: Record<string, number>;
}

const hourMs = 3_600_000;

/**
 * The counts with one more registration in every share; null when one of them is used up. An hour begins with the first
 * registration after the former hour.
 * @param stored what `JSON.stringify` made of the counts; null where there are none yet.
 */
export function countRegistration(
  stored: string | null,
  limits: readonly RegistrationLimit[],
  now: string,
): HourlyCounts | null {
  const { startedAt, secret, counts } = currentHour(stored, now);
  const next = { ...counts };
  for (const { name, maxPerHour } of limits) {
    const key = createHmac('sha256', secret).update(name).digest('base64url').slice(0, 16);
    const count = (next[key] ?? 0) + 1;
    if (count > maxPerHour) return null;
    next[key] = count;
  }
  return { startedAt, secret, counts: next };
}

function currentHour(stored: string | null, now: string): HourlyCounts {
  const hour = stored === null ? null : (JSON.parse(stored) as HourlyCounts);
  if (hour !== null && Date.parse(now) - Date.parse(hour.startedAt) < hourMs) return hour;
  return { startedAt: now, secret: randomBytes(16).toString('base64url'), counts: {} };
}
