import { cleanTexts } from '#domain/text/htmlCharacters.ts';
import { pickFeedSeed } from '#domain/feed/feedSeed.ts';
import { createInitialFlow } from '#domain/flow/flow.ts';
import { seededRandom, shuffleItems } from '#domain/feed/random.ts';
import {
  authorBubbles,
  firstPageSize,
  type HomePageData,
  type HomePageThought,
} from '#domain/pages/homePageData.ts';
import { findLegiblePx, layoutBubbleText } from '#domain/textLayout/bubbleText.ts';
import { fallbackThoughts } from '#domain/thought/fallbackThoughts.ts';
import type { Thought } from '#domain/thought/thought.ts';
import { parseVideo } from '#domain/video/video.ts';
import type { RouteHandler } from '../http/router.ts';
import type { RequestSummary } from '../logging/requestSummary.ts';
import { type PageServices, renderPage } from './renderPage.ts';
import { createSiteMetadata } from './sharing/sharingMetadata.ts';
import type { ThoughtPageServices } from './thoughtPage.ts';

/** The services of the home page, some of them from other features. */
export interface HomePageServices extends PageServices, Pick<ThoughtPageServices, 'findThought'> {
  readFirstPage: ReadFirstPage;
  /** Returns the newest thoughts of an author; none if there is no such author, or while the store is unavailable. */
  findAuthorThoughts: (slug: string, first: number) => Promise<readonly Thought[]>;
  now: () => string;
}

/** Returns the first thoughts of the feed. */
type ReadFirstPage = (options: {
  seed: number;
  first: number;
}) => Promise<{ edges: { node: Thought }[]; endCursor: string; source: 'COLLECTION' | 'BUILT_IN' }>;

/** Serves the home page, which contains the first bubble and the first thoughts of the feed. */
export const serveHomePage: RouteHandler<HomePageServices> = async (request, _params, services) => {
  const { searchParams } = new URL(request.url);
  const sharing = createSiteMetadata(request, services);
  const requestedId = searchParams.get('thought');
  const requestedAuthor = requestedId === null ? searchParams.get('author') : null;
  const nowMs = Date.parse(services.now());
  // The page is cached for a minute, so within a minute it stays the same, and so does its ETag.
  const seed = pickFeedSeed(nowMs);
  const requested = { requestedId, requestedAuthor };
  const read = await readContent(requested, seed, services);
  // The browser leads to all thoughts, or retries the request while the store is unavailable.
  if (read === null)
    return renderPage(request, services, {
      data: { kind: 'none' },
      sharing,
      headers: { 'cache-control': 'no-store' },
    });
  const { isComplete, feedSource, ...content } = read;
  const isSingle = requested.requestedId !== null && content.thoughts.length === 1;
  const home: HomePageData = {
    ...content,
    ...requested,
    seed,
    ...layoutFirstBubble(content, seed, isSingle ? singleBubblePx : 0),
  };
  const page = await renderPage(request, services, {
    data: { kind: 'home', home },
    sharing,
    ...(!isComplete && { headers: { 'cache-control': 'no-store' } }),
  });
  return { ...page, summary: { feedSource } };
};

type HomePageContent = Pick<HomePageData, 'thoughts' | 'endCursor' | 'isFallback' | 'isRequestedAbsent'>;

interface ReadContent extends HomePageContent {
  /** False during an outage, when the page must not be cached. */
  isComplete: boolean;
  /** Null for a page without thoughts of the feed. */
  feedSource: RequestSummary['feedSource'];
}

const withoutFeed = {
  endCursor: null,
  isFallback: false,
  isRequestedAbsent: false,
  isComplete: true,
  feedSource: null,
};

/** Returns null if no thought is by the requested author, or it isn't known. */
async function readContent(
  { requestedId, requestedAuthor }: Pick<HomePageData, 'requestedId' | 'requestedAuthor'>,
  seed: number,
  { findThought, readFirstPage, findAuthorThoughts }: HomePageServices,
): Promise<ReadContent | null> {
  const requested = requestedId === null ? null : await findThought(requestedId);
  if (requested?.kind === 'found')
    return { ...withoutFeed, thoughts: [toHomePageThought(requested.thought)] };
  if (requested?.kind === 'fallback') {
    const thoughts = fallbackThoughts.map(toHomePageThought);
    return { ...withoutFeed, thoughts, isFallback: true, isComplete: false };
  }
  if (requestedAuthor !== null) {
    const ofAuthor = await findAuthorThoughts(requestedAuthor, authorBubbles);
    if (ofAuthor.length === 0) return null;
    return {
      ...withoutFeed,
      thoughts: shuffleItems(ofAuthor.map(toHomePageThought), seededRandom(seed)),
    };
  }
  const feed = await readFirstPage({ seed, first: firstPageSize });
  return {
    thoughts: feed.edges.map(({ node }) => toHomePageThought(node)),
    endCursor: feed.endCursor,
    isFallback: false,
    isRequestedAbsent: requestedId !== null,
    isComplete: feed.source === 'COLLECTION',
    feedSource: feed.source,
  };
}

/** The size of the bubble of a single thought, unless its words need a larger one. */
const singleBubblePx = 268;

function layoutFirstBubble(
  { thoughts, isFallback }: HomePageContent,
  seed: number,
  smallestPx: number,
): Pick<HomePageData, 'firstDiameterPx' | 'firstText'> {
  const source = isFallback ? 'fallback' : 'collection';
  const [bubble] = createInitialFlow(thoughts, { source, seed }).bubbles;
  if (bubble === undefined) throw new Error('The feed is empty.');
  const { thought, author } = bubble.thought;
  const firstDiameterPx = Math.max(smallestPx, bubble.diameterPx, findLegiblePx(thought, author));
  return { firstDiameterPx, firstText: layoutBubbleText(thought, author, firstDiameterPx) };
}

type DisplayedThought = Pick<Thought, 'id' | 'thought' | 'author' | 'lang' | 'url'>;

/** SQLite's store returns the same object until the thought changes, so the result is cached as long as the object exists. */
const homePageThoughts = new WeakMap<DisplayedThought, HomePageThought>();

function toHomePageThought(thought: DisplayedThought): HomePageThought {
  const known = homePageThoughts.get(thought);
  if (known !== undefined) return known;
  const created = createHomePageThought(thought);
  homePageThoughts.set(thought, created);
  return created;
}

function createHomePageThought({ id, thought, author, lang, url }: DisplayedThought): HomePageThought {
  const video = parseVideo(url);
  return {
    __typename: 'Thought',
    id,
    ...cleanTexts({ thought, author, lang, url }),
    video: video && { __typename: 'Video', ...video },
  };
}
