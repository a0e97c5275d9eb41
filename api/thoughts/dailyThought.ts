import { pickDailyRank } from '#domain/feed/dailyRank.ts';
import type { Thought } from '#domain/thought/thought.ts';
import type { Log } from '../logging/log.ts';
import { StoreUnavailable } from '../storage/storeErrors.ts';
import { findVisibleThought } from './findThought.ts';
import { builtInThoughts, fallbackThought } from './starterThoughts.ts';
import type { ThoughtReader } from './thoughtStore.ts';

interface DailyThought {
  /** The date in UTC, such as `2026-11-22`. */
  date: string;
  thought: Thought;
}

export interface DailyThoughts {
  today: DailyThought;
  yesterday: DailyThought;
  /** Whole seconds until the end of the day. */
  remainingSeconds: number;
  source: 'COLLECTION' | 'BUILT_IN';
}

export interface DailyThoughtDependencies {
  thoughts: Collection;
  log: Pick<Log, 'warn'>;
  /** Returns the current time in ISO 8601. */
  now: () => string;
}

type Collection = Pick<ThoughtReader, 'size' | 'findByRanks'>;

const millisecondsPerDay = 86_400_000;

/** Milliseconds until a visitor sees that another process has added a thought that becomes today's. */
const maxSizeAgeMs = 10_000;

/** Returns the thoughts of today and yesterday. They are built-in ones when the collection is empty or unavailable. */
export async function readDailyThoughts({
  thoughts,
  log,
  now,
}: DailyThoughtDependencies): Promise<DailyThoughts> {
  const nowMs = Date.parse(now());
  const day = Math.floor(nowMs / millisecondsPerDay);
  const remainingSeconds = Math.floor(((day + 1) * millisecondsPerDay - nowMs) / 1_000);
  try {
    const size = await thoughts.size(maxSizeAgeMs);
    const [today, yesterday] = await Promise.all([
      findDailyThought(thoughts, day, size),
      findDailyThought(thoughts, day - 1, size),
    ]);
    if (today !== null && yesterday !== null)
      return { today, yesterday, remainingSeconds, source: 'COLLECTION' };
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    log.warn('The thought of the day couldn’t be read. A built-in thought is served instead.', error);
  }
  return {
    today: pickBuiltInThought(day),
    yesterday: pickBuiltInThought(day - 1),
    remainingSeconds,
    source: 'BUILT_IN',
  };
}

function pickBuiltInThought(day: number): DailyThought {
  const rank = pickDailyRank(day, builtInThoughts.length);
  return { date: formatDay(day), thought: builtInThoughts[rank] ?? fallbackThought };
}

/** Returns the thought of the day or, if it has no text, the next one by rank that has one. */
async function findDailyThought(
  thoughts: Collection,
  day: number,
  size: number,
): Promise<DailyThought | null> {
  if (size === 0) return null;
  const thought = await findVisibleThought(thoughts, pickDailyRank(day, size), size);
  return thought && { date: formatDay(day), thought };
}

function formatDay(day: number): string {
  return new Date(day * millisecondsPerDay).toISOString().slice(0, 10);
}
