/** An instant as people here write it: 20 Nov 2026, 21:41. @param at ISO 8601 */
export function formatDateTime(at: string): string {
  return new Date(at).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
}

/** The day alone: 20 Nov 2026. @param at milliseconds since 1970 */
export function formatDate(at: number): string {
  return new Date(at).toLocaleDateString(undefined, { dateStyle: 'medium' });
}
