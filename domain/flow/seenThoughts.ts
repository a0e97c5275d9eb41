// The thoughts whose bubbles have left the stage, in the order of the "recently seen" line.
import { readingTimeMs } from '../text/readingTime.ts';
import type { Bubble, BubbleContent } from '../bubble/bubble.ts';

/** A thought stays on the line until a reader of this speed has had the time for it, on its bubble and on the line. */
const lineWordsPerMinute = 240;
/** If more thoughts than this wait for the line, because bubbles leave faster than they can be read, it shows the next one at once. */
const maxWaiting = 3;

export interface SeenThought<T> {
  thought: T;
  /** The time that the thought has to stay on the line after it has settled there. */
  lineMs: number;
}

export interface SeenThoughts<T> {
  /** The thoughts that are on the line, newest first. A thought is in one of the two lists, and only once. */
  settled: readonly SeenThought<T>[];
  /** The thoughts that wait until the newest one on the line may be replaced, oldest first. */
  waiting: readonly SeenThought<T>[];
  /** The time until the newest thought on the line may be replaced. */
  remainingMs: number;
  /** Whether the line doesn't change because the pointer is over it, or the focus in it. */
  isHeld: boolean;
}

export const noSeenThoughts: SeenThoughts<never> = {
  settled: [],
  waiting: [],
  remainingMs: 0,
  isHeld: false,
};

/** Returns all seen thoughts, newest first. */
export function listSeenThoughts<T>({ settled, waiting }: SeenThoughts<T>): readonly SeenThought<T>[] {
  return [...waiting.toReversed(), ...settled];
}

/** Adds the thoughts of bubbles that have started leaving. A thought that was seen before moves to the front. */
export function addSeenThoughts<T extends BubbleContent>(
  seen: SeenThoughts<T>,
  bubbles: readonly Bubble<T>[],
): SeenThoughts<T> {
  return bubbles.reduce(addSeenThought, seen);
}

function addSeenThought<T extends BubbleContent>(
  seen: SeenThoughts<T>,
  { thought, visibleMs, remainingMs }: Bubble<T>,
): SeenThoughts<T> {
  const isOther = (other: SeenThought<T>) => other.thought.id !== thought.id;
  const wasVisibleMs = visibleMs - Math.max(0, remainingMs);
  const lineMs = Math.max(0, readingTimeMs(thought, lineWordsPerMinute) - wasVisibleMs);
  return settleNext({
    ...seen,
    settled: seen.settled.filter(isOther),
    waiting: [...seen.waiting.filter(isOther), { thought, lineMs }],
    remainingMs: seen.settled[0]?.thought.id === thought.id ? 0 : seen.remainingMs,
  });
}

/** Returns the milliseconds until the next thought settles, or null if none waits for the time to pass. */
export function nextSettlingInMs({ waiting, remainingMs, isHeld }: SeenThoughts<unknown>): number | null {
  return waiting.length === 0 || isHeld ? null : Math.max(0, remainingMs);
}

export function advanceSeenThoughts<T>(seen: SeenThoughts<T>, ms: number): SeenThoughts<T> {
  return seen.remainingMs <= 0 ? seen : { ...seen, remainingMs: seen.remainingMs - ms };
}

/** Keeps the line as it is, or lets it continue. */
export function holdSeenThoughts<T>(seen: SeenThoughts<T>, isHeld: boolean): SeenThoughts<T> {
  return settleNext({ ...seen, isHeld });
}

/** Moves all waiting thoughts to the line at once. */
export function settleAll<T>(seen: SeenThoughts<T>): SeenThoughts<T> {
  return seen.isHeld ? seen : { ...seen, settled: listSeenThoughts(seen), waiting: [], remainingMs: 0 };
}

/** Moves waiting thoughts to the line as soon as the newest one there may be replaced. */
export function settleNext<T>(seen: SeenThoughts<T>): SeenThoughts<T> {
  const [next, ...waiting] = seen.waiting;
  const mustStay = seen.remainingMs > 0 && waiting.length < maxWaiting;
  if (next === undefined || seen.isHeld || mustStay) return seen;
  return settleNext({ ...seen, settled: [next, ...seen.settled], waiting, remainingMs: next.lineMs });
}
