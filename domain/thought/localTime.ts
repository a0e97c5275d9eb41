// Converts between instants and the local times of a time zone, whose rules the runtime knows.
/* eslint-disable no-restricted-globals -- `Date` only calculates here, and doesn't read the clock */

/** The instants that a local date and time can mean in a time zone. */
export interface LocalTime {
  /** False if the clocks are put forward past it. */
  exists: boolean;
  /**
   * The instants in ISO 8601, UTC: usually one, or two if the clocks are put back and the local time comes twice. For a
   * local time that doesn't exist, the two instants by the offsets after and before the change.
   */
  instants: string[];
}

const dayMs = 24 * 60 * 60_000;

/**
 * Reads a value of a `datetime-local` input. Returns null if it is no date and time.
 * @param timeZone its IANA name, such as `Europe/Berlin`
 */
export function readLocalTime(value: string, timeZone: string): LocalTime | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(value)) return null;
  const localMs = Date.parse(`${value}Z`);
  if (Number.isNaN(localMs)) return null;
  const offsets = [-dayMs, dayMs].map((ms) => offsetMs(localMs + ms, timeZone));
  const candidates = [...new Set(offsets)].map((offset) => localMs - offset).toSorted((a, b) => a - b);
  const matching = candidates.filter((ms) => ms + offsetMs(ms, timeZone) === localMs);
  const instants = matching.length > 0 ? matching : candidates;
  return { exists: matching.length > 0, instants: instants.map((ms) => new Date(ms).toISOString()) };
}

/** Returns an instant as a value of a `datetime-local` input. */
export function toLocalTime(instant: string, timeZone: string): string {
  const ms = Date.parse(instant);
  return new Date(ms + offsetMs(ms, timeZone)).toISOString().slice(0, 16);
}

/** Returns for example `UTC+02:00`. */
export function formatUtcOffset(instant: string, timeZone: string): string {
  return readOffsetName(Date.parse(instant), timeZone).replace('GMT', 'UTC');
}

function offsetMs(instantMs: number, timeZone: string): number {
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)/.exec(readOffsetName(instantMs, timeZone)) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000;
}

/** Returns for example `GMT+02:00`. */
function readOffsetName(instantMs: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(
    instantMs,
  );
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
