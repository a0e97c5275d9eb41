const wordSegmenter = new Intl.Segmenter('en', { granularity: 'word' });
const graphemeSegmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Splits a text at the positions where a line may break. Joined, the segments are the text again; a space belongs to
 * the word before it. Scripts without spaces, such as Chinese, Japanese and Thai, break between words.
 */
export function splitAtLineBreaks(text: string): string[] {
  const segments: string[] = [];
  let start = 0;
  let end = '';
  for (const { segment, index } of wordSegmenter.segment(text)) {
    if (index > 0 && canBreakBetween(end, segment)) {
      segments.push(text.slice(start, index));
      start = index;
      end = '';
    }
    end = (end + segment).slice(-checkedLength);
  }
  if (start < text.length) segments.push(text.slice(start));
  return segments;
}

/** So many characters before a position decide whether a line may break there: a letter and its marks. */
const checkedLength = 64;

/** Splits a text into the characters that a reader sees, such as letters with their accents, or composed emoji. */
export function splitGraphemes(text: string): string[] {
  return Array.from(graphemeSegmenter.segment(text), ({ segment }) => segment);
}

// Excludes no-break spaces.
const space = String.raw`[\t\n\r \u1680\u2000-\u2006\u2008-\u200b\u205f\u3000]`;
const startsWithSpace = new RegExp(`^${space}`, 'u');
const endsWithSpace = new RegExp(`${space}$`, 'u');
const startsWithSpacedPunctuation = /^[!?:;»%]/u;
const endsWithHyphen = /[\p{L}\p{N}][-–—]$/u;
const startsWithLetter = /^\p{L}/u;
const unspacedScript = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u3001-\u303f\uff00-\uffef\p{Extended_Pictographic}]`;
const startsWithUnspacedScript = new RegExp(`^${unspacedScript}`, 'u');
const endsWithUnspacedScript = new RegExp(`${unspacedScript}\\p{M}*$`, 'u');
const noBreakBefore = /^[\p{Pe}\p{Pf}\p{Po}\p{Pd}\p{M}\u200dーぁぃぅぇぉっゃゅょァィゥェォッャュョ々]/u;
const noBreakAfter = /[\p{Ps}\p{Pi}\u200d]$/u;

function canBreakBetween(before: string, after: string): boolean {
  if (startsWithSpace.test(after)) return false;
  if (endsWithSpace.test(before)) return !startsWithSpacedPunctuation.test(after);
  if (endsWithHyphen.test(before)) return startsWithLetter.test(after);
  if (!endsWithUnspacedScript.test(before) && !startsWithUnspacedScript.test(after)) return false;
  return !noBreakBefore.test(after) && !noBreakAfter.test(before);
}
