import { setTimeout } from 'node:timers/promises';
import type { ThoughtStore } from './thoughtStore.ts';

/** How often a process looks after the collection; each look costs a count. */
const everyMs = 5 * 60_000;
/** A visitor waits no longer; the look goes on by itself, on Lambda beside the next request. */
const patienceMs = 1_000;
const trashIsKeptMs = 30 * 24 * 60 * 60_000;

/**
 * Looks after the collection beside a visitor's request, at most once in five minutes: takes in records that were
 * written past the API, and empties the trash of what has been there for 30 days. Never fails a request.
 */
export function createUpkeep(
  thoughts: Pick<ThoughtStore, 'adopt' | 'purge'>,
  now: () => string,
  log: (message: string, detail?: unknown) => void,
): () => Promise<void> {
  let dueMs = 0;
  return async () => {
    const nowMs = Date.parse(now());
    if (nowMs < dueMs) return;
    dueMs = nowMs + everyMs;
    const look = lookAfter(thoughts, new Date(nowMs - trashIsKeptMs).toISOString()).catch((error: unknown) =>
      log('The collection could not be looked after; the next look is in five minutes.', error),
    );
    await Promise.race([look, setTimeout(patienceMs, undefined, { ref: false })]);
  };
}

async function lookAfter(thoughts: Pick<ThoughtStore, 'adopt' | 'purge'>, trashedBefore: string) {
  await thoughts.adopt();
  await thoughts.purge(trashedBefore);
}
