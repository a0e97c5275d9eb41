import { authorSlug } from '#domain/pages/authorSlug.ts';
import { cleanTexts } from '#domain/text/htmlCharacters.ts';
import type { NextThought, ThoughtPageData } from '#domain/pages/thoughtPageData.ts';
import { mapTextFields } from '#domain/thought/fields.ts';
import type { Thought } from '#domain/thought/thought.ts';
import { thoughtPath } from '#domain/pages/thoughtPath.ts';
import { getSiteUrl } from '../http/siteUrl.ts';
import { createThoughtMetadata } from './sharing/sharingMetadata.ts';
import { type PageServices, renderPage } from './renderPage.ts';
import type { RouteHandler } from '../http/router.ts';
import { type MeasureImage, selectShareImage } from './sharing/shareImage.ts';

/** The services of thoughts' pages, some of them from other features. */
export interface ThoughtPageServices extends PageServices {
  findThought: (id: string) => Promise<{ kind: 'found' | 'fallback'; thought: Thought } | { kind: 'absent' }>;
  findNextThought: (
    id: string,
  ) => Promise<{ kind: 'found'; thought: NextThought } | { kind: 'absent' } | { kind: 'unknown' }>;
  measureImage: MeasureImage;
}

/** Serves a thought's page. */
export const serveThoughtPage: RouteHandler<ThoughtPageServices> = async (request, { id = '' }, services) => {
  const { findThought, findNextThought, measureImage } = services;
  const [found, nextResult] = await Promise.all([findThought(id), findNextThought(id)]);
  if (found.kind === 'absent')
    return renderPage(request, services, { status: 404, data: createPageData(id, null, null) });
  const { thought } = found;
  const data = createPageData(id, thought, nextResult.kind === 'found' ? nextResult.thought : null);
  if (found.kind === 'fallback')
    return renderPage(request, services, {
      status: 503,
      data,
      headers: { 'retry-after': '30' },
    });
  const { productName } = services.settings;
  const origin = getSiteUrl(request, services);
  const image = await selectShareImage(thought, origin, productName, measureImage);
  return renderPage(request, services, {
    data,
    sharing: createThoughtMetadata(thought, `${origin}${thoughtPath(thought.id)}`, productName, image),
    // During an outage, the page may lack its next link or its image, so it must not be cached.
    ...((nextResult.kind === 'unknown' || image.isFallback) && {
      headers: { 'cache-control': 'no-store' },
    }),
  });
};

function createPageData(id: string, thought: Thought | null, next: NextThought | null) {
  return {
    kind: 'thought' as const,
    thought: {
      id,
      data: {
        thought: thought && {
          ...toServedThought(thought),
          next: next && {
            __typename: 'Thought' as const,
            id: next.id,
            lang: next.lang,
            ...cleanTexts({ thought: next.thought, author: next.author }),
          },
        },
      },
    } satisfies ThoughtPageData,
  };
}

/** Returns the fields that the page shows, without the characters that HTML doesn't allow. */
function toServedThought(source: Thought) {
  const { id, thought, author, imageUrl, imageCredit } = source;
  return {
    __typename: 'Thought' as const,
    id,
    ...cleanTexts({ ...mapTextFields((name) => source[name]), thought, imageUrl }),
    authorSlug: authorSlug(author),
    imageCredit: imageCredit && { __typename: 'PhotoCredit' as const, ...cleanTexts(imageCredit) },
  };
}
