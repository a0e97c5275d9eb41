/**
 * Returns a text in a Unicode normal form with at most 30 marks per letter, as in the stream-safe text format of
 * https://www.unicode.org/reports/tr15. Normalization sorts marks in quadratic time, so a megabyte of them would take
 * minutes.
 */
export function normalizeUnicode(form: 'NFC' | 'NFKD', text: string): string {
  return text.replace(/(\p{Mark}{30})\p{Mark}+/gu, '$1').normalize(form);
}

/**
 * Returns text for searching and comparing, without differences in case, accents, white space and characters that can't
 * be seen, and with the letters and marks that keyboards have.
 */
export function normalizeForSearch(text: string): string {
  // NFKD would turn an acute accent without a letter, which people type as an apostrophe, into a space.
  return normalizeUnicode('NFKD', text.replaceAll('´', "'"))
    .replace(accents, '')
    .replace(unseen, '')
    .toLowerCase()
    .replace(uncommon, (character) => typed[character] ?? character)
    .replace(/\p{Dash_Punctuation}/gu, '-')
    .replace(/[`\u2018\u2019\u201b\u2032\u02bb\u02bc]/g, "'")
    .replace(/[\u201c-\u201f\u2033«»]/g, '"')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Letters and marks with several forms, and the form that keyboards have. */
const typed: Record<string, string> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  ı: 'i',
  æ: 'ae',
  œ: 'oe',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ς: 'σ',
  ک: 'ك',
  ی: 'ي',
  ى: 'ي',
};
const uncommon = new RegExp(`[${Object.keys(typed).join('')}]`, 'g');

/** Soft hyphens, joiners and marks of direction, and the Arabic tatweel, which only lengthens a word. */
const unseen = /[\p{Default_Ignorable_Code_Point}\u0640]/gu;

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
