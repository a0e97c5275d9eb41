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

/** What the pages of thoughts need of other features. */
export interface ThoughtPageDependencies {
  findThought: (
    id: string,
    services: Services,
  ) => Promise<{ kind: 'found' | 'fallback'; thought: Thought } | { kind: 'absent' }>;
  findNextThought: (
    id: string,
    services: Services,
  ) => Promise<{ kind: 'found'; thought: { id: string } } | { kind: 'absent' } | { kind: 'unknown' }>;
  measureImage: (path: string, services: Services) => ReturnType<MeasureImage>;
}

const retryAfterSeconds = 30;

/**
 * Creates the handler of a thought's page, which contains metadata for link previews, the text for browsers without
 * JavaScript, and the data for the application.
 */
export function createThoughtPageHandler({
  findThought,
  findNextThought,
  measureImage,
}: ThoughtPageDependencies): RouteHandler {
  return async (request, { id = '' }, services) => {
    const { productName } = services.settings;
    const [found, nextResult] = await Promise.all([findThought(id, services), findNextThought(id, services)]);
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
      // During an outage, the page may lack its next link or its image, so it must not be cached.
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
  const oembedUrl = `${origin}/oembed?format=json&url=${encodeURIComponent(url)}`;
  return `<link rel="alternate" type="application/json+oembed" href="${escapeHtml(oembedUrl)}" title="oEmbed">`;
}
