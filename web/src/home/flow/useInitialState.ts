import { createFlow } from '#domain/flow/flowState.ts';
import { createInitialFlow } from '#domain/flow/initialFlow.ts';
import type { HomePageData } from '#domain/pages/homePageData.ts';
import type { BubbleText } from '#domain/textLayout/bubbleText.ts';
import { useState } from 'react';
import type { HomeFlow } from './useFlow.ts';
import type { MissingThoughtReason } from '../messages/MissingThoughtMessage.tsx';
import type { BubbleFragment } from '../operations.generated.ts';
import { readVisitSeen } from '../seen/visitSeen.ts';

interface InitialState {
  initialData: HomePageData | null;
  initialFlow: HomeFlow;
  /** The text of the bubble that the server rendered, so that the browser doesn't break its lines differently. */
  serverText: BubbleText | null;
  initialReason: MissingThoughtReason | null;
}

/** Returns the state that the server renders the home page with, and that the browser hydrates. */
export function useInitialState(pageData: HomePageData | null): InitialState {
  const [initialState] = useState(() => createInitialState(pageData));
  return initialState;
}

function createInitialState(data: HomePageData | null): InitialState {
  if (data === null)
    return {
      initialData: null,
      initialFlow: { ...createFlow(), seen: readVisitSeen() },
      serverText: null,
      initialReason: null,
    };
  const source = data.isFallback ? 'fallback' : 'collection';
  const initialFlow = createInitialFlow<BubbleFragment>(data.thoughts, source, data.seed);
  return {
    initialData: data,
    initialFlow,
    serverText: data.firstText,
    initialReason: findMissingReason(data),
  };
}

function findMissingReason(data: HomePageData): MissingThoughtReason | null {
  if (data.requestedId === null) return null;
  if (data.isFallback) return 'unavailable';
  return data.isRequestedAbsent ? 'notFound' : null;
}
