import { dailyBubblePx } from '#domain/pages/browsingData.ts';
import { pageDescription, singleLine, truncate } from '#domain/pages/pageMetadata.ts';
import { pages } from '#domain/pages/pages.ts';
import { layoutBubbleText } from '#domain/textLayout/bubbleText.ts';
import { removeForbiddenCharacters } from '#domain/text/htmlCharacters.ts';
import type { Thought } from '#domain/thought/thought.ts';
import { getSiteUrl } from '../../http/siteUrl.ts';
import type { RouteHandler } from '../../http/router.ts';
import { createFeedEntry, type FeedDocument, type FeedEntry } from '../feeds/feedDocument.ts';
import { createFeedResponse, type FeedFormat } from '../feeds/serveFeed.ts';
import { type PageServices, renderPage } from '../renderPage.ts';
import { createPageMetadata } from '../sharing/sharingMetadata.ts';
import { toListedThought } from './listedThought.ts';

/** The services of the thought of the day, some of them from other features. */
export interface TodayServices extends PageServices {
  /** Returns the thoughts of the last days, at least two, today's first. */
  readDailyThoughts: (count: number) => Promise<DailyThoughts>;
}

interface DailyThoughts {
  days: readonly [today: DailyThought, yesterday: DailyThought, ...earlier: DailyThought[]];
  /** Seconds until the next day. */
  remainingSeconds: number;
  source: 'COLLECTION' | 'BUILT_IN';
}

interface DailyThought {
  date: string;
  thought: Thought;
}

/** A week, because some feed readers are seldom opened. Each day costs a document read. */
const daysInFeed = 7;

/** Serves `/today`. */
export const serveTodayPage: RouteHandler<TodayServices> = async (request, _params, services) => {
  const daily = await services.readDailyThoughts(2);
  const [today, yesterday] = daily.days;
  const thought = toListedThought(today.thought);
  const { summary } = today.thought;
  return renderPage(request, services, {
    data: {
      kind: 'today',
      today: {
        date: today.date,
        thought: { ...thought, summary: summary && removeForbiddenCharacters(summary) },
        previousId: yesterday.thought.id,
        text: layoutBubbleText(thought.thought, thought.author, dailyBubblePx),
      },
    },
    sharing:
      daily.source === 'COLLECTION'
        ? createPageMetadata(request, services, {
            path: pages.today.path,
            title: truncate(`Today's thought: ${singleLine(thought.thought)}`, 70),
            description: pageDescription(today.thought),
          })
        : null,
    headers: { 'cache-control': createTodayCacheControl(daily) },
  });
};

/** Creates the handler of `/today.atom` or `/today.json`: a thought a day. */
export function createTodayFeedHandler(format: FeedFormat): RouteHandler<TodayServices> {
  return async (request, _params, services) => {
    const siteUrl = getSiteUrl(request, services);
    const daily = await services.readDailyThoughts(daysInFeed);
    const feed: FeedDocument = {
      path: pages.today.path,
      query: '',
      title: `${services.settings.productName}: a thought a day`,
      subtitle: 'The thought of the day, the same for everybody.',
      pagePath: pages.today.path,
      // A thought can come again on another day, as another entry.
      entries: daily.days.map(({ date, thought }) =>
        createDailyEntry(createFeedEntry(thought, siteUrl), `${siteUrl}${pages.today.path}`, date),
      ),
    };
    return createFeedResponse(feed, format, {
      siteUrl,
      services,
      cacheControl: createTodayCacheControl(daily),
    });
  };
}

function createDailyEntry(entry: FeedEntry, pageUrl: string, date: string): FeedEntry {
  const startOfDay = `${date}T00:00:00.000Z`;
  return { ...entry, id: `${pageUrl}#${date}`, publishedAt: startOfDay, updatedAt: startOfDay };
}

/** Allows caching until the end of the day, but at most for a minute. */
export function createTodayCacheControl({ source, remainingSeconds }: DailyThoughts): string {
  if (source === 'BUILT_IN') return 'no-store';
  return `public, max-age=0, s-maxage=${Math.min(60, remainingSeconds)}`;
}
