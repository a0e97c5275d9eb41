import { splitGraphemes } from '../textLayout/lineBreaks.ts';
import { normalizeForSearch } from './normalizeForSearch.ts';

/** A part of a text, and whether a search has found it. */
export interface TextPart {
  /** The index of its beginning in the text. */
  start: number;
  text: string;
  isMatch: boolean;
}

/** Splits a text where a search matches it. Texts are compared as the search compares them. */
export function splitByMatches(text: string, search: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of findMatches(text, normalizeForSearch(search))) {
    // Both letters of “ss” are found in the same “ß”.
    if (match.end <= end) continue;
    if (match.start > end) parts.push({ start: end, text: text.slice(end, match.start), isMatch: false });
    const start = Math.max(match.start, end);
    parts.push({ start, text: text.slice(start, match.end), isMatch: true });
    end = match.end;
  }
  if (end < text.length || parts.length === 0)
    parts.push({ start: end, text: text.slice(end), isMatch: false });
  return parts;
}

/**
 * Shortens what precedes the first match, at a word, so that the match can be seen where only the start of the text has
 * room.
 * @param maxBefore the number of characters before the match
 */
export function startNearMatch([first, ...rest]: TextPart[], maxBefore: number): TextPart[] {
  if (first === undefined || first.isMatch || rest.length === 0 || first.text.length <= maxBefore)
    return first === undefined ? rest : [first, ...rest];
  const kept = splitGraphemes(first.text).slice(-maxBefore).join('');
  return [{ ...first, text: `…${kept.replace(/^\S*\s+(?=\S)/u, '')}` }, ...rest];
}

interface Range {
  start: number;
  end: number;
}

/** A character with its marks, or a whole word, and the length of the normalized text that it becomes. */
interface Piece extends Range {
  normalizedLength: number;
}

/** Returns where the normalized search is in the text. */
function findMatches(text: string, search: string): Range[] {
  if (search === '') return [];
  const { normalizedText, pieces } = splitIntoPieces(text);
  let [index, position] = [0, 0];
  /** Returns the piece that becomes a position of the normalized text. Positions never decrease. */
  const findPiece = (target: number): Piece => {
    for (;;) {
      const piece = pieces[index];
      if (piece === undefined) throw new RangeError(`There is no position ${target}.`);
      if (target < position + piece.normalizedLength) return piece;
      position += piece.normalizedLength;
      index += 1;
    }
  };
  const matches: Range[] = [];
  let found = normalizedText.indexOf(search);
  while (found !== -1) {
    const { start } = findPiece(found);
    matches.push({ start, end: findPiece(found + search.length - 1).end });
    found = normalizedText.indexOf(search, found + search.length);
  }
  return matches;
}

/** Normalizes a text word by word: joined by spaces, the normalized words are the normalized text. */
function splitIntoPieces(text: string): { normalizedText: string; pieces: Piece[] } {
  const words: string[] = [];
  const pieces: Piece[] = [];
  for (const { 0: word, index } of text.matchAll(/\S+/g)) {
    const normalized = normalizeForSearch(word);
    if (normalized === '') continue;
    if (words.length > 0) pieces.push({ start: index, end: index, normalizedLength: 1 });
    words.push(normalized);
    for (const piece of splitWord(word, index, normalized.length)) pieces.push(piece);
  }
  return { normalizedText: words.join(' '), pieces };
}

function splitWord(word: string, start: number, normalizedLength: number): Piece[] {
  let [end, total] = [start, 0];
  const pieces = (word.match(/\P{Mark}\p{Mark}*|\p{Mark}+/gu) ?? []).map((character) => {
    const { length } = normalizeForSearch(character);
    total += length;
    end += character.length;
    return { start: end - character.length, end, normalizedLength: length };
  });
  // A few symbols become a space, which is removed from the symbol alone. Such a word isn't split.
  return total === normalizedLength ? pieces : [{ start, end: start + word.length, normalizedLength }];
}
