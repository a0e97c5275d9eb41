import { randomBytes } from 'node:crypto';
import type { Services } from '../services.ts';
import { siteUrl } from './addresses.ts';
import { browserSettings } from './browserSettings.ts';
import { pagePolicy } from './contentSecurityPolicy.ts';
import { embedJson } from './escape.ts';
import { type Head, headElements, headOfSite, headOfUnlisted } from './head.ts';
import type { Handler } from './router.ts';
import { siteImage } from './shareImage.ts';
import { errorMarkup, unknownMarkup } from './thoughtMarkup.ts';

interface Page {
  status: number;
  head: Head;
  /** What the page shows until the application takes over. */
  markup?: string;
  /** The home page has nothing to read until the application is there, so that is fetched at once. */
  isHome?: boolean;
  /** Whether the page's settings say who the admins are. */
  namesAdmins?: boolean;
  headers?: Record<string, string>;
}

export const homePage: Handler = (request, _match, services) => {
  const { productName } = services.settings;
  const url = siteUrl(request, services);
  return page(services, {
    status: 200,
    head: headOfSite(url, productName, siteImage(url, productName)),
    isHome: true,
  });
};

export const adminPage: Handler = (_request, _match, services) =>
  page(services, {
    status: 200,
    head: headOfUnlisted('Admin', services.settings.productName),
    namesAdmins: true,
  });

/** GraphiQL, whose editor writes style elements: they carry a nonce, so the page is made anew for each request. */
export const playgroundPage: Handler = (_request, _match, services) => {
  const nonce = randomBytes(16).toString('base64url');
  const head = headOfUnlisted('Playground', services.settings.productName);
  return page(services, {
    status: 200,
    head: { ...head, extra: `<meta property="csp-nonce" nonce="${nonce}">` },
    headers: {
      'cache-control': 'no-store',
      'content-security-policy': pagePolicy(services.settings, nonce),
    },
  });
};

/** An address that leads nowhere. */
export const notFoundPage: Handler = (_request, _match, services) =>
  page(services, {
    status: 404,
    head: headOfUnlisted('Not found', services.settings.productName),
    markup: unknownMarkup,
  });

/** The answer to a request that failed because of a bug of ours; the log says which. */
export function errorPage(services: Services): Promise<Response> {
  return page(services, {
    status: 500,
    head: headOfUnlisted('Something went wrong', services.settings.productName),
    markup: errorMarkup,
  });
}

/** The build's template with a head, what can be read at once, and this deployment's settings in it. */
export async function page(
  { settings, site }: Services,
  { status, head, markup = '', isHome = false, namesAdmins = false, headers = {} }: Page,
): Promise<Response> {
  const template = await site.template();
  const html = template
    .replace(
      '<!--head-->',
      () => `${headElements(head)}\n    ${embedJson('settings', browserSettings(settings, namesAdmins))}`,
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
