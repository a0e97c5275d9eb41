import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/compress';
import { etag, RETAINED_304_HEADERS } from 'hono/etag';
import { parseAccept } from 'hono/utils/accept';
import type { Settings } from '../env.ts';
import type { Middleware, RequestContext } from './requestContext.ts';
import { createResponse, readResponse } from './responses.ts';
import { securityHeaders } from './securityHeaders.ts';
import { isOwnSiteUrl } from './siteUrl.ts';

/**
 * Completes each response that a handler has created: adds the security headers, an ETag and the id of the request, and
 * compresses it. Hono's compression can't be used, because it has no Brotli and sends a stream, which can't be cached.
 */
export function finishResponse(settings: Settings): Middleware {
  return async (c, next) => {
    await next();
    const response = await finish(c, c.res, settings);
    // Prevents Hono from copying the old headers to the new response.
    c.res = undefined;
    c.res = response;
  };
}

async function finish(c: RequestContext, response: Response, settings: Settings): Promise<Response> {
  const content = await readResponse(response);
  const { status } = content;
  const headers: Record<string, string> = { ...securityHeaders, ...content.headers };
  // Responses that any site may read may also be shown there, such as pictures in a feed reader.
  if (headers['access-control-allow-origin'] === '*')
    headers['cross-origin-resource-policy'] = 'cross-origin';
  const cacheControl = headers['cache-control'] ?? 'no-store';
  if (!isOwnSiteUrl(c, { settings })) headers['cache-control'] = toPrivateCacheControl(cacheControl);
  if (!cacheControl.includes('public')) headers['x-request-id'] = c.get('facts').requestId;
  if (status === 204 || status === 304) return createResponse({ status, headers, body: null });
  const body = content.body ?? new Uint8Array();
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
  // The ETag is weak, because the same content is sent in several encodings.
  if (status === 200 && isRead && !cacheControl.includes('no-store'))
    headers['etag'] ??= `W/"${hash('sha256', body, 'base64url').slice(0, 22)}"`;
  const sent = await compress(c.req.header('accept-encoding'), headers, body);
  headers['content-length'] = String(sent.byteLength);
  return createResponse({ status, headers, body: sent });
}

/**
 * Without PUBLIC_URL, a page's links contain the Host header. If a shared cache stored the response to a forged Host,
 * other visitors would receive its links. Immutable responses contain no links.
 */
function toPrivateCacheControl(cacheControl: string): string {
  if (cacheControl.includes('immutable')) return cacheControl;
  return cacheControl.replace('public', 'private').replace(/, (?:s-maxage|stale-[a-z-]+)=\d+/g, '');
}

const minCompressedBytes = 860;

/** Compresses the body if the client accepts that. Photos, fonts and sounds are compressed already. */
async function compress(
  accepted: string | undefined,
  headers: Record<string, string>,
  body: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  if (!COMPRESSIBLE_CONTENT_TYPE_REGEX.test(headers['content-type'] ?? '')) return body;
  headers['vary'] = headers['vary'] === undefined ? 'accept-encoding' : `${headers['vary']}, accept-encoding`;
  const encoding = body.byteLength < minCompressedBytes ? null : chooseEncoding(accepted ?? '');
  if (encoding === null) return body;
  headers['content-encoding'] = encoding;
  const isImmutable = headers['cache-control']?.includes('immutable') === true;
  return encoders[encoding](body, isImmutable ? 9 : 5);
}

function chooseEncoding(accepted: string): 'br' | 'gzip' | null {
  const qualities = new Map(parseAccept(accepted.toLowerCase()).map(({ type, q }) => [type, q]));
  const isAccepted = (encoding: string) => (qualities.get(encoding) ?? qualities.get('*') ?? 0) > 0;
  return isAccepted('br') ? 'br' : isAccepted('gzip') ? 'gzip' : null;
}

const gzipAsync = promisify(gzip);
const brotliAsync: (body: Uint8Array, options: object) => Promise<Buffer> = promisify(brotliCompress);

const encoders = {
  gzip: async (body: Uint8Array, level: number) => new Uint8Array(await gzipAsync(body, { level })),
  br: async (body: Uint8Array, quality: number) =>
    new Uint8Array(await brotliAsync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })),
};

const matchETag = etag({
  retainedHeaders: [...RETAINED_304_HEADERS, 'access-control-allow-origin', ...Object.keys(securityHeaders)],
});

/** Responds with 304 to a client that has the current response. */
export const respondNotModified: Middleware = (c, next) =>
  c.req.header('if-none-match') === undefined ? next() : matchETag(c, next);
