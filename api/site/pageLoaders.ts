// Loads the data of each page, and its metadata for search engines and link previews.
import { createInitialFlow } from '#domain/flow/flow.ts';
import { pickFeedSeed } from '#domain/feed/feedSeed.ts';
import { seededRandom, shuffleItems } from '#domain/feed/random.ts';
import { authorSlug } from '#domain/pages/authorSlug.ts';
import {
  maxAuthorBubbles,
  dailyBubblePx,
  firstPageSize,
  listPageSize,
  type PageData,
  shownTextNames,
  type ShownThought,
} from '#domain/pages/pageData.ts';
import { authorPath, type PageName } from '#domain/pages/pages.ts';
import { cleanSearchText } from '#domain/pages/pageMetadata.ts';
import { cleanTexts } from '#domain/text/htmlCharacters.ts';
import { findLegibleDiameterPx, layoutBubbleText } from '#domain/textLayout/bubbleText.ts';
import { fallbackThoughts } from '#domain/thought/fallbackThoughts.ts';
import { mapTextFields } from '#domain/thought/fields.ts';
import type { Thought } from '#domain/thought/thought.ts';
import { parseVideo } from '#domain/video/video.ts';
import type { RequestContext } from '../http/requestContext.ts';
import { createRedirect } from '../http/responses.ts';
import {
  findAuthorThoughts,
  findNextThought,
  findThought,
  type ListPage,
  readAuthor,
  readBrowsePage,
  readDailyThoughts,
  readFeed,
} from '../thoughts/publicThoughts.ts';
import type { SiteServices } from './siteServices.ts';

/** The content of a page and its response headers. */
export interface LoadedPage {
  status?: number;
  data: PageData;
  /** The thought that the page is about. */
  thought?: Thought;
  headers?: Record<string, string>;
}

/** Loads a page. Returns a redirect if the page has another address, or null if it doesn't exist. */
type PageLoader = (
  c: RequestContext,
  services: SiteServices,
) => LoadedPage | Response | null | Promise<LoadedPage | Response | null>;

export const pageLoaders: Record<PageName, PageLoader> = {
  home: loadHomePage,
  thought: loadThoughtPage,
  today: loadTodayPage,
  browse: loadBrowsePage,
  author: loadAuthorPage,
  admin: () => ({ data: { kind: 'admin' }, headers: notStored }),
  playground: () => ({ data: { kind: 'playground' }, headers: notStored }),
};

const notStored = { 'cache-control': 'no-store' };

/** Loads the home page: its first bubble, and the first thoughts of the feed or an author, or the requested thought. */
async function loadHomePage(c: RequestContext, services: SiteServices): Promise<LoadedPage> {
  const requestedId = c.req.query('thought') ?? null;
  const requestedAuthor = requestedId === null ? (c.req.query('author') ?? null) : null;
  // The seed changes each minute, like the cached page, so that the ETag stays the same in between.
  const seed = pickFeedSeed(Date.parse(services.now()));
  const requested = requestedId === null ? null : await findThought(requestedId, services);
  const isFallback = requested?.isFallback === true;
  const ofAuthor =
    requestedAuthor === null ? null : await findAuthorThoughts(services, requestedAuthor, maxAuthorBubbles);
  // Without thoughts, the browser redirects to the whole feed, or retries while the store is unavailable.
  if (ofAuthor?.length === 0) return { data: { kind: 'none' }, headers: notStored };
  const single = requested?.thought == null ? null : [requested.thought];
  const selected = isFallback
    ? fallbackThoughts
    : (single ?? (ofAuthor && shuffleItems(ofAuthor, seededRandom(seed))));
  const feed =
    selected === null ? await readFeed(services, { seed, first: firstPageSize, after: null }) : null;
  c.get('facts').summary.feedSource = feed?.source ?? null;
  const shown = selected ?? feed?.edges.map(({ node }) => node) ?? [];
  const thoughts = shown.map(toHomeThought);
  const smallestPx = single === null || isFallback ? 0 : singleBubblePx;
  const home = {
    thoughts,
    endCursor: feed?.endCursor ?? null,
    isFallback,
    requestedId,
    requestedAuthor,
    isRequestedAbsent: requestedId !== null && feed !== null,
    seed,
    ...layoutFirstBubble(thoughts, { seed, isFallback, smallestPx }),
  };
  const isComplete = !isFallback && feed?.source !== 'BUILT_IN';
  return { data: { kind: 'home', home }, ...(!isComplete && { headers: notStored }) };
}

function toHomeThought(thought: ShownThought) {
  const { video, ...fields } = toShownThought(thought);
  return {
    __typename: 'Thought' as const,
    ...fields,
    video: video && { __typename: 'Video' as const, ...video },
  };
}

/** The minimum diameter of the bubble of a single requested thought. */
const singleBubblePx = 268;

function layoutFirstBubble(
  thoughts: readonly ReturnType<typeof toShownThought>[],
  { seed, isFallback, smallestPx }: { seed: number; isFallback: boolean; smallestPx: number },
) {
  const source = isFallback ? 'fallback' : 'collection';
  const [bubble] = createInitialFlow(thoughts, { source, seed }).bubbles;
  if (bubble === undefined) throw new Error('The feed is empty.');
  const firstDiameterPx = Math.max(smallestPx, bubble.diameterPx, findLegibleDiameterPx(bubble.thought));
  return { firstDiameterPx, firstText: layoutBubbleText(bubble.thought, firstDiameterPx) };
}

async function loadThoughtPage(c: RequestContext, services: SiteServices): Promise<LoadedPage> {
  const id = c.req.param('id') ?? '';
  const [{ thought, isFallback }, next] = await Promise.all([
    findThought(id, services),
    findNextThought(id, services),
  ]);
  const createData = (content: ReturnType<typeof toPageThought> | null) => ({
    kind: 'thought' as const,
    thought: { id, data: { thought: content } },
  });
  if (thought === null) return { status: 404, data: createData(null) };
  const data = createData(toPageThought(thought, next.thought));
  if (isFallback) return { status: 503, data, headers: { 'retry-after': '30' } };
  return {
    data,
    thought,
    // During an outage, the link to the next thought may be missing, so the page must not be cached.
    ...(next.isUnavailable && { headers: notStored }),
  };
}

function toPageThought(source: Thought, next: Thought | null) {
  const { id, thought, author, imageUrl, imageCredit } = source;
  return {
    __typename: 'Thought' as const,
    id,
    ...cleanTexts({ ...mapTextFields((name) => source[name]), thought, imageUrl }),
    authorSlug: authorSlug(author),
    imageCredit: imageCredit && { __typename: 'PhotoCredit' as const, ...cleanTexts(imageCredit) },
    next: next && {
      __typename: 'Thought' as const,
      id: next.id,
      ...cleanTexts({ thought: next.thought, author: next.author, lang: next.lang }),
    },
  };
}

async function loadTodayPage(_c: RequestContext, services: SiteServices): Promise<LoadedPage> {
  const { today, yesterday, remainingSeconds, source } = await readDailyThoughts(services);
  const thought = toListedThought(today.thought);
  const data = {
    date: today.date,
    thought: { ...thought, ...cleanTexts({ summary: today.thought.summary }) },
    previousId: yesterday.thought.id,
    text: layoutBubbleText(thought, dailyBubblePx),
  };
  // The page is cached for at most a minute, and not beyond the end of the day.
  const cacheControl = `public, max-age=0, s-maxage=${Math.min(60, remainingSeconds)}`;
  const headers = source === 'BUILT_IN' ? notStored : { 'cache-control': cacheControl };
  return { data: { kind: 'today', today: data }, headers };
}

/** Loads the page of all thoughts by the parameters `q` and `after`. */
async function loadBrowsePage(c: RequestContext, services: SiteServices): Promise<LoadedPage> {
  const after = c.req.query('after') ?? null;
  const search = cleanSearchText(c.req.query('q') ?? '');
  const page = await readBrowsePage(services, { first: listPageSize, after, search });
  const browse = { search, collectionCount: page.collectionCount, list: toThoughtList(page) };
  return { data: { kind: 'browse', browse } };
}

/** Loads an author's page. Another spelling of the name redirects to the slug. */
async function loadAuthorPage(
  c: RequestContext,
  services: SiteServices,
): Promise<LoadedPage | Response | null> {
  const slug = c.req.param('slug') ?? '';
  const canonicalSlug = authorSlug(slug);
  if (canonicalSlug === null) return null;
  if (canonicalSlug !== slug) return createRedirect(authorPath(canonicalSlug));
  const after = c.req.query('after') ?? null;
  const found = await readAuthor(services, slug, { first: listPageSize, after });
  if (found === null) return null;
  const { name } = cleanTexts({ name: found.name });
  const author = { slug, name, list: toThoughtList(found.thoughts) };
  return { data: { kind: 'author', author } };
}

/** Returns the fields that lists and bubbles show, without characters that HTML doesn't allow. */
function toShownThought(source: ShownThought) {
  const texts = Object.fromEntries(shownTextNames.map((name) => [name, source[name]]));
  return { ...(cleanTexts(texts) as ShownThought), id: source.id, video: parseVideo(source.url) };
}

function toListedThought(thought: Thought) {
  return { ...toShownThought(thought), authorSlug: authorSlug(thought.author) };
}

function toThoughtList({ edges, totalCount, pageInfo }: ListPage) {
  return {
    thoughts: edges.map(({ node }) => toListedThought(node)),
    totalCount,
    nextCursor: pageInfo.hasNextPage ? (pageInfo.endCursor ?? null) : null,
    isFirstPage: !pageInfo.hasPreviousPage,
  };
}
