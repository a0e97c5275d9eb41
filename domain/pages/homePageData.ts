import type { BubbleText } from '../textLayout/bubbleText.ts';
import type { Thought } from '../thought/thought.ts';
import type { Video } from '../video/video.ts';

/** The number of thoughts in the first page of the feed. */
export const firstPageSize = 20;

/** The number of an author's thoughts that are shown as bubbles, newest first. */
export const authorBubbles = 50;

/** The first thoughts of the home page. The server embeds them, so that the browser needs no request. */
export interface HomePageData {
  /** The seed of the feed, which also determines the size and colour of the first bubble. */
  seed: number;
  /** The thoughts to show first: the first page of the feed, or the ones of `/?thought={id}` or `/?author={slug}`. */
  thoughts: HomePageThought[];
  /** The cursor of the next page of the feed; null if the thoughts aren't from the feed. */
  endCursor: string | null;
  /** Whether the thoughts are the fallback thoughts, because the store is unavailable. */
  isFallback: boolean;
  /** The id in `/?thought={id}`; null without it. */
  requestedId: string | null;
  /** The slug in `/?author={slug}`; null without it. */
  requestedAuthor: string | null;
  /** Whether the requested thought doesn't exist. */
  isRequestedAbsent: boolean;
  /** The size of the first bubble, in which its words are legible, and its text, as it is laid out on the server. */
  firstDiameterPx: number;
  firstText: BubbleText;
}

interface HomePageThought extends Pick<Thought, 'id' | 'thought' | 'author' | 'lang' | 'url'> {
  __typename: 'Thought';
  video: (Video & { __typename: 'Video' }) | null;
}

/** Returns the result of the home page's query for the page of the feed that the server has embedded. */
export function createFeedResult({ thoughts, endCursor }: Pick<HomePageData, 'thoughts' | 'endCursor'>) {
  return {
    feed: {
      __typename: 'Feed' as const,
      pageInfo: { __typename: 'PageInfo' as const, endCursor },
      edges: thoughts.map((node) => ({ __typename: 'ThoughtEdge' as const, node })),
    },
  };
}
