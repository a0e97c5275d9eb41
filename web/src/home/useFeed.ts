import type { FlowEvent } from '#domain/bubbles.ts';
import { useEffect, useState } from 'react';
import { type BubbleFragment, useHomeQuery } from './operations.generated.ts';

/** Feeds the flow: 20 thoughts of this visit's own shuffle at first. */
export function useFeed(dispatch: (event: FlowEvent<BubbleFragment>) => void): void {
  const [seed] = useState(() => Math.floor(Math.random() * 2 ** 32) | 0);
  const { data } = useHomeQuery({ variables: { seed, first: 20 } });
  useEffect(() => {
    if (data !== undefined) dispatch({ type: 'loaded', thoughts: data.feed.thoughts });
  }, [data, dispatch]);
}
