/**
 * Matches words and, in scripts without spaces, parts that take about as long to read: two Chinese, Japanese or Korean
 * characters, or five characters of the scripts of Southeast Asia.
 */
const readingUnits =
  /[\p{scx=Han}\p{scx=Hangul}\p{scx=Hira}\p{scx=Kana}]{1,2}|[\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Mymr}]{1,5}|[^\s\p{scx=Han}\p{scx=Hangul}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Mymr}]+/gu;

const wordsPerMinute = 240;

/** Returns the milliseconds that most adults need to read a text. */
export function estimateReadingMs(text: string): number {
  return ((text.match(readingUnits)?.length ?? 0) * 60_000) / wordsPerMinute;
}
