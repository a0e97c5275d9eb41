const words = new Intl.Segmenter('en', { granularity: 'word' });
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * A text's pieces between which a line may break; together they are the text again, each space behind its word.
 * Scripts that write no spaces (Chinese, Japanese, Thai and their neighbours) break between words.
 */
export function lineSegments(text: string): string[] {
  const segments: string[] = [];
  for (const { segment } of words.segment(text)) {
    const before = segments.at(-1);
    if (before === undefined || mayBreak(before, segment)) segments.push(segment);
    else segments[segments.length - 1] = before + segment;
  }
  return segments;
}

/** What a reader sees as single characters. */
export function characters(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

// No-break spaces are not among them.
const space = String.raw`[\t\n\r \u1680\u2000-\u2006\u2008-\u200b\u205f\u3000]`;
const startsWithSpace = new RegExp(`^${space}`, 'u');
const endsWithSpace = new RegExp(`${space}$`, 'u');
const startsWithLateMark = /^[!?:;»%]/u;
const endsWithHyphen = /[\p{L}\p{N}][-–—]$/u;
const startsWithLetter = /^\p{L}/u;
const unspaced = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u3001-\u303f\uff00-\uffef\p{Extended_Pictographic}]`;
const startsUnspaced = new RegExp(`^${unspaced}`, 'u');
const endsUnspaced = new RegExp(`${unspaced}\\p{M}*$`, 'u');
const staysWithBefore = /^[\p{Pe}\p{Pf}\p{Po}\p{Pd}\p{M}\u200dーぁぃぅぇぉっゃゅょァィゥェォッャュョ々]/u;
const staysWithAfter = /[\p{Ps}\p{Pi}\u200d]$/u;

function mayBreak(before: string, after: string): boolean {
  if (startsWithSpace.test(after)) return false;
  if (endsWithSpace.test(before)) return !startsWithLateMark.test(after);
  if (endsWithHyphen.test(before)) return startsWithLetter.test(after);
  if (!endsUnspaced.test(before) && !startsUnspaced.test(after)) return false;
  return !staysWithBefore.test(after) && !staysWithAfter.test(before);
}
