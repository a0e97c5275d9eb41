import { embedBubblePx } from '#domain/pages/embedding.ts';
import { pagePath } from '#domain/pages/pagePath.ts';
import { thoughtPath } from '#domain/pages/thoughtPath.ts';
import { cleanTexts } from '#domain/text/htmlCharacters.ts';
import { layoutBubbleText } from '#domain/textLayout/bubbleText.ts';
import { createTextResponse } from '../../http/bufferedResponse.ts';
import { hashInlineContent } from '../../http/contentSecurityPolicy.ts';
import type { RouteHandler } from '../../http/router.ts';
import { getSiteUrl } from '../../http/siteUrl.ts';
import { createBrowserSettings } from '../browserSettings.ts';
import { preparePageTemplate } from '../pageTemplate.ts';
import { serveNotFoundPage } from '../renderPage.ts';
import type { ThoughtPageServices } from '../thoughtPage.ts';

/** Serves the page that oEmbed embeds. It is the only page that other sites may frame, and has no scripts. */
export const serveEmbedPage: RouteHandler<ThoughtPageServices> = async (request, { id = '' }, services) => {
  const found = await services.findThought(id);
  if (found.kind === 'absent') return serveNotFoundPage(request, {}, services);
  const isFallback = found.kind === 'fallback';
  const { lang, thought, author } = { ...found.thought, ...cleanTexts(found.thought) };
  const siteUrl = getSiteUrl(request, services);
  const [styles, renderContent] = await Promise.all([readStyles(services), services.loadPageRenderer()]);
  const { head, body, inlineStyles } = await renderContent({
    path: pagePath(new URL(request.url)),
    settings: createBrowserSettings(services.settings, false),
    data: {
      kind: 'embed',
      embed: {
        thought: { id, thought, lang },
        text: layoutBubbleText(thought, author, embedBubblePx),
        url: siteUrl + thoughtPath(id),
      },
    },
    sharing: null,
  });
  const html = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    ${head}${styles.map((style) => `<style>${style}</style>`).join('')}
  </head>
  <body>${body}</body>
</html>
`;
  const styleHashes = [...styles, ...inlineStyles].map(hashInlineContent);
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': isFallback ? 'no-store' : 'public, max-age=300',
    'content-security-policy':
      `default-src 'none'; style-src ${styleHashes.join(' ')}; font-src 'self'; ` +
      "base-uri 'none'; form-action 'none'; frame-ancestors *",
    ...(isFallback && { 'retry-after': '30' }),
  };
  return createTextResponse(isFallback ? 503 : 200, headers, html);
};

/**
 * Returns the style sheets, which are part of the page: in a frame with the attribute `sandbox`, the resource policy of the
 * site would block a style sheet of its own.
 */
async function readStyles({ staticFiles }: ThoughtPageServices): Promise<string[]> {
  const [template, layout] = await Promise.all([
    staticFiles.readTemplate(),
    staticFiles.serveFile('/embed.css'),
  ]);
  const { html } = preparePageTemplate(template, 'embed');
  const common = Array.from(html.matchAll(/<style>(.*?)<\/style>/gs), ([, style = '']) => style);
  return [...common, layout === null ? '' : new TextDecoder().decode(layout.body)];
}
