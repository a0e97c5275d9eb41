import type { ServedThought } from '#domain/servedThought.ts';
import type { Thought } from '#domain/thought.ts';
import { thoughtPath } from '#domain/thoughtPath.ts';
import type { Services } from '../services.ts';
import { siteUrl } from './addresses.ts';
import { embedJson, escapeHtml } from './escape.ts';
import { headOfThought, headOfUnlisted } from './head.ts';
import { page } from './page.ts';
import { quotation } from './quotation.ts';
import type { Handler } from './router.ts';
import { type MeasureImage, shareImage } from './shareImage.ts';
import { absentMarkup, thoughtMarkup } from './thoughtMarkup.ts';

/** How a page finds thoughts; filled by api/thoughts/findThought.ts. */
export interface Finders {
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
export function thoughtPage({ find, findNext, measureImage }: Finders): Handler {
  return async (request, { id = '' }, services) => {
    const { productName } = services.settings;
    const [found, following] = await Promise.all([find(id, services), findNext(id, services)]);
    const next = following.kind === 'found' ? following.thought : null;
    if (found.kind === 'absent') {
      const head = headOfUnlisted('Thought Not Found', productName);
      return page(services, {
        status: 404,
        head: { ...head, extra: pageData(id, null, null) },
        markup: absentMarkup,
      });
    }
    const { thought } = found;
    const data = pageData(id, thought, next);
    const isFallback = found.kind === 'fallback';
    const markup = thoughtMarkup(thought, { nextId: next?.id ?? null, isFallback, productName });
    if (isFallback) {
      return page(services, {
        status: 503,
        head: { ...headOfUnlisted('Try again in a moment', productName), extra: data },
        markup,
        headers: { 'retry-after': String(retryAfterSeconds) },
      });
    }
    const origin = siteUrl(request, services);
    const url = `${origin}${thoughtPath(thought.id)}`;
    const image = await shareImage(thought, origin, productName, (path) => measureImage(path, services));
    return page(services, {
      status: 200,
      head: {
        ...headOfThought(thought, url, productName, image),
        extra: [
          discovery(origin, url),
          embedJson('quotation', quotation(thought, url, productName, image), 'application/ld+json'),
          data,
        ].join('\n    '),
      },
      markup,
      // Without the way on or the image that it would have a moment later, nobody is to keep it.
      ...((following.kind === 'unknown' || image.isStandIn) && { headers: { 'cache-control': 'no-store' } }),
    });
  };
}

function pageData(id: string, thought: Thought | null, next: { id: string } | null): string {
  return embedJson('page-data', {
    id,
    data: {
      thought: thought && served(thought),
      nextThought: next && { __typename: 'Thought', id: next.id },
    },
  } satisfies ServedThought);
}

function served({ id, thought, author, application, summary, url, imageUrl, imageCredit }: Thought) {
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

function discovery(origin: string, url: string): string {
  const address = `${origin}/oembed?format=json&url=${encodeURIComponent(url)}`;
  return `<link rel="alternate" type="application/json+oembed" href="${escapeHtml(address)}" title="oEmbed">`;
}
