/** Parses a date, or a date and time in UTC, into ISO 8601 with milliseconds. Returns null if it is invalid. */
export function parseDateTime(value: string): string | null {
  const match = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?Z)?$/.exec(value);
  if (match === null) return null;
  const [, date = '', time = '00:00', second = '00', fraction = ''] = match;
  const dateTime = `${date}T${time}:${second}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
  // eslint-disable-next-line no-restricted-globals -- it parses the text, and doesn't read the clock
  const parsed = new Date(dateTime);
  // A date that doesn't exist, such as 31 November, would be read as a day of the next month.
  return Number.isNaN(parsed.getTime()) || parsed.toISOString() !== dateTime ? null : dateTime;
}
