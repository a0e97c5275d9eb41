import { fadeMs, minVisibleMs } from '../bubble/bubble.ts';

/**
 * Words and, in scripts without spaces, what takes about as long to read as a word: two Chinese, Japanese or Korean
 * characters, or five characters of the scripts of Southeast Asia.
 */
const readingUnits =
  /[\p{scx=Han}\p{scx=Hangul}\p{scx=Hira}\p{scx=Kana}]{1,2}|[\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Mymr}]{1,5}|[^\s\p{scx=Han}\p{scx=Hangul}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Mymr}]+/gu;

/** Returns the milliseconds that a reader with the given speed needs for a thought and its author. */
export function readingTimeMs(
  { thought = '', author }: { thought?: string; author?: string | null },
  wordsPerMinute: number,
): number {
  const words = `${thought} ${author ?? ''}`.match(readingUnits)?.length ?? 0;
  return (words * 60_000) / wordsPerMinute;
}

/** The longest time that a thought may take to read, because its bubble fades away then. */
export const maxReadingMs = minVisibleMs + fadeMs;

/** Returns the milliseconds that it takes to read a text at 240 words per minute, the speed of most adults. */
export function readingMs(text: string): number {
  return readingTimeMs({ thought: text }, 240);
}
