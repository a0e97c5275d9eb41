import { splitGraphemes } from './lineBreaks.ts';
import { normalizeForSearch } from './normalizeForSearch.ts';

/** A part of a text, and whether a search has found it. */
export interface TextPart {
  /** The index in the text where the part begins. */
  start: number;
  text: string;
  isMatch: boolean;
}

/** Splits a text at the matches of a search, by the same rules as the search itself. */
export function splitByMatches(text: string, search: string): TextPart[] {
  const [normalized, needle] = [normalizeForSearch(text), normalizeForSearch(search)];
  const sources = needle === '' ? [] : findSources(text, normalized.length);
  const parts: TextPart[] = [];
  let start = 0;
  // Adds each part once: “ss” finds the single letter “ß” twice, at both of its normalized letters.
  const addUntil = (end: number, isMatch: boolean) => {
    if (end <= start) return;
    parts.push({ start, text: text.slice(start, end), isMatch });
    start = end;
  };
  let found = needle === '' ? -1 : normalized.indexOf(needle);
  while (found !== -1) {
    const end = found + needle.length;
    addUntil(sources[found]?.start ?? 0, false);
    addUntil(sources[end - 1]?.end ?? 0, true);
    found = normalized.indexOf(needle, end);
  }
  addUntil(text.length, false);
  return parts;
}

/**
 * Shortens the text before the first match, at a word, so that the match is visible in a short excerpt.
 * @param maxBefore the maximum number of characters before the match
 */
export function trimBeforeMatch([first, ...rest]: TextPart[], maxBefore: number): TextPart[] {
  if (first === undefined || first.isMatch || rest.length === 0 || first.text.length <= maxBefore)
    return first === undefined ? rest : [first, ...rest];
  const kept = splitGraphemes(first.text).slice(-maxBefore).join('');
  return [{ ...first, text: `…${kept.replace(/^\S*\s+(?=\S)/u, '')}` }, ...rest];
}

/** Returns for each character of the normalized text the part of the original text that it comes from. */
function findSources(text: string, normalizedLength: number): { start: number; end: number }[] {
  const whole = { start: 0, end: text.length };
  const sources = Array.from(text.matchAll(/\s+|\P{Mark}\p{Mark}*|\p{Mark}+/gu)).flatMap(
    ({ 0: piece, index: start }) => {
      const end = start + piece.length;
      const isTrimmed = piece.trim() === '' && (start === whole.start || end === whole.end);
      // The added letters prevent the normalization from trimming spaces.
      const length = isTrimmed ? 0 : normalizeForSearch(`x${piece}x`).length - 2;
      return Array.from({ length }, () => ({ start, end }));
    },
  );
  // A few symbols become spaces, which are joined with adjacent spaces. In that case the whole text is one part.
  return sources.length === normalizedLength
    ? sources
    : Array.from({ length: normalizedLength }, () => whole);
}
