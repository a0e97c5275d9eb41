import { once } from './once.ts';

/** Created on demand, because the first `Intl.Segmenter` takes up to 100 ms, and few texts need one. */
const getWordSegmenter = once(() => new Intl.Segmenter('en', { granularity: 'word' }));
const getGraphemeSegmenter = once(() => new Intl.Segmenter('en', { granularity: 'grapheme' }));

/**
 * Matches text of European languages with the Latin alphabet. Each of its characters is one grapheme, and its lines
 * break only after spaces and hyphens.
 */
const latinText = /^[\t\n\u0020-\u007e\u00a0-\u00a8\u00aa-\u00ac\u00af-\u024f\u2010-\u2027]*$/;

// Matches all spaces except no-break spaces.
const space = String.raw`[\t\n\r \u1680\u2000-\u2006\u2008-\u200b\u205f\u3000]`;
const hyphenInWord = String.raw`[\p{L}\p{N}][-–—]`;
const breakInLatinText = String.raw`(?<=${space})(?!${space}|[!?:;»%])|(?<=${hyphenInWord})(?=\p{L})`;
const latinBreak = new RegExp(breakInLatinText, 'u');

/** Created on demand, because a regular expression with scripts takes a millisecond or more, and is seldom needed. */
const getBreak = once(() => {
  const unspaced = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u3001-\u303f\uff00-\uffef\p{Extended_Pictographic}]`;
  const noBreakBefore = String.raw`${space}|[\p{Pe}\p{Pf}\p{Po}\p{Pd}\p{M}\u200dーぁぃぅぇぉっゃゅょァィゥェォッャュョ々]`;
  const noBreakAfter = String.raw`${space}|${hyphenInWord}|[\p{Ps}\p{Pi}\u200d]`;
  return new RegExp(
    String.raw`${breakInLatinText}|(?<!${noBreakAfter})(?!${noBreakBefore})(?:(?<=${unspaced}\p{M}*)|(?=${unspaced}))`,
    'uy',
  );
});

/**
 * Splits a text at the positions where a line may break. The segments together are the complete text; a space belongs
 * to the word before it. Scripts without spaces, such as Chinese, Japanese and Thai, break between words.
 */
export function splitAtLineBreaks(text: string): string[] {
  if (text === '') return [];
  if (latinText.test(text)) return text.split(latinBreak);
  const breaks = Array.from(getWordSegmenter().segment(text), ({ index }) => index).filter((index) => {
    getBreak().lastIndex = index;
    return index > 0 && getBreak().test(text);
  });
  return [0, ...breaks].map((start, index) => text.slice(start, breaks[index]));
}

/** Splits a text into the characters that a reader sees, such as letters with their accents, or composed emoji. */
export function splitGraphemes(text: string): string[] {
  if (latinText.test(text)) return Array.from(text);
  return Array.from(getGraphemeSegmenter().segment(text), ({ segment }) => segment);
}
