import type { ThoughtPageData } from '#domain/pages/thoughtPageData.ts';
import type { Thought } from '#domain/thought/thought.ts';
import { thoughtPath } from '#domain/pages/thoughtPath.ts';
import type { Services } from '../services.ts';
import { getSiteUrl } from '../http/siteUrl.ts';
import { renderJsonScript, escapeHtml } from './escapeHtml.ts';
import { createThoughtHead, createNoindexHead } from './pageHead.ts';
import { renderPage } from './renderPage.ts';
import { createQuotationJsonLd } from './jsonLd.ts';
import type { RouteHandler } from '../http/router.ts';
import { type MeasureImage, selectShareImage } from './shareImage.ts';
import { thoughtNotFoundMarkup, renderThought } from './thoughtMarkup.ts';

/** How a page finds thoughts; filled by api/thoughts/findThought.ts. */
export interface ThoughtPageDependencies {
  find: (
    id: string,
    services: Services,
  ) => Promise<{ kind: 'found' | 'fallback'; thought: Thought } | { kind: 'absent' }>;
  findNext: (
    id: string,
    services: Services,
  ) => Promise<{ kind: 'found'; thought: { id: string } } | { kind: 'absent' } | { kind: 'unknown' }>;
  measureImage: (path: string, services: Services) => ReturnType<MeasureImage>;
}

const retryAfterSeconds = 30;

/** A thought's own page: its head for whoever unfolds the link, its words for whoever has no JavaScript, its data for the application. */
export function createThoughtPageHandler({
  find,
  findNext,
  measureImage,
}: ThoughtPageDependencies): RouteHandler {
  return async (request, { id = '' }, services) => {
    const { productName } = services.settings;
    const [found, nextResult] = await Promise.all([find(id, services), findNext(id, services)]);
    const next = nextResult.kind === 'found' ? nextResult.thought : null;
    if (found.kind === 'absent') {
      const head = createNoindexHead('Thought Not Found', productName);
      return renderPage(services, {
        status: 404,
        head: { ...head, extraElements: renderPageData(id, null, null) },
        markup: thoughtNotFoundMarkup,
      });
    }
    const { thought } = found;
    const data = renderPageData(id, thought, next);
    const isFallback = found.kind === 'fallback';
    const markup = renderThought(thought, { nextId: next?.id ?? null, isFallback, productName });
    if (isFallback) {
      return renderPage(services, {
        status: 503,
        head: { ...createNoindexHead('Try again in a moment', productName), extraElements: data },
        markup,
        headers: { 'retry-after': String(retryAfterSeconds) },
      });
    }
    const origin = getSiteUrl(request, services);
    const url = `${origin}${thoughtPath(thought.id)}`;
    const image = await selectShareImage(thought, origin, productName, (path) =>
      measureImage(path, services),
    );
    return renderPage(services, {
      status: 200,
      head: {
        ...createThoughtHead(thought, url, productName, image),
        extraElements: [
          renderOembedLink(origin, url),
          renderJsonScript(
            'quotation',
            createQuotationJsonLd(thought, url, productName, image),
            'application/ld+json',
          ),
          data,
        ].join('\n    '),
      },
      markup,
      // Without the way on or the image that it would have a moment later, nobody is to keep it.
      ...((nextResult.kind === 'unknown' || image.isFallback) && {
        headers: { 'cache-control': 'no-store' },
      }),
    });
  };
}

function renderPageData(id: string, thought: Thought | null, next: { id: string } | null): string {
  return renderJsonScript('page-data', {
    id,
    data: {
      thought: thought && toServedThought(thought),
      nextThought: next && { __typename: 'Thought', id: next.id },
    },
  } satisfies ThoughtPageData);
}

function toServedThought({ id, thought, author, application, summary, url, imageUrl, imageCredit }: Thought) {
  return {
    __typename: 'Thought' as const,
    id,
    thought,
    author,
    application,
    summary,
    url,
    imageUrl,
    imageCredit: imageCredit && { __typename: 'PhotoCredit' as const, ...imageCredit },
  };
}

function renderOembedLink(origin: string, url: string): string {
  const address = `${origin}/oembed?format=json&url=${encodeURIComponent(url)}`;
  return `<link rel="alternate" type="application/json+oembed" href="${escapeHtml(address)}" title="oEmbed">`;
}
