// https://www.sitemaps.org/protocol.html
import { hasText } from '#domain/thought.ts';
import { thoughtPath } from '#domain/thoughtPath.ts';
import { StoreUnavailable } from '../errors.ts';
import type { Services } from '../services.ts';
import { siteUrl } from './addresses.ts';
import { escapeHtml } from './escape.ts';
import { notFoundPage } from './page.ts';
import type { Handler } from './router.ts';

/** Far below the 50,000 that a sitemap may have: what anybody may ask for reads few documents. */
const thoughtsPerSitemap = 250;
/** As long as browsers keep a sitemap. */
const keptMs = 3_600_000;
const mostKept = 100;

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

/** The first page and the thoughts of a range of ranks; `:page` counts from 1. */
export const sitemap: Handler = async (request, match, services) => {
  const number = Number(/^([1-9]\d{0,6})\.xml$/.exec(match['page'] ?? '')?.[1]);
  if (Number.isNaN(number)) return notFoundPage(request, {}, services);
  if (isQuestioned(request)) return withoutQuestion(request);
  const origin = siteUrl(request, services);
  return orRetry(services, async () => {
    const size = await services.thoughts.size();
    if (number > 1 && (number - 1) * thoughtsPerSitemap >= size) return notFoundPage(request, {}, services);
    const pages = await listedPages(number, size, services);
    const home = number === 1 ? [entry(`${origin}/`, null)] : [];
    return xml('urlset', [
      ...home,
      ...pages.map(({ path, changedAt }) => entry(`${origin}${path}`, changedAt)),
    ]);
  });
};

interface ListedPage {
  path: string;
  changedAt: string | null;
}

interface KeptSitemap {
  pages: Promise<ListedPage[]>;
  /** How many thoughts there were: with another number, ranks have changed hands. */
  size: number;
  madeAtMs: number;
}

const kept = new WeakMap<Services['thoughts'], Map<number, KeptSitemap>>();

/** The pages of one sitemap, read once and then kept for an hour or until the collection's size changes. */
function listedPages(number: number, size: number, { thoughts, now }: Services): Promise<ListedPage[]> {
  const sitemaps = kept.get(thoughts) ?? new Map<number, KeptSitemap>();
  kept.set(thoughts, sitemaps);
  const nowMs = Date.parse(now());
  const known = sitemaps.get(number);
  if (known?.size === size && nowMs - known.madeAtMs < keptMs) return known.pages;
  const pages = readPages(number, thoughts);
  sitemaps.delete(number);
  sitemaps.set(number, { pages, size, madeAtMs: nowMs });
  const [oldest] = sitemaps.keys();
  if (sitemaps.size > mostKept && oldest !== undefined) sitemaps.delete(oldest);
  pages.catch(() => {
    if (sitemaps.get(number)?.pages === pages) sitemaps.delete(number);
  });
  return pages;
}

async function readPages(number: number, thoughts: Services['thoughts']): Promise<ListedPage[]> {
  const listed = await thoughts.listByRank((number - 1) * thoughtsPerSitemap, thoughtsPerSitemap);
  return listed.filter(hasText).map(({ id, createdAt, updatedAt }) => ({
    path: thoughtPath(id),
    changedAt: updatedAt ?? createdAt,
  }));
}

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
