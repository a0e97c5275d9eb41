import { normalizeUnicode } from './normalizeUnicode.ts';

/** Returns text for searching and comparing, without differences in case, accents and white space. */
export function normalizeForSearch(text: string): string {
  // Normalizing makes a space of an accent without a letter, which people type as an apostrophe.
  return normalizeUnicode('NFKD', text.replaceAll('´', "'"))
    .replace(accents, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replaceAll('ı', 'i')
    .replaceAll('æ', 'ae')
    .replaceAll('œ', 'oe')
    .replace(/[`\u2018\u2019\u02bc]/g, "'")
    .replace(/[\u201c\u201d\u201e]/g, '"')
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * Returns text for finding duplicates. In addition to `normalizeForSearch`, it removes punctuation and spaces, except
 * from text without letters or digits.
 */
export function normalizeForComparison(text: string): string {
  const normalized = normalizeForSearch(text);
  return normalized.replace(/[^\p{Letter}\p{Mark}\p{Number}]/gu, '') || normalized;
}

/** Matches accents only, because the vowels of Hindi and Thai are marks too and distinguish words. */
const accents = /(?=\p{Diacritic})\p{Mark}/gu;
