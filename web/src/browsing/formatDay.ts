const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/**
 * Returns a date such as `2026-11-22` as `Sunday, 22 November`. `Intl` is not used, because the server and the browser have
 * to render the same text, and the versions of `Intl` differ.
 */
export function formatDay(date: string): string {
  const day = new Date(`${date}T00:00:00Z`);
  return `${weekdays[day.getUTCDay()] ?? ''}, ${day.getUTCDate()} ${months[day.getUTCMonth()] ?? ''}`;
}
