// Finds texts that say nearly the same, by their words and the order of them.
import { normalizeForComparison, normalizeForSearch } from './normalizeForSearch.ts';

const scriptsWithoutSpaces = String.raw`[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Mymr}]`;

/** A word. In scripts without spaces, each character counts as one. */
const wordPattern = new RegExp(
  String.raw`[[\p{L}\p{N}]&&${scriptsWithoutSpaces}]\p{M}*|[[\p{L}\p{N}]--${scriptsWithoutSpaces}][[\p{L}\p{M}\p{N}'’ʼ]--${scriptsWithoutSpaces}]*`,
  'gv',
);

/** The part of the words of a text that a similar text has in the same order. */
const minShare = 0.6;
/** A text with fewer words is only similar to texts that are as short, because longer ones often contain such a phrase. */
const minWordsOfPassage = 5;
/** A similar text contains half of the longest words, at most this many of them. */
const maxPieces = 8;
const differencePenalty = 0.5;
/** More than a thought can have. The time grows with the product of both lengths. */
const maxLength = 1_000;

export interface SimilaritySearch {
  /** Parts of normalized text. A similar text contains at least `minPieces` of them. */
  pieces: readonly string[];
  minPieces: number;
  /** Returns how similar a text that `normalizeForSearch` returned is; 0 if it isn't similar. */
  rate: (normalized: string) => number;
}

/** Compares other texts with this one, which may be unfinished: its last word may be the beginning of one. */
export function searchSimilarTexts(text: string): SimilaritySearch {
  const normalized = normalizeForSearch(text.slice(0, maxLength));
  const words = splitWords(normalized);
  const pieces = [...new Set(words.length === 0 ? [] : (normalized.match(wordPattern) ?? []))]
    .map((word) => longestOf(word.split("'")))
    .toSorted((one, other) => other.length - one.length)
    .slice(0, maxPieces);
  const minPieces = Math.ceil(pieces.length / 2);
  return {
    pieces,
    minPieces,
    rate: (candidate) => {
      if (pieces.filter((piece) => candidate.includes(piece)).length < Math.max(minPieces, 1)) return 0;
      const otherWords = splitWords(candidate.slice(0, maxLength));
      const { score } = alignWords(words, otherWords);
      const isPassage = words.length >= minWordsOfPassage || score >= minShare * otherWords.length;
      return score >= minShare * words.length && isPassage
        ? score / Math.max(words.length, otherWords.length)
        : 0;
    },
  };
}

/** Splits a text into the parts that a similar text has too, and the parts between them. */
export function markSharedWords(text: string, similarTo: string): { text: string; isShared: boolean }[] {
  const words = [...text.slice(0, maxLength).matchAll(wordPattern)].map(({ 0: word, index }) => ({
    word: normalizeForComparison(word),
    start: index,
    end: index + word.length,
  }));
  const { matches } = alignWords(
    splitWords(normalizeForSearch(similarTo.slice(0, maxLength))),
    words.map(({ word }) => word),
  );
  const passages: { start: number; end: number }[] = [];
  for (const [index, { start, end }] of words.entries()) {
    const last = passages.at(-1);
    if (!matches.has(index)) continue;
    if (last !== undefined && matches.has(index - 1)) last.end = end;
    else passages.push({ start, end });
  }
  const parts = passages.flatMap(({ start, end }, index) => [
    { text: text.slice(passages[index - 1]?.end ?? 0, start), isShared: false },
    { text: text.slice(start, end), isShared: true },
  ]);
  const rest = { text: text.slice(passages.at(-1)?.end ?? 0), isShared: false };
  return [...parts, rest].filter(({ text }) => text !== '');
}

function splitWords(normalized: string): string[] {
  return (normalized.match(wordPattern) ?? []).map((word) => word.replaceAll("'", ''));
}

function longestOf(parts: readonly string[]): string {
  return parts.reduce((longest, part) => (part.length > longest.length ? part : longest), '');
}

/**
 * Finds the passage of the other words that is most similar to the words, as Smith and Waterman do: a word that both have
 * counts one, and a word that is replaced, added or left out costs a half.
 * @returns the sum, and the positions of the equal words in `others`
 */
function alignWords(
  words: readonly string[],
  others: readonly string[],
): { score: number; matches: ReadonlySet<number> } {
  const width = others.length + 1;
  const scores = new Float32Array((words.length + 1) * width);
  const isEqual = (row: number, column: number) => {
    const [word, other] = [words[row - 1] ?? '', others[column - 1] ?? ''];
    return word === other || (row === words.length && other.startsWith(word));
  };
  const scoreAt = (row: number, column: number) => scores[row * width + column] ?? 0;
  let best = 0;
  for (let row = 1; row <= words.length; row += 1)
    for (let column = 1; column < width; column += 1) {
      const score = Math.max(
        0,
        scoreAt(row - 1, column - 1) + (isEqual(row, column) ? 1 : -differencePenalty),
        scoreAt(row - 1, column) - differencePenalty,
        scoreAt(row, column - 1) - differencePenalty,
      );
      scores[row * width + column] = score;
      best = Math.max(best, score);
    }
  const matches = new Set<number>();
  const end = scores.lastIndexOf(best);
  let [row, column] = [Math.floor(end / width), end % width];
  while (scoreAt(row, column) > 0) {
    const score = scoreAt(row, column);
    if (isEqual(row, column) && score === scoreAt(row - 1, column - 1) + 1) {
      matches.add(column - 1);
      [row, column] = [row - 1, column - 1];
    } else if (score === scoreAt(row - 1, column) - differencePenalty) row -= 1;
    else if (score === scoreAt(row, column - 1) - differencePenalty) column -= 1;
    else [row, column] = [row - 1, column - 1];
  }
  return { score: best, matches };
}
