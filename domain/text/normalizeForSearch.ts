/** Text for comparing and searching: case, accents and runs of white space make no difference. */
export function normalizeForSearch(text: string): string {
  return normalizeUnicode('NFKD', text)
    .replace(ACCENTS, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replaceAll('ı', 'i')
    .replaceAll('æ', 'ae')
    .replaceAll('œ', 'oe')
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/[\u201c\u201d\u201e]/g, '"')
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * A text in one of Unicode's normal forms, with at most 30 marks on one letter, as the stream-safe text format of
 * https://www.unicode.org/reports/tr15 has it. Marks are sorted in time that grows with the square of their number,
 * so that a megabyte of them would take minutes.
 */
export function normalizeUnicode(form: 'NFC' | 'NFKD', text: string): string {
  return text.replace(/(\p{Mark}{30})\p{Mark}+/gu, '$1').normalize(form);
}

/**
 * Folded text for finding duplicates: punctuation and spaces make no difference either. Text without letters stays
 * whole.
 */
export function normalizeForComparison(text: string): string {
  const folded = normalizeForSearch(text);
  return folded.replace(/[^\p{Letter}\p{Mark}\p{Number}]/gu, '') || folded;
}

/** Not every mark is an accent: the vowels of Hindi and Thai are marks too, and tell words apart. */
const ACCENTS = /(?=\p{Diacritic})\p{Mark}/gu;
