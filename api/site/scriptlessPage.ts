import type { PageData } from '#domain/pages/pageContent.ts';
import { pagePath } from '#domain/pages/pagePath.ts';
import { type BufferedResponse, createTextResponse } from '../http/bufferedResponse.ts';
import { hashInlineContent } from '../http/contentSecurityPolicy.ts';
import type { IncomingRequest } from '../http/incomingRequest.ts';
import { createBrowserSettings } from './browserSettings.ts';
import { preparePageTemplate } from './pageTemplate.ts';
import type { PageServices } from './renderPage.ts';

interface Options {
  data: PageData;
  /** The address of the page's own style sheet. */
  stylesheet: string;
  headers: Record<string, string>;
}

/** Renders a page that has no scripts, with the site's styles and its own. */
export async function renderScriptlessPage(
  request: IncomingRequest,
  services: PageServices,
  { data, stylesheet, headers }: Options,
): Promise<BufferedResponse> {
  const [styles, renderContent] = await Promise.all([
    readStyles(services, stylesheet),
    services.loadPageRenderer(),
  ]);
  const { head, body, inlineStyles } = await renderContent({
    path: pagePath(new URL(request.url)),
    settings: createBrowserSettings(services.settings, false),
    data,
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
  const policy =
    `default-src 'none'; style-src ${styleHashes.join(' ')}; font-src 'self'; img-src 'self'; ` +
    `base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
  return createTextResponse(
    200,
    { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy, ...headers },
    html,
  );
}

/** Returns the style sheets, which are part of the page. */
async function readStyles({ staticFiles }: PageServices, stylesheet: string): Promise<string[]> {
  const [template, layout] = await Promise.all([
    staticFiles.readTemplate(),
    staticFiles.serveFile(stylesheet),
  ]);
  const { html } = preparePageTemplate(template, 'scriptless');
  const common = Array.from(html.matchAll(/<style>(.*?)<\/style>/gs), ([, style = '']) => style);
  return [...common, layout === null ? '' : new TextDecoder().decode(layout.body)];
}
