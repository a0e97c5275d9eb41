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
import { siteDescription } from '#domain/pages/pageMetadata.ts';
import { pages } from '#domain/pages/pages.ts';
import { findLegiblePx, layoutBubbleText } from '#domain/textLayout/bubbleText.ts';
import { fallbackThoughts } from '#domain/thought/fallbackThoughts.ts';
import type { Thought } from '#domain/thought/thought.ts';
import { parseVideo } from '#domain/video/video.ts';
import { findAuthorThoughts, findThought, readFeed } from '../thoughts/publicThoughts.ts';
import { renderPage } from './renderPage.ts';
import { createPageMetadata } from './sharing.ts';
import type { SiteHandler, SiteServices } from './siteServices.ts';

/** Serves the home page, which contains the first bubble and the first thoughts of the feed. */
export const serveHomePage: SiteHandler = async (c, services) => {
  const sharing = createPageMetadata(c, services, {
    path: pages.home.path,
    title: services.settings.productName,
    description: siteDescription,
  });
  const requestedId = c.req.query('thought') ?? null;
  const requestedAuthor = requestedId === null ? (c.req.query('author') ?? null) : null;
  const requested = { requestedId, requestedAuthor };
  // The page is cached for a minute, so within a minute it stays the same, and so does its ETag.
  const seed = pickFeedSeed(Date.parse(services.now()));
  const content = await readContent(requested, seed, services);
  const headers = { 'cache-control': 'no-store' };
  // The browser leads to all thoughts, or retries the request while the store is unavailable.
  if (content === null) return renderPage(c, services, { data: { kind: 'none' }, sharing, headers });
  const { isComplete, feedSource, ...shown } = content;
  c.get('facts').summary.feedSource = feedSource;
  const isSingle = requestedId !== null && shown.thoughts.length === 1;
  const first = layoutFirstBubble(shown, seed, isSingle ? singleBubblePx : 0);
  const home = { ...shown, ...requested, seed, ...first };
  return renderPage(c, services, { data: { kind: 'home', home }, sharing, ...(!isComplete && { headers }) });
};

type HomePageContent = Pick<HomePageData, 'thoughts' | 'endCursor' | 'isFallback' | 'isRequestedAbsent'>;

interface ReadContent extends HomePageContent {
  /** False during an outage, when the page must not be cached. */
  isComplete: boolean;
  /** Null for a page without thoughts of the feed. */
  feedSource: 'COLLECTION' | 'BUILT_IN' | null;
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
  services: SiteServices,
): Promise<ReadContent | null> {
  const requested = requestedId === null ? null : await findThought(requestedId, services);
  if (requested?.isFallback === true) {
    const thoughts = fallbackThoughts.map(toHomePageThought);
    return { ...withoutFeed, thoughts, isFallback: true, isComplete: false };
  }
  if (requested !== null && requested.thought !== null)
    return { ...withoutFeed, thoughts: [toHomePageThought(requested.thought)] };
  if (requestedAuthor !== null) {
    const ofAuthor = await findAuthorThoughts(services, requestedAuthor, authorBubbles);
    if (ofAuthor.length === 0) return null;
    return {
      ...withoutFeed,
      thoughts: shuffleItems(ofAuthor.map(toHomePageThought), seededRandom(seed)),
    };
  }
  const feed = await readFeed(services, { seed, first: firstPageSize, after: null });
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

function toHomePageThought(
  source: Pick<Thought, 'id' | 'thought' | 'author' | 'lang' | 'url'>,
): HomePageThought {
  const { id, thought, author, lang, url } = source;
  const video = parseVideo(url);
  return {
    __typename: 'Thought',
    id,
    ...cleanTexts({ thought, author, lang, url }),
    video: video && { __typename: 'Video', ...video },
  };
}
