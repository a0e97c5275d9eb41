// https://www.sitemaps.org/protocol.html
import { thoughtPath } from '#domain/thoughtPath.ts';
import { StoreUnavailable } from '../errors.ts';
import type { Services } from '../services.ts';
import { siteUrl } from './addresses.ts';
import { escapeHtml } from './escape.ts';
import { notFoundPage } from './page.ts';
import type { Handler } from './router.ts';

/** Far below the 50,000 that a sitemap may have, so that each stays within a function's time and answer. */
const thoughtsPerSitemap = 5000;
const thoughtsPerRead = 250;

/** Lists the sitemaps, however many thoughts there are; costs one document read. */
export const sitemapIndex: Handler = async (request, _match, services) => {
  if (isQuestioned(request)) return withoutQuestion(request);
  const origin = siteUrl(request, services);
  return orRetry(services, async () => {
    const count = Math.max(1, Math.ceil((await services.thoughts.size()) / thoughtsPerSitemap));
    const sitemaps = Array.from(
      { length: count },
      (_, index) => `<sitemap><loc>${escapeHtml(`${origin}/sitemap/${index + 1}.xml`)}</loc></sitemap>\n`,
    );
    return xml('sitemapindex', sitemaps);
  });
};

/** The first page and the thoughts of one stretch of ranks; `:page` counts from 1. */
export const sitemap: Handler = async (request, match, services) => {
  const number = /^([1-9]\d{0,6})\.xml$/.exec(match['page'] ?? '')?.[1];
  if (number === undefined) return notFoundPage(request, {}, services);
  if (isQuestioned(request)) return withoutQuestion(request);
  const origin = siteUrl(request, services);
  return orRetry(services, async () => {
    const first = (Number(number) - 1) * thoughtsPerSitemap;
    const end = Math.min(first + thoughtsPerSitemap, await services.thoughts.size());
    if (first > 0 && first >= end) return notFoundPage(request, {}, services);
    const entries = first === 0 ? [entry(`${origin}/`, null)] : [];
    for (let rank = first; rank < end; rank += thoughtsPerRead) {
      const ranks = Array.from({ length: Math.min(thoughtsPerRead, end - rank) }, (_, index) => rank + index);
      for (const { id, createdAt, updatedAt } of await services.thoughts.atRanks(ranks)) {
        entries.push(entry(`${origin}${thoughtPath(id)}`, updatedAt ?? createdAt));
      }
    }
    return xml('urlset', entries);
  });
};

/** Each question would be a new address for every cache in front, and a sitemap costs a read for each thought. */
function isQuestioned(request: Request): boolean {
  return new URL(request.url).search !== '';
}

function withoutQuestion(request: Request): Response {
  const headers = { location: new URL(request.url).pathname, 'cache-control': 'public, max-age=86400' };
  return new Response(null, { status: 308, headers });
}

function entry(url: string, changedAt: string | null): string {
  const date = changedAt === null ? '' : (/^\d{4}-\d{2}-\d{2}/.exec(changedAt)?.[0] ?? '');
  return `<url><loc>${escapeHtml(url)}</loc>${date === '' ? '' : `<lastmod>${date}</lastmod>`}</url>\n`;
}

function xml(root: 'sitemapindex' | 'urlset', entries: readonly string[]): Response {
  const body = [
    `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n`,
    ...entries,
    `</${root}>\n`,
  ].join('');
  return new Response(body, {
    headers: {
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'public, max-age=3600, s-maxage=86400',
    },
  });
}

/** A crawler that is told to come back keeps what it knows; an empty sitemap would make it forget. */
async function orRetry({ log }: Services, answer: () => Response | Promise<Response>): Promise<Response> {
  try {
    return await answer();
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    log('The sitemap can’t be made: the store does not answer.', error);
    return new Response('Come back later.', {
      status: 503,
      headers: {
        'retry-after': '300',
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'no-store',
      },
    });
  }
}
