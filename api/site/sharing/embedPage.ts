import { embedBubblePx } from '#domain/pages/embedding.ts';
import { thoughtPath } from '#domain/pages/thoughtPath.ts';
import { cleanTexts } from '#domain/text/htmlCharacters.ts';
import { layoutBubbleText } from '#domain/textLayout/bubbleText.ts';
import type { RouteHandler } from '../../http/router.ts';
import { getSiteUrl } from '../../http/siteUrl.ts';
import { serveNotFoundPage } from '../renderPage.ts';
import { renderScriptlessPage } from '../scriptlessPage.ts';
import type { ThoughtPageServices } from '../thoughtPage.ts';

/** Serves the page that oEmbed embeds. It is the only page that other sites may frame, and has no scripts. */
export const serveEmbedPage: RouteHandler<ThoughtPageServices> = async (request, { id = '' }, services) => {
  const found = await services.findThought(id);
  if (found.kind === 'absent') return serveNotFoundPage(request, {}, services);
  const isFallback = found.kind === 'fallback';
  const { lang, thought, author } = { ...found.thought, ...cleanTexts(found.thought) };
  return renderScriptlessPage(request, services, {
    data: {
      kind: 'embed',
      embed: {
        thought: { id, thought, lang },
        text: layoutBubbleText(thought, author, embedBubblePx),
        url: getSiteUrl(request, services) + thoughtPath(id),
      },
    },
    stylesheet: '/embed.css',
    status: isFallback ? 503 : 200,
    frameAncestors: '*',
    headers: {
      'cache-control': isFallback ? 'no-store' : 'public, max-age=300',
      ...(isFallback && { 'retry-after': '30' }),
    },
  });
};
