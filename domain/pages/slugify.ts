import { normalizeForSearch } from '../text/normalizeForSearch.ts';

const maxLength = 48;

/** Returns a readable part of a URL: lower-case words that are joined by hyphens, at most 48 characters. */
export function slugify(text: string): string {
  const words =
    normalizeForSearch(text)
      .replaceAll("'", '')
      .match(/[a-z0-9]+/g) ?? [];
  let joined = '';
  for (const word of words) {
    const longer = joined === '' ? word.slice(0, maxLength) : `${joined}-${word}`;
    if (longer.length > maxLength) break;
    joined = longer;
  }
  return joined;
}
