import { hash } from 'node:crypto';
import type { Settings } from '../env.ts';
import type { IncomingRequest } from './incomingRequest.ts';
import type { BufferedResponse } from './bufferedResponse.ts';
import { compress } from './compress.ts';
import { addSecurityHeaders } from './securityHeaders.ts';
import { isOwnSiteUrl } from './siteUrl.ts';

/**
 * Compresses a response, and adds security headers, an ETag and its length. Headers that the response already has are not
 * replaced, except for Cache-Control if the Host header could be forged.
 */
export async function finalizeResponse(
  request: IncomingRequest,
  { status, headers: ownHeaders, body, file }: BufferedResponse,
  services: { settings: Settings },
): Promise<BufferedResponse> {
  const headers = addSecurityHeaders(request.pathname, ownHeaders, services.settings);
  const cacheControl = headers['cache-control'];
  if (cacheControl !== undefined && !isOwnSiteUrl(request, services))
    headers['cache-control'] = toPrivateCacheControl(cacheControl);
  if (status === 200 && isStorable(request, headers)) headers['etag'] ??= createEtag(body);
  if (file !== undefined) return { status, headers, body, file };
  const compressed = await compress(request, { status, headers, body });
  if (status !== 204 && status !== 304)
    compressed.headers['content-length'] = String(compressed.body.byteLength);
  return compressed;
}

/**
 * Without PUBLIC_URL, a page's links contain the Host header. If a shared cache stored the response to a forged Host,
 * other visitors would receive its links. Immutable responses contain no links.
 */
function toPrivateCacheControl(cacheControl: string): string {
  if (cacheControl.includes('immutable')) return cacheControl;
  return cacheControl.replace('public', 'private').replace(/, (?:s-maxage|stale-[a-z-]+)=\d+/g, '');
}

function isStorable({ method }: IncomingRequest, headers: Record<string, string>): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead && !(headers['cache-control'] ?? 'no-store').includes('no-store');
}

/** Returns a hash of the body. The ETag is weak, because the same content is sent in several encodings. */
function createEtag(body: Uint8Array): string {
  return `W/"${hash('sha256', body, 'base64url').slice(0, 22)}"`;
}

/**
 * Adds headers about the request that a response was created for: the request's id, unless the response may be stored and
 * sent to others, and how long it took, unless the response is stored permanently.
 */
export function setRequestHeaders(
  headers: Record<string, string>,
  requestId: string,
  { totalMs, storeMs }: { totalMs: number; storeMs: number },
): void {
  const cacheControl = headers['cache-control'] ?? '';
  const isPublic = cacheControl.includes('public');
  if (!isPublic) headers['x-request-id'] = requestId;
  if (cacheControl.includes('immutable')) return;
  const cache = isPublic ? 'cache;desc=miss, ' : '';
  headers['server-timing'] = `${cache}store;dur=${storeMs.toFixed(1)}, total;dur=${totalMs.toFixed(1)}`;
}
