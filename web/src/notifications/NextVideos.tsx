import { pickFeedSeed } from '#domain/feed/feedSeed.ts';
import { firstPageSize } from '#domain/pages/homePageData.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { publicClient } from '../apollo/publicClient.ts';
import { type NextVideosQuery, useNextVideosQuery } from './operations.generated.ts';

export type NextVideo = NextVideosQuery['feed']['edges'][number]['node'];

interface Props {
  /** Called with no thoughts if they can't be loaded. */
  onLoaded: (thoughts: readonly NextVideo[]) => void;
}

/** Loads the thoughts that "Next" plays after a notification's video. Renders nothing. */
export function NextVideos({ onLoaded }: Props) {
  const [seed] = useState(() => pickFeedSeed(Date.now(), Math.random));
  const { data, error } = useNextVideosQuery({
    client: publicClient,
    variables: { seed, first: firstPageSize },
  });
  const reportLoaded = useEffectEvent(onLoaded);
  useEffect(() => {
    if (data !== undefined) reportLoaded(data.feed.edges.map(({ node }) => node));
    else if (error !== undefined) reportLoaded([]);
  }, [data, error]);
  return null;
}
