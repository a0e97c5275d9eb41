// The pages with all thoughts, and with the thoughts of an author.
import { authorSlug } from '#domain/pages/authorSlug.ts';
import { listPageSize } from '#domain/pages/browsingData.ts';
import { authorPath, readSearch } from '#domain/pages/browsingPaths.ts';
import { findOtherAuthors, otherAuthorsSample, otherAuthorsSeed } from '#domain/pages/otherAuthors.ts';
import { authorDescription, browseDescription } from '#domain/pages/pageMetadata.ts';
import { pages } from '#domain/pages/pages.ts';
import { removeForbiddenCharacters } from '#domain/text/htmlCharacters.ts';
import type { IncomingRequest } from '../../http/incomingRequest.ts';
import { type BufferedResponse, createRedirect } from '../../http/bufferedResponse.ts';
import type { RouteHandler } from '../../http/router.ts';
import { BadCursor, StoreUnavailable } from '../../storage/storeErrors.ts';
import { type PageServices, renderPage, serveNotFoundPage } from '../renderPage.ts';
import type { HomePageServices } from '../homePage.ts';
import { createPageMetadata } from '../sharing/sharingMetadata.ts';
import { type ListPage, toListedThought, toThoughtList } from './listedThought.ts';

/** The services of the lists, some of them from other features. */
export interface ListPageServices extends PageServices, Pick<HomePageServices, 'readFirstPage'> {
  readBrowsePage: (options: {
    first: number;
    after: string | null;
    search: string | null;
  }) => Promise<ListPage & { collectionCount: number }>;
  readAuthor: (
    slug: string,
    options: { first: number; after: string | null },
  ) => Promise<{ slug: string; name: string; thoughts: ListPage } | null>;
}

/** Serves `/browse`, with the parameters `q` and `after`. */
export const serveBrowsePage: RouteHandler<ListPageServices> = async (request, _params, services) => {
  const { searchParams } = new URL(request.url);
  const after = searchParams.get('after');
  const search = readSearch(searchParams.get('q') ?? '');
  return respondToErrors(request, services, async () => {
    const page = await services.readBrowsePage({ first: listPageSize, after, search });
    const { productName } = services.settings;
    return renderPage(request, services, {
      data: {
        kind: 'browse',
        browse: { search, collectionCount: page.collectionCount, list: toThoughtList(page) },
      },
      // Search engines shouldn't index the results of a search, nor the later pages, whose cursors change.
      sharing:
        search === '' && after === null
          ? createPageMetadata(request, services, {
              path: pages.browse.path,
              title: `All thoughts - ${productName}`,
              description: browseDescription,
            })
          : null,
    });
  });
};

/** Serves `/author/{slug}`. Other spellings of the name redirect to the slug. */
export const serveAuthorPage: RouteHandler<ListPageServices> = async (request, { slug = '' }, services) => {
  const canonicalSlug = authorSlug(slug);
  if (canonicalSlug === null) return serveNotFoundPage(request, {}, services);
  if (canonicalSlug !== slug) return createRedirect(authorPath(canonicalSlug));
  const after = new URL(request.url).searchParams.get('after');
  return respondToErrors(request, services, async () => {
    const author = await services.readAuthor(slug, { first: listPageSize, after });
    if (author === null) return serveNotFoundPage(request, {}, services);
    const name = removeForbiddenCharacters(author.name);
    const others = await services.readFirstPage({
      seed: otherAuthorsSeed(slug),
      first: otherAuthorsSample,
    });
    const { productName } = services.settings;
    const page = await renderPage(request, services, {
      data: {
        kind: 'author',
        author: {
          slug,
          name,
          list: toThoughtList(author.thoughts),
          otherAuthors: findOtherAuthors(
            others.edges.map(({ node }) => toListedThought(node)),
            slug,
          ),
        },
      },
      // As above, search engines shouldn't index the later pages.
      sharing:
        after === null
          ? createPageMetadata(request, services, {
              path: authorPath(slug),
              title: `${name} - ${productName}`,
              description: authorDescription(name),
            })
          : null,
    });
    return { ...page, summary: { feedSource: others.source } };
  });
};

/** Responds with 404 to an invalid cursor, and with an error page during an outage, when lists have no fallback. */
async function respondToErrors(
  request: IncomingRequest,
  services: PageServices,
  respond: () => Promise<BufferedResponse>,
): Promise<BufferedResponse> {
  try {
    return await respond();
  } catch (error) {
    if (error instanceof BadCursor) return serveNotFoundPage(request, {}, services);
    if (!(error instanceof StoreUnavailable)) throw error;
    services.log.warn('A list couldn’t be read. An error page is served instead.', error);
    return renderPage(request, services, {
      status: 503,
      data: { kind: 'error' },
      headers: { 'retry-after': '30' },
    });
  }
}
