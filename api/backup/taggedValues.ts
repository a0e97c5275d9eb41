// Values of Firestore that JSON doesn't have, as objects such as {"$type": "timestamp", "value": "2026-11-22T15:04:05.123Z"}.
import type { ArchiveFields } from './archive.ts';

export interface TaggedValue {
  $type: string;
  value: unknown;
}

export function tag($type: string, value: unknown): TaggedValue {
  return { $type, value };
}

export function isTagged(value: unknown): value is TaggedValue {
  return (
    isMap(value) && typeof value['$type'] === 'string' && 'value' in value && Object.keys(value).length === 2
  );
}

export function isMap(value: unknown): value is ArchiveFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns a timestamp as ISO 8601 with milliseconds, as the stores on Firestore read it, or null for any other value. */
export function readTimestamp(value: unknown): string | null {
  if (!isTagged(value) || value.$type !== 'timestamp') return null;
  const time = Date.parse(String(value.value));
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

/** Returns the record of a thought with texts in place of the timestamps that were added in the Firebase console. */
export function withPlainDates(fields: ArchiveFields): ArchiveFields {
  const dates = ['createdAt', 'updatedAt', 'draftedAt', 'publishAt', 'trashedAt'].flatMap((name) => {
    const date = readTimestamp(fields[name]);
    return date === null ? [] : [[name, date] as const];
  });
  return { ...fields, ...Object.fromEntries(dates) };
}
