import { createFeedResult, firstPageSize, type HomePageData } from '#domain/pages/homePageData.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { publicClient } from '../../apollo/publicClient.ts';
import type { MissingThoughtReason } from '../messages/MissingThoughtMessage.tsx';
import { HomeDocument, HomeThoughtDocument } from '../operations.generated.ts';
import { type FeedOptions, useFeed } from './useFeed.ts';

export { prefetchFeed } from './useFeed.ts';

export interface HomeFeedProps extends FeedOptions {
  /** Called with why the requested thought isn't shown, or with null if it is. */
  onMissingThoughtChange: (reason: MissingThoughtReason | null) => void;
}

/** Queries the API for thoughts and adds them to the flow. It renders nothing, and is loaded with Apollo Client. */
export function HomeFeed({ runner, flow, thoughtId, initialData, onMissingThoughtChange }: HomeFeedProps) {
  useState(() => restoreQueries(initialData));
  const missingThought = useFeed({ runner, flow, thoughtId, initialData });
  const notifyChange = useEffectEvent(onMissingThoughtChange);
  useEffect(() => notifyChange(missingThought), [missingThought]);
  return null;
}

/** Writes the responses that the server embedded in the page into the cache, so that they aren't requested again. */
function restoreQueries(data: HomePageData | null): void {
  if (data === null || data.isFallback) return;
  const { seed, requestedId, isRequestedAbsent, thoughts, endCursor } = data;
  if (requestedId !== null) {
    const thought = isRequestedAbsent ? null : (thoughts[0] ?? null);
    publicClient.writeQuery({
      query: HomeThoughtDocument,
      variables: { id: requestedId },
      data: { thought },
    });
  }
  if (endCursor !== null) {
    const variables = { seed, first: firstPageSize };
    publicClient.writeQuery({ query: HomeDocument, variables, data: createFeedResult(data) });
  }
}
