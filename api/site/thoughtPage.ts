import { authorSlug } from '#domain/pages/authorSlug.ts';
import { cleanTexts } from '#domain/text/htmlCharacters.ts';
import type { NextThought, ThoughtPageData } from '#domain/pages/thoughtPageData.ts';
import { mapTextFields } from '#domain/thought/fields.ts';
import type { Thought } from '#domain/thought/thought.ts';
import { findNextThought, findThought } from '../thoughts/publicThoughts.ts';
import { renderPage } from './renderPage.ts';
import { createThoughtMetadata } from './sharing.ts';
import type { SiteHandler } from './siteServices.ts';

/** Serves a thought's page. */
export const serveThoughtPage: SiteHandler = async (c, services) => {
  const id = c.req.param('id') ?? '';
  const [{ thought, isFallback }, next] = await Promise.all([
    findThought(id, services),
    findNextThought(id, services),
  ]);
  if (thought === null) return renderPage(c, services, { status: 404, data: createPageData(id, null, null) });
  const data = createPageData(id, thought, next.thought);
  if (isFallback) return renderPage(c, services, { status: 503, data, headers: { 'retry-after': '30' } });
  return renderPage(c, services, {
    data,
    sharing: createThoughtMetadata(c, services, thought),
    // During an outage, the page may lack its next link, so it must not be cached.
    ...(next.isUnavailable && { headers: { 'cache-control': 'no-store' } }),
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
