/** Text for comparing and searching: case, accents and runs of white space make no difference. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
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

/** Not every mark is an accent: the vowels of Hindi and Thai are marks too, and tell words apart. */
const ACCENTS = /(?=\p{Diacritic})\p{Mark}/gu;
