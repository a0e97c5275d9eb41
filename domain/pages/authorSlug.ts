import { normalizeForSearch, normalizeUnicode } from '../text/normalizeForSearch.ts';

/** The maximum length of a slug, which almost no name exceeds. */
const maxLength = 80;

/**
 * Returns the part of a URL that stands for an author: the words in lower case, without accents and punctuation, joined
 * by hyphens. Letters of any script are retained. Returns null for a name without letters and digits. Names that differ
 * only in case, accents, punctuation or spaces have the same slug, and a slug is its own slug.
 */
export function authorSlug(author: string | null): string | null {
  const words = normalizeForSearch(author ?? '')
    .replaceAll("'", '')
    .match(/[\p{Letter}\p{Mark}\p{Number}]+/gu);
  if (words === null) return null;
  const characters = Array.from(normalizeUnicode('NFC', words.join('-'))).slice(0, maxLength);
  return characters.join('').replace(/-$/, '');
}
