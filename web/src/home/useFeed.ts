import type { Flow } from '#domain/bubbles.ts';
import { fallbackId, fallbackThoughts } from '#domain/fallbackThoughts.ts';
import { feedSeed } from '#domain/feedSeed.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FlowRunner } from './flowRunner.ts';
import { type BubbleFragment, useHomeQuery, useHomeThoughtQuery } from './operations.generated.ts';
import { useRetry } from './useRetry.ts';

const firstBatch = 20;
const nextBatch = 10;
/** An API that hangs is an API that is down: nobody looks at an empty stage for longer. */
const patienceMs = 6000;

interface Asking {
  runner: FlowRunner<BubbleFragment>;
  flow: Flow<BubbleFragment>;
  /** The one thought to show; null for this visit's own shuffle of them all. */
  thoughtId: string | null;
}

/** Why the one thought that was asked for is not shown: it can't be loaded at present, or there is none. */
export type MissingThought = 'unavailable' | 'gone';

/**
 * Feeds the flow with thoughts, and with fallback thoughts while the API or its database can't be reached.
 * @returns why the thought that was asked for is not shown; null when it is, and where none was asked for.
 */
export function useFeed({ runner, flow, thoughtId }: Asking): MissingThought | null {
  const { dispatch } = runner;
  const { thoughts, isGone, hasFailed, refetch, more } = useFirstThoughts(thoughtId);
  const isLate = useIsLate(thoughts === undefined);
  const isFallback = flow.supply === 'stand-ins';
  useRetry(isFallback, () => withinPatience<unknown>(refetch()));

  useEffect(() => {
    if (thoughts === undefined) {
      if (hasFailed || isLate) dispatch({ type: 'stoodIn', thoughts: fallbackThoughts });
    } else if (runner.flow().supply !== 'thoughts') {
      dispatch({ type: 'loaded', thoughts });
    }
  }, [thoughts, hasFailed, isLate, runner, dispatch]);

  const askForMore = useEffectEvent(() => {
    withinPatience(more()).then(
      (found) => dispatch({ type: 'loaded', thoughts: found.length > 0 ? found : fallbackThoughts }),
      () => dispatch({ type: 'loaded', thoughts: fallbackThoughts }),
    );
  });
  const hasRunDry = flow.phase === 'waiting' && flow.supply !== 'none';
  useEffect(() => {
    if (hasRunDry) askForMore();
  }, [hasRunDry]);

  if (isGone) return 'gone';
  return thoughtId !== null && isFallback ? 'unavailable' : null;
}

function useFirstThoughts(thoughtId: string | null) {
  const [seed] = useState(() => feedSeed(Date.now(), Math.random));
  const one = useHomeThoughtQuery({ variables: { id: thoughtId ?? '' }, skip: thoughtId === null });
  // A thought that no longer exists gives way to all the others.
  const isGone = one.data?.thought === null;
  const isForAll = thoughtId === null || isGone;
  const all = useHomeQuery({ variables: { seed, first: firstBatch }, skip: !isForAll });
  const cursor = useRef<string | null>(null);
  const feed = all.data?.feed;
  const wanted = one.data?.thought;
  // The API answers with its fallback thought while the database fails.
  const hasDatabaseFailed = wanted?.id === fallbackId;
  return {
    thoughts: wanted && !hasDatabaseFailed ? [wanted] : feed?.thoughts,
    isGone,
    hasFailed: isForAll ? all.error !== undefined : one.error !== undefined || hasDatabaseFailed,
    refetch: isForAll ? all.refetch : one.refetch,
    more: async () => {
      const after = cursor.current ?? feed?.endCursor ?? null;
      const { data } = await all.fetchMore({ variables: { seed, first: nextBatch, after } });
      cursor.current = data?.feed.endCursor ?? after;
      return data?.feed.thoughts ?? [];
    },
  };
}

function useIsLate(isWaiting: boolean): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setIsLate(true), patienceMs);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return isLate;
}

function withinPatience<T>(answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`No answer within ${patienceMs} ms.`)), patienceMs);
    void answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
