// The pages with all thoughts, with the thoughts of an author, and with the thought of the day.
import { authorSlug } from '#domain/pages/authorSlug.ts';
import {
  dailyBubblePx,
  type ListedThought,
  listPageSize,
  type ThoughtList,
} from '#domain/pages/browsingData.ts';
import { authorPath, readSearch } from '#domain/pages/browsingPaths.ts';
import { findOtherAuthors, otherAuthorsSample, otherAuthorsSeed } from '#domain/pages/otherAuthors.ts';
import {
  authorDescription,
  browseDescription,
  pageDescription,
  singleLine,
  truncate,
} from '#domain/pages/pageMetadata.ts';
import { pages } from '#domain/pages/pages.ts';
import { layoutBubbleText } from '#domain/textLayout/bubbleText.ts';
import { cleanTexts, removeForbiddenCharacters } from '#domain/text/htmlCharacters.ts';
import type { Thought } from '#domain/thought/thought.ts';
import { parseVideo } from '#domain/video/video.ts';
import { createRedirect } from '../http/responses.ts';
import { BadCursor, StoreUnavailable } from '../storage/storeErrors.ts';
import {
  type ListPage,
  readAuthor,
  readBrowsePage,
  readDailyThoughts,
  readFeed,
} from '../thoughts/publicThoughts.ts';
import { renderPage, serveNotFoundPage, serveUnavailablePage } from './renderPage.ts';
import { createPageMetadata } from './sharing.ts';
import type { SiteHandler } from './siteServices.ts';

/** Serves `/browse`, with the parameters `q` and `after`. */
export const serveBrowsePage = respondToListErrors(async (c, services) => {
  const after = c.req.query('after') ?? null;
  const search = readSearch(c.req.query('q') ?? '');
  const page = await readBrowsePage(services, { first: listPageSize, after, search });
  return renderPage(c, services, {
    data: {
      kind: 'browse',
      browse: { search, collectionCount: page.collectionCount, list: toThoughtList(page) },
    },
    // Search engines shouldn't index the results of a search, nor the later pages, whose cursors change.
    sharing:
      search === '' && after === null
        ? createPageMetadata(c, services, {
            path: pages.browse.path,
            title: `All thoughts - ${services.settings.productName}`,
            description: browseDescription,
          })
        : null,
  });
});

/** Serves `/author/{slug}`. Other spellings of the name redirect to the slug. */
export const serveAuthorPage = respondToListErrors(async (c, services) => {
  const slug = c.req.param('slug') ?? '';
  const canonicalSlug = authorSlug(slug);
  if (canonicalSlug === null) return serveNotFoundPage(c, services);
  if (canonicalSlug !== slug) return createRedirect(authorPath(canonicalSlug));
  const after = c.req.query('after') ?? null;
  const author = await readAuthor(services, slug, { first: listPageSize, after });
  if (author === null) return serveNotFoundPage(c, services);
  const name = removeForbiddenCharacters(author.name);
  const sample = { seed: otherAuthorsSeed(slug), first: otherAuthorsSample, after: null };
  const others = await readFeed(services, sample);
  c.get('facts').summary.feedSource = others.source;
  const otherThoughts = others.edges.map(({ node }) => toListedThought(node));
  return renderPage(c, services, {
    data: {
      kind: 'author',
      author: {
        slug,
        name,
        list: toThoughtList(author.thoughts),
        otherAuthors: findOtherAuthors(otherThoughts, slug),
      },
    },
    // As above, search engines shouldn't index the later pages.
    sharing:
      after === null
        ? createPageMetadata(c, services, {
            path: authorPath(slug),
            title: `${name} - ${services.settings.productName}`,
            description: authorDescription(name),
          })
        : null,
  });
});

/** Responds with 404 to an invalid cursor, and with an error page during an outage, when lists have no fallback. */
function respondToListErrors(respond: SiteHandler): SiteHandler {
  return async (c, services) => {
    try {
      return await respond(c, services);
    } catch (error) {
      if (error instanceof BadCursor) return serveNotFoundPage(c, services);
      if (!(error instanceof StoreUnavailable)) throw error;
      services.log.warn('A list couldn’t be read. An error page is served instead.', error);
      return serveUnavailablePage(c, services);
    }
  };
}

/** Serves `/today`. */
export const serveTodayPage: SiteHandler = async (c, services) => {
  const { today, yesterday, remainingSeconds, source } = await readDailyThoughts(services);
  const thought = toListedThought(today.thought);
  const { summary } = today.thought;
  const isBuiltIn = source === 'BUILT_IN';
  return renderPage(c, services, {
    data: {
      kind: 'today',
      today: {
        date: today.date,
        thought: { ...thought, summary: summary && removeForbiddenCharacters(summary) },
        previousId: yesterday.thought.id,
        text: layoutBubbleText(thought.thought, thought.author, dailyBubblePx),
      },
    },
    sharing: isBuiltIn
      ? null
      : createPageMetadata(c, services, {
          path: pages.today.path,
          title: truncate(`Today's thought: ${singleLine(thought.thought)}`, 70),
          description: pageDescription(today.thought),
        }),
    headers: {
      // Until the end of the day, but at most for a minute.
      'cache-control': isBuiltIn
        ? 'no-store'
        : `public, max-age=0, s-maxage=${Math.min(60, remainingSeconds)}`,
    },
  });
};

/** Returns the data of a page, without the characters that HTML doesn't allow. */
function toListedThought({ id, thought, author, lang, url }: Thought): ListedThought {
  return {
    id,
    ...cleanTexts({ thought, author, lang, url }),
    authorSlug: authorSlug(author),
    video: parseVideo(url),
  };
}

function toThoughtList({ edges, totalCount, pageInfo }: ListPage): ThoughtList {
  return {
    thoughts: edges.map(({ node }) => toListedThought(node)),
    totalCount,
    nextCursor: pageInfo.hasNextPage ? (pageInfo.endCursor ?? null) : null,
    isFirstPage: !pageInfo.hasPreviousPage,
  };
}
