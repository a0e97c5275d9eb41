/**
 * Returns a text in a Unicode normal form with at most 30 marks per letter, as in the stream-safe text format of
 * https://www.unicode.org/reports/tr15. Normalization sorts marks in quadratic time, so a megabyte of them would take
 * minutes.
 */
export function normalizeUnicode(form: 'NFC' | 'NFKD', text: string): string {
  return text.replace(/(\p{Mark}{30})\p{Mark}+/gu, '$1').normalize(form);
}
