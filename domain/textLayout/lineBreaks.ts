import { once } from '../text/once.ts';

/** Creating the first `Intl.Segmenter` takes 25 ms on a computer and over 100 ms on a phone. Few texts need one. */
const getWordSegmenter = once(() => new Intl.Segmenter('en', { granularity: 'word' }));
const getGraphemeSegmenter = once(() => new Intl.Segmenter('en', { granularity: 'grapheme' }));

/**
 * Letters, digits and punctuation of European languages that use the Latin alphabet. Each of these characters is what a
 * reader sees as one, and lines break between them only after spaces and hyphens.
 */
const latinText = /^[\t\n\u0020-\u007e\u00a0-\u00a8\u00aa-\u00ac\u00af-\u024f\u2010-\u2027]*$/;

/**
 * Splits a text at the positions where a line may break. Joined, the segments are the text again; a space belongs to
 * the word before it. Scripts without spaces, such as Chinese, Japanese and Thai, break between words.
 */
export function splitAtLineBreaks(text: string): string[] {
  if (text === '') return [];
  return latinText.test(text) ? text.split(breakInLatinText) : splitBetweenWords(text);
}

/** Splits an author's name as other text, but neither after the hyphens in it nor after the dash before it. */
export function splitName(name: string): string[] {
  const segments: string[] = [];
  for (const segment of splitAtLineBreaks(name)) {
    const isAfterHyphen = segments.at(-1) === '— ' || endsWithHyphen.test(segments.at(-1) ?? '');
    segments.push(isAfterHyphen ? segments.pop() + segment : segment);
  }
  return segments;
}

function splitBetweenWords(text: string): string[] {
  const segments: string[] = [];
  let start = 0;
  let end = '';
  for (const { segment, index } of getWordSegmenter().segment(text)) {
    if (index > 0 && canBreakBetween(end, segment)) {
      segments.push(text.slice(start, index));
      start = index;
      end = '';
    }
    end = (end + segment).slice(-checkedLength);
  }
  segments.push(text.slice(start));
  return segments;
}

/** The number of characters before a position that decide whether a line may break there: a letter and its marks. */
const checkedLength = 64;

/** Splits a text into the characters that a reader sees, such as letters with their accents, or composed emoji. */
export function splitGraphemes(text: string): string[] {
  if (latinText.test(text)) return Array.from(text);
  return Array.from(getGraphemeSegmenter().segment(text), ({ segment }) => segment);
}

// Excludes no-break spaces.
const space = String.raw`[\t\n\r \u1680\u2000-\u2006\u2008-\u200b\u205f\u3000]`;
const startsWithSpace = new RegExp(`^${space}`, 'u');
const endsWithSpace = new RegExp(`${space}$`, 'u');
const spacedPunctuation = '[!?:;»%]';
const startsWithSpacedPunctuation = new RegExp(`^${spacedPunctuation}`, 'u');
const hyphenInWord = String.raw`[\p{L}\p{N}][-–—]`;
const endsWithHyphen = new RegExp(`${hyphenInWord}$`, 'u');
const startsWithLetter = /^\p{L}/u;

/** Creating regular expressions with scripts takes a millisecond or more, which most texts don't need. */
const getUnspacedScripts = once(() => {
  const characters = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u3001-\u303f\uff00-\uffef\p{Extended_Pictographic}]`;
  return {
    atStart: new RegExp(`^${characters}`, 'u'),
    atEnd: new RegExp(`${characters}\\p{M}*$`, 'u'),
    noBreakBefore: /^[\p{Pe}\p{Pf}\p{Po}\p{Pd}\p{M}\u200dーぁぃぅぇぉっゃゅょァィゥェォッャュョ々]/u,
    noBreakAfter: /[\p{Ps}\p{Pi}\u200d]$/u,
  };
});

/** The positions in a text without unspaced scripts where `canBreakBetween` returns true. */
const breakInLatinText = new RegExp(
  String.raw`(?<=${space})(?!${space}|${spacedPunctuation})|(?<=${hyphenInWord})(?=\p{L})`,
  'u',
);

function canBreakBetween(before: string, after: string): boolean {
  if (startsWithSpace.test(after)) return false;
  if (endsWithSpace.test(before)) return !startsWithSpacedPunctuation.test(after);
  if (endsWithHyphen.test(before)) return startsWithLetter.test(after);
  const { atStart, atEnd, noBreakBefore, noBreakAfter } = getUnspacedScripts();
  if (!atEnd.test(before) && !atStart.test(after)) return false;
  return !noBreakBefore.test(after) && !noBreakAfter.test(before);
}
