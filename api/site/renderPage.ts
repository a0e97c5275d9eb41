// Renders pages with React, from the server build of the web application, and inserts them into the template of the build.
import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RenderedPage } from '#domain/pages/pageData.ts';
import { type PageName, pagePath, thoughtPath } from '#domain/pages/pages.ts';
import { createBrowserSettings } from './browserSettings.ts';
import { createPagePolicy, hashInlineContent } from '../http/contentSecurityPolicy.ts';
import type { RequestContext } from '../http/requestContext.ts';
import { createErrorResponse, createTextResponse } from '../http/responses.ts';
import { getSiteUrl } from '../http/siteUrl.ts';
import { openOnce } from '../openOnce.ts';
import { InvalidInput, StoreUnavailable } from '../storage/storeErrors.ts';
import { createJsonScript } from './markup.ts';
import { type LoadedPage, pageLoaders } from './pageLoaders.ts';
import { renderSharingMetadata } from './sharing.ts';
import type { PageRenderer, SiteHandler, SiteServices } from './siteServices.ts';

export function createPageHandler(name: PageName): SiteHandler {
  return async (c, services) => {
    const page = await pageLoaders[name](c, services);
    return page instanceof Response ? page : renderPage(c, services, page ?? notFoundPage);
  };
}

const notFoundPage: LoadedPage = { status: 404, data: { kind: 'notFound' } };

export const serveNotFoundPage: SiteHandler = (c, services) => renderPage(c, services, notFoundPage);

/** Responds with 404 for an invalid cursor, with 503 while the store is unavailable, and for any other error with 500. */
export async function respondToError(
  error: unknown,
  c: RequestContext,
  services: SiteServices,
): Promise<Response> {
  if (error instanceof InvalidInput) return serveNotFoundPage(c, services);
  const { log } = services;
  log.error('A request failed with an internal error.', error);
  const failure =
    error instanceof StoreUnavailable ? { status: 503, headers: { 'retry-after': '30' } } : { status: 500 };
  try {
    return await renderPage(c, services, { ...failure, data: { kind: 'error' } });
  } catch (pageError) {
    if (pageError !== error) log.error('The error page could not be rendered either.', pageError);
    return createErrorResponse(500, 'Something went wrong on our side. Try again in a moment.');
  }
}

/** Renders the page at the request's address. */
async function renderPage(c: RequestContext, services: SiteServices, page: LoadedPage): Promise<Response> {
  const { settings, staticFiles, loadPageRenderer } = services;
  const { status = 200, data, thought, headers } = page;
  const [template, renderContent] = await Promise.all([
    staticFiles.readTemplate(data.kind),
    loadPageRenderer(),
  ]);
  const browserSettings = createBrowserSettings(settings, data.kind === 'admin');
  const address = new URL(c.req.url);
  const path = pagePath(address);
  const rendered = await renderContent({ path, settings: browserSettings, data });
  const { head, body, inlineStyles, metadata } = rendered;
  const canonicalPath = thought === undefined ? address.pathname : thoughtPath(thought.id);
  const canonicalUrl = getSiteUrl(c, services) + canonicalPath;
  const sharing =
    metadata.isIndexed && renderSharingMetadata(metadata, canonicalUrl, settings.productName, thought);
  const { scriptHashes, styleHashes } = template;
  // The nonce allows the style elements of the editor. It makes the playground's page uncacheable.
  const editorNonce = data.kind === 'playground' ? randomBytes(16).toString('base64url') : null;
  const nonceHead = editorNonce === null ? '' : `<meta property="csp-nonce" nonce="${editorNonce}">`;
  const html = template.html
    .replace('<!--head-->', () => head + (sharing || '') + nonceHead)
    .replace(
      '<!--body-->',
      () => body + createJsonScript('settings', browserSettings) + createJsonScript('page-data', data),
    );
  const isCacheable = status === 200;
  const pageHeaders = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': isCacheable ? 'public, max-age=0, s-maxage=60, stale-while-revalidate=600' : 'no-store',
    'content-security-policy': createPagePolicy(settings, {
      editorNonce,
      scriptHashes,
      styleHashes: [...styleHashes, ...inlineStyles.map(hashInlineContent)],
    }),
  };
  return createTextResponse(status, { ...pageHeaders, ...headers }, html);
}

/**
 * Returns a function that loads the renderer at the first page, so that GraphQL doesn't wait for it. After a failure it
 * tries again, so that the site can be built while the server runs.
 * @param devServerUrl the URL of Vite's development server, which renders pages instead; null if there is none
 */
export function createPageRendererLoader({
  siteDir,
  devServerUrl,
}: Pick<SiteServices['settings'], 'siteDir' | 'devServerUrl'>): () => Promise<PageRenderer> {
  return openOnce(async () => {
    if (devServerUrl !== null) return createDevRenderer(devServerUrl);
    const file = resolve(siteDir, 'server/entry-server.mjs');
    try {
      return ((await import(pathToFileURL(file).href)) as { renderPage: PageRenderer }).renderPage;
    } catch (cause) {
      throw new Error(`The site is not built: ${file} can't be loaded. Run npm run build.`, { cause });
    }
  });
}

function createDevRenderer(devServerUrl: string): PageRenderer {
  return async (content) => {
    const response = await fetch(new URL('/@render', devServerUrl), {
      method: 'POST',
      body: JSON.stringify(content),
    });
    if (!response.ok) throw new Error(`The page couldn't be rendered: ${await response.text()}`);
    return (await response.json()) as RenderedPage;
  };
}
