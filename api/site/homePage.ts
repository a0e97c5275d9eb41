import { removeForbiddenCharacters } from '#domain/text/htmlCharacters.ts';
import { bubbleSizePx } from '#domain/bubble/placement.ts';
import { pickFeedSeed } from '#domain/feed/feedSeed.ts';
import { createInitialFlow } from '#domain/flow/initialFlow.ts';
import { seededRandom, shuffleItems } from '#domain/feed/random.ts';
import {
  authorBubbles,
  firstPageSize,
  type HomePageData,
  type HomePageThought,
} from '#domain/pages/homePageData.ts';
import { layoutBubbleText } from '#domain/textLayout/bubbleText.ts';
import { fallbackThoughts } from '#domain/thought/fallbackThoughts.ts';
import type { Thought } from '#domain/thought/thought.ts';
import { parseVideo } from '#domain/video/video.ts';
import { getSiteUrl } from '../http/siteUrl.ts';
import type { RouteHandler } from '../http/router.ts';
import type { RequestServices } from '../app/services.ts';
import { renderPage } from './renderPage.ts';
import { createSiteMetadata } from './sharingMetadata.ts';
import type { ThoughtPageDependencies } from './thoughtPage.ts';

/** What the home page needs of other features. */
export interface HomePageDependencies extends Pick<ThoughtPageDependencies, 'findThought'> {
  /** Returns the first thoughts of the feed. */
  readFirstPage: (
    options: { seed: number; first: number },
    services: RequestServices,
  ) => Promise<{ edges: { node: Thought }[]; endCursor: string; source: 'COLLECTION' | 'BUILT_IN' }>;
  /** Returns the newest thoughts of an author; none if there is no such author, or while the store is unavailable. */
  findAuthorThoughts: (services: RequestServices, slug: string, first: number) => Promise<readonly Thought[]>;
}

/** Creates the handler of the home page, which contains the first bubble and the first thoughts of the feed. */
export function createHomePageHandler(dependencies: HomePageDependencies): RouteHandler {
  return async (request, _params, services) => {
    const { searchParams } = new URL(request.url);
    const sharing = createSiteMetadata(getSiteUrl(request, services), services.settings.productName);
    // Only the browser knows the visitor's favourites.
    if (searchParams.has('favourites'))
      return renderPage(request, services, { data: { kind: 'none' }, sharing });
    const requestedId = searchParams.get('thought');
    const requestedAuthor = requestedId === null ? searchParams.get('author') : null;
    const nowMs = Date.parse(services.now());
    // The page is cached for a minute, so within a minute it stays the same, and so does its ETag.
    const seed = pickFeedSeed(nowMs);
    const requested = { requestedId, requestedAuthor };
    const read = await readContent(requested, seed, services, dependencies);
    // The browser leads to all thoughts, or repeats the request while the store is unavailable.
    if (read === null)
      return renderPage(request, services, {
        data: { kind: 'none' },
        sharing,
        headers: { 'cache-control': 'no-store' },
      });
    const { isComplete, ...content } = read;
    const home: HomePageData = {
      ...content,
      ...requested,
      seed,
      firstText: layoutFirstText(content, seed),
    };
    return renderPage(request, services, {
      data: { kind: 'home', home },
      sharing,
      ...(!isComplete && { headers: { 'cache-control': 'no-store' } }),
    });
  };
}

type HomePageContent = Pick<HomePageData, 'thoughts' | 'endCursor' | 'isFallback' | 'isRequestedAbsent'>;

/**
 * Returns null if no thought is by the requested author, or it isn't known. `isComplete` is false during an outage, when
 * the page must not be cached.
 */
async function readContent(
  { requestedId, requestedAuthor }: Pick<HomePageData, 'requestedId' | 'requestedAuthor'>,
  seed: number,
  services: RequestServices,
  { findThought, readFirstPage, findAuthorThoughts }: HomePageDependencies,
): Promise<(HomePageContent & { isComplete: boolean }) | null> {
  const requested = requestedId === null ? null : await findThought(requestedId, services);
  if (requested?.kind === 'found') {
    const thoughts = [toHomePageThought(requested.thought)];
    return { thoughts, endCursor: null, isFallback: false, isRequestedAbsent: false, isComplete: true };
  }
  if (requested?.kind === 'fallback') {
    const thoughts = fallbackThoughts.map(toHomePageThought);
    return { thoughts, endCursor: null, isFallback: true, isRequestedAbsent: false, isComplete: false };
  }
  if (requestedAuthor !== null) {
    const ofAuthor = await findAuthorThoughts(services, requestedAuthor, authorBubbles);
    if (ofAuthor.length === 0) return null;
    const thoughts = shuffleItems(ofAuthor.map(toHomePageThought), seededRandom(seed));
    return { thoughts, endCursor: null, isFallback: false, isRequestedAbsent: false, isComplete: true };
  }
  const feed = await readFirstPage({ seed, first: firstPageSize }, services);
  return {
    thoughts: feed.edges.map(({ node }) => toHomePageThought(node)),
    endCursor: feed.endCursor,
    isFallback: false,
    isRequestedAbsent: requestedId !== null,
    isComplete: feed.source === 'COLLECTION',
  };
}

function layoutFirstText({ thoughts, isFallback }: HomePageContent, seed: number): HomePageData['firstText'] {
  const [bubble] = createInitialFlow(thoughts, isFallback ? 'fallback' : 'collection', seed).bubbles;
  if (bubble === undefined) throw new Error('The feed is empty.');
  const { thought, author } = bubble.thought;
  return layoutBubbleText(thought, author, bubbleSizePx * bubble.sizeFactor);
}

type DisplayedThought = Pick<Thought, 'id' | 'thought' | 'author' | 'lang' | 'url'>;

/** A store may return the same object until the thought changes, as SQLite's does, so the result is kept as long. */
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
    thought: removeForbiddenCharacters(thought),
    author: author && removeForbiddenCharacters(author),
    lang,
    url: url && removeForbiddenCharacters(url),
    video: video && { __typename: 'Video', ...video },
  };
}
