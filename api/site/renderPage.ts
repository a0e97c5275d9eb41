import { randomBytes } from 'node:crypto';
import type { Services } from '../services.ts';
import { getSiteUrl } from '../http/siteUrl.ts';
import { createBrowserSettings } from './browserSettings.ts';
import { createPagePolicy } from '../http/contentSecurityPolicy.ts';
import { renderJsonScript } from './escapeHtml.ts';
import { type PageHead, renderHead, createSiteHead, createNoindexHead } from './pageHead.ts';
import type { RouteHandler } from '../http/router.ts';
import { createSiteShareImage } from './shareImage.ts';
import { errorMarkup, pageNotFoundMarkup } from './thoughtMarkup.ts';

interface PageOptions {
  status: number;
  head: PageHead;
  /** The server-rendered HTML that is shown until the application replaces it. */
  markup?: string;
  /** The home page preloads the application, because it has no server-rendered text. */
  isHome?: boolean;
  /** Whether the page's settings contain the e-mails of the admins. */
  hasAdminEmails?: boolean;
  headers?: Record<string, string>;
}

export const serveHomePage: RouteHandler = (request, _params, services) => {
  const { productName } = services.settings;
  const url = getSiteUrl(request, services);
  return renderPage(services, {
    status: 200,
    head: createSiteHead(url, productName, createSiteShareImage(url, productName)),
    isHome: true,
  });
};

export const serveAdminPage: RouteHandler = (_request, _params, services) =>
  renderPage(services, {
    status: 200,
    head: createNoindexHead('Admin', services.settings.productName),
    hasAdminEmails: true,
  });

/** Serves the playground. The style elements of its editor need a nonce, so the page is not cacheable. */
export const servePlaygroundPage: RouteHandler = (_request, _params, services) => {
  const nonce = randomBytes(16).toString('base64url');
  const head = createNoindexHead('Playground', services.settings.productName);
  return renderPage(services, {
    status: 200,
    head: { ...head, extraElements: `<meta property="csp-nonce" nonce="${nonce}">` },
    headers: {
      'cache-control': 'no-store',
      'content-security-policy': createPagePolicy(services.settings, nonce),
    },
  });
};

export const serveNotFoundPage: RouteHandler = (_request, _params, services) =>
  renderPage(services, {
    status: 404,
    head: createNoindexHead('Not found', services.settings.productName),
    markup: pageNotFoundMarkup,
  });

/** Renders the page for an internal error. */
export function renderErrorPage(services: Services): Promise<Response> {
  return renderPage(services, {
    status: 500,
    head: createNoindexHead('Something went wrong', services.settings.productName),
    markup: errorMarkup,
  });
}

/** Inserts the metadata, the server-rendered HTML and the settings into the template of the build. */
export async function renderPage(
  { settings, staticFiles }: Services,
  { status, head, markup = '', isHome = false, hasAdminEmails = false, headers = {} }: PageOptions,
): Promise<Response> {
  const template = await staticFiles.readTemplate();
  const html = template
    .replace(
      '<!--head-->',
      () =>
        `${renderHead(head)}\n    ${renderJsonScript('settings', createBrowserSettings(settings, hasAdminEmails))}`,
    )
    .replace(/<!--preloads-->(.*?)<!--\/preloads-->/s, isHome ? '$1' : '')
    .replace('<!--page-->', () => markup);
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control':
        status === 200 ? 'public, max-age=0, s-maxage=60, stale-while-revalidate=600' : 'no-store',
      ...headers,
    },
  });
}
