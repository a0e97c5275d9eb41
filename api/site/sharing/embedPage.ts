import { hash } from 'node:crypto';
import { embedTitle } from '#domain/pages/embedding.ts';
import { singleLine } from '#domain/pages/pageMetadata.ts';
import { thoughtPath } from '#domain/pages/thoughtPath.ts';
import { getSiteUrl } from '../../http/siteUrl.ts';
import { escapeHtml } from '#domain/text/escapeHtml.ts';
import { serveNotFoundPage } from '../renderPage.ts';
import type { RouteHandler } from '../../http/router.ts';
import type { StaticFiles } from '../../http/staticFiles.ts';
import type { ThoughtPageServices } from '../thoughtPage.ts';

/** Serves the page that oEmbed embeds. It is the only page that other sites may frame, and has no scripts. */
export const serveEmbedPage: RouteHandler<ThoughtPageServices> = async (request, { id = '' }, services) => {
  const found = await services.findThought(id);
  if (found.kind === 'absent') return serveNotFoundPage(request, {}, services);
  const isFallback = found.kind === 'fallback';
  const { thought, author, lang } = found.thought;
  const { productName } = services.settings;
  const origin = getSiteUrl(request, services);
  const style = await readStyle(services.staticFiles);
  const html = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${escapeHtml(embedTitle(thought, productName))}</title>
    <meta name="robots" content="noindex">
    <link rel="canonical" href="${escapeHtml(origin + thoughtPath(id))}">
    <style>${style}</style>
  </head>
  <body>
    <main>
      <h1 dir="auto"${lang === null ? '' : ` lang="${escapeHtml(lang)}"`}${singleLine(thought).length > 160 ? ' class="long"' : ''}>${escapeHtml(thought)}</h1>
      ${author === null ? '' : `<p dir="auto">— ${escapeHtml(author)}</p>`}
      <a href="${escapeHtml(origin + thoughtPath(id))}" target="_blank" rel="noopener">Read it at ${escapeHtml(productName)}</a>
    </main>
  </body>
</html>
`;
  return new Response(html, {
    status: isFallback ? 503 : 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': isFallback ? 'no-store' : 'public, max-age=300',
      'content-security-policy':
        `default-src 'none'; style-src 'sha256-${hash('sha256', style, 'base64')}'; ` +
        "base-uri 'none'; form-action 'none'; frame-ancestors *",
      ...(isFallback && { 'retry-after': '30' }),
    },
  });
};

/**
 * Returns the style sheet, which is part of the page: in a frame with the attribute `sandbox`, the page has no origin, so
 * the resource policy of the site would block a style sheet of its own.
 */
async function readStyle(files: StaticFiles): Promise<string> {
  return (await (await files.serveFile('/embed.css'))?.text()) ?? '';
}
