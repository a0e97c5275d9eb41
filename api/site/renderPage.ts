import { randomBytes } from 'node:crypto';
import type { PageData, SharingMetadata } from '#domain/pages/pageContent.ts';
import { pagePath } from '#domain/pages/pagePath.ts';
import type { Settings } from '../env.ts';
import { createBrowserSettings } from './browserSettings.ts';
import type { IncomingRequest } from '../http/incomingRequest.ts';
import { type BufferedResponse, createTextResponse } from '../http/bufferedResponse.ts';
import { createPagePolicy, hashInlineContent } from '../http/contentSecurityPolicy.ts';
import type { RouteHandler } from '../http/router.ts';
import type { StaticFiles } from '../http/staticFiles.ts';
import type { Log } from '../logging/log.ts';
import type { PageRenderer } from './pageRenderer.ts';
import { preparePageTemplate } from './pageTemplate.ts';

/** The services of all pages. */
export interface PageServices {
  settings: Settings;
  staticFiles: StaticFiles;
  loadPageRenderer: () => Promise<PageRenderer>;
  log: Log;
}

export interface PageOptions {
  status?: number;
  data?: PageData;
  /** Null for a page that search engines must not index: an error, a fallback, or not for visitors. */
  sharing?: SharingMetadata | null;
  /** Allows the style elements of the playground's editor, which reads it from the document's head. */
  editorNonce?: string | null;
  /** Whether the page's settings contain the e-mails of the admins. */
  hasAdminEmails?: boolean;
  headers?: Record<string, string>;
}

export const serveAdminPage: RouteHandler<PageServices> = (request, _params, services) =>
  renderPage(request, services, {
    data: { kind: 'admin' },
    hasAdminEmails: true,
    headers: { 'cache-control': 'private, no-store' },
  });

/** Serves the playground. The style elements of its editor need a nonce, so the page is not cacheable. */
export const servePlaygroundPage: RouteHandler<PageServices> = (request, _params, services) =>
  renderPage(request, services, {
    editorNonce: randomBytes(16).toString('base64url'),
    headers: { 'cache-control': 'no-store' },
  });

export const serveNotFoundPage: RouteHandler<PageServices> = (request, _params, services) =>
  renderPage(request, services, { status: 404, data: { kind: 'notFound' } });

/** Renders the page at the request's address with React, and inserts it into the template of the build. */
export async function renderPage(
  request: IncomingRequest,
  { settings, staticFiles, loadPageRenderer }: PageServices,
  {
    status = 200,
    data = { kind: 'none' },
    sharing = null,
    editorNonce = null,
    hasAdminEmails = false,
    headers = {},
  }: PageOptions,
): Promise<BufferedResponse> {
  const [template, renderContent] = await Promise.all([staticFiles.readTemplate(), loadPageRenderer()]);
  const { head, body, inlineStyles } = await renderContent({
    path: pagePath(new URL(request.url)),
    settings: createBrowserSettings(settings, hasAdminEmails),
    data,
    sharing,
  });
  const { html: pageTemplate, scriptHashes, styleHashes } = preparePageTemplate(template, data.kind);
  const nonceHead = editorNonce === null ? '' : `<meta property="csp-nonce" nonce="${editorNonce}">`;
  const html = pageTemplate.replace('<!--head-->', () => head + nonceHead).replace('<!--body-->', () => body);
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
