// Limits how many devices can be registered within an hour, by each sender and on the whole site.
import * as v from 'valibot';
import { createHmac, randomBytes } from 'node:crypto';

/** The maximum number of new devices per hour for something that is identified by `name`, such as a network. */
export interface RegistrationLimit {
  name: string;
  maxPerHour: number;
}

const hourlyCountsSchema = v.object({
  startedAt: v.string(),
  secret: v.string(),
  counts: v.record(v.string(), v.number()),
});

const storedCountsSchema = v.pipe(v.string(), v.parseJson(), hourlyCountsSchema);

/** The counts of one hour, by hashed name. The hashes use a secret that is replaced each hour. */
export type HourlyCounts = v.InferOutput<typeof hourlyCountsSchema>;

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
  const { success, output } = v.safeParse(storedCountsSchema, stored);
  // The clock may go back.
  if (success && Math.abs(Date.parse(now) - Date.parse(output.startedAt)) < hourMs) return output;
  return { startedAt: now, secret: randomBytes(16).toString('base64url'), counts: {} };
}
