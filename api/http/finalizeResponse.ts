import type { Services } from '../services.ts';
import { compress } from './compress.ts';
import { applyEtag } from './etag.ts';
import { setSecurityHeaders } from './securityHeaders.ts';
import { isOwnSiteUrl } from './siteUrl.ts';

/**
 * Adds security headers and an ETag to any response and compresses it. Headers that the response already has are not
 * replaced, except for Cache-Control if the Host header could be forged.
 */
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

/**
 * Without PUBLIC_URL, a page's links contain the Host header. If a shared cache stored the response to a forged Host,
 * other visitors would receive its links. Immutable responses contain no links.
 */
function toPrivateCacheControl(cacheControl: string): string {
  if (cacheControl.includes('immutable')) return cacheControl;
  return cacheControl.replace('public', 'private').replace(/, (?:s-maxage|stale-[a-z-]+)=\d+/g, '');
}
