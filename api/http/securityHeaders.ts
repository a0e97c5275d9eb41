import type { Services } from '../services.ts';
import { isOwnSiteUrl } from './siteUrl.ts';
import { compress } from './compress.ts';
import { createFilePolicy, createPagePolicy } from './contentSecurityPolicy.ts';
import { applyEtag } from './etag.ts';

/** Completes an answer, whoever made it; what its maker set stays. */
export async function finalizeResponse(
  request: Request,
  response: Response,
  services: Services,
): Promise<Response> {
  setSecurityHeaders(new URL(request.url).pathname, response, services);
  const cacheControl = response.headers.get('cache-control');
  if (cacheControl !== null && !isOwnSiteUrl(request, services))
    response.headers.set('cache-control', toPrivateCacheControl(cacheControl));
  return compress(request, await applyEtag(request, response));
}

/** Adds the headers that protect whoever opens the answer. */
export function setSecurityHeaders(
  pathname: string,
  response: Response,
  { settings }: Pick<Services, 'settings'>,
): void {
  const isPage = response.headers.get('content-type')?.startsWith('text/html') === true;
  const policy = isPage ? createPagePolicy(settings) : createFilePolicy(pathname);
  for (const [name, value] of Object.entries({ ...commonHeaders, 'content-security-policy': policy })) {
    if (!response.headers.has(name)) response.headers.set(name, value);
  }
  const isFrameable = response.headers.get('content-security-policy')?.includes('frame-ancestors *') === true;
  if (!isFrameable) response.headers.set('x-frame-options', 'DENY');
}

/**
 * A page's links are made from the Host where PUBLIC_URL is not set: a shared cache that kept the answer to a foreign Host
 * would hand foreign links to others. What never changes holds no links.
 */
function toPrivateCacheControl(cacheControl: string): string {
  if (cacheControl.includes('immutable')) return cacheControl;
  return cacheControl.replace('public', 'private').replace(/, (?:s-maxage|stale-[a-z-]+)=\d+/g, '');
}

const commonHeaders = {
  // Firebase's popup talks to the page that opened it.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  // YouTube's player refuses to play for a page that sends no origin.
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
};
