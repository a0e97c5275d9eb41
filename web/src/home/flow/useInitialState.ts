import { createFlow } from '#domain/flow/flowState.ts';
import { createInitialFlow } from '#domain/flow/initialFlow.ts';
import type { HomePageData } from '#domain/pages/homePageData.ts';
import { useState } from 'react';
import type { HomeFlow } from './useFlow.ts';
import type { MissingThoughtReason } from '../messages/MissingThoughtMessage.tsx';
import type { BubbleFragment } from '../operations.generated.ts';
import { readVisitSeen } from '../seen/visitSeen.ts';

/** Returns the state that the server renders the home page with, and that the browser hydrates. */
export function useInitialState(pageData: HomePageData | null, thoughtId: string | null) {
  const [initialState] = useState(() => ({
    initialData: pageData,
    initialFlow: createFlowOf(pageData, thoughtId !== null),
    // The server's layout, so that the browser doesn't break the lines of the first bubble differently.
    serverText: pageData?.firstText ?? null,
    initialReason: pageData && findMissingReason(pageData),
  }));
  return initialState;
}

function createFlowOf(data: HomePageData | null, isSingleKept: boolean): HomeFlow {
  if (data === null) return { ...createFlow({ isSingleKept }), seen: readVisitSeen() };
  return createInitialFlow<BubbleFragment>(
    data.thoughts,
    data.isFallback ? 'fallback' : 'collection',
    data.seed,
    isSingleKept,
  );
}

function findMissingReason(data: HomePageData): MissingThoughtReason | null {
  if (data.requestedId === null) return null;
  if (data.isFallback) return 'unavailable';
  return data.isRequestedAbsent ? 'notFound' : null;
}
