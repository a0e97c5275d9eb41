// Limits how many devices can be registered within an hour, by each sender and on the whole site.
import { createHmac, randomBytes } from 'node:crypto';

/** The maximum number of new devices per hour for something that is identified by `name`, such as a network. */
export interface RegistrationLimit {
  name: string;
  maxPerHour: number;
}

/** The counts of one hour, by hashed name. The hashes use a secret that is replaced each hour. */
export interface HourlyCounts {
  startedAt: string;
  secret: string;
  counts: Record<string, number>;
}

const hourMs = 3_600_000;

/**
 * Returns the counts after one more registration, or null if it exceeds one of the limits. An hour begins with the
 * first registration after the previous hour.
 * @param stored the counts as a JSON string, or null if there are none yet.
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
