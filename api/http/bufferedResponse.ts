import type { RequestSummary } from '../logging/requestSummary.ts';
import type { IncomingRequest } from './incomingRequest.ts';

/**
 * A response whose body is in memory, so that it can be sent any number of times. Changing and sending it takes a
 * fraction of the time of a `Response`.
 */
export interface BufferedResponse {
  status: number;
  /** The names are in lower case. */
  headers: Record<string, string>;
  /** Empty for a response without a body. */
  body: Uint8Array<ArrayBuffer>;
  /** Facts about the request for its log entry, as far as the creator of the response knows them. */
  summary?: Partial<RequestSummary>;
}

/** A response that is sent as it is, with the summary of the request that it was created for. */
export interface CompleteResponse extends BufferedResponse {
  summary: RequestSummary;
  /** Whether it was created for an earlier request. */
  isFromCache?: boolean;
}

/** Reads the whole body of a response, unless it is in memory already. */
export async function bufferResponse(response: Response | BufferedResponse): Promise<BufferedResponse> {
  if (!('arrayBuffer' in response)) return response;
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: new Uint8Array(await response.arrayBuffer()),
  };
}

export function createTextResponse(
  status: number,
  headers: Record<string, string>,
  text: string,
): BufferedResponse {
  return { status, headers, body: encoder.encode(text) };
}

/** Returns an error as plain text, which caches don't store. */
export function createErrorResponse(
  status: number,
  text: string,
  headers: Record<string, string> = {},
): BufferedResponse {
  const textHeaders = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
  return createTextResponse(status, { ...textHeaders, ...headers }, text);
}

/** Returns a permanent redirect to a path of this site. */
export function createRedirect(location: string): BufferedResponse {
  return createTextResponse(308, { location, 'cache-control': 'public, max-age=86400' }, '');
}

const encoder = new TextEncoder();

/**
 * Returns the response to a request: a 304 if the client has it already, no body for HEAD, and one that no HTTP cache
 * stores for POST, because its URL doesn't identify it.
 * @param response has an ETag if it may be stored.
 */
export function toResponse(
  { method, headers: requestHeaders }: IncomingRequest,
  response: BufferedResponse,
): Response {
  const { status, body } = response;
  const headers = method === 'POST' ? withoutStorage(response.headers) : response.headers;
  const { etag } = headers;
  if (etag !== undefined && isEtagMatch(requestHeaders.get('if-none-match'), etag)) {
    const { 'content-encoding': _encoding, 'content-length': _length, ...remaining } = headers;
    return new Response(null, { status: 304, headers: remaining });
  }
  const hasBody = method !== 'HEAD' && status !== 204 && status !== 304;
  return new Response(hasBody ? body : null, { status, headers });
}

/** Returns headers that prevent HTTP caches from storing the response. */
export function withoutStorage(headers: BufferedResponse['headers']): BufferedResponse['headers'] {
  if (headers['cache-control']?.includes('s-maxage') !== true) return headers;
  const { age: _, ...remaining } = headers;
  return { ...remaining, 'cache-control': 'no-store' };
}

function isEtagMatch(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false;
  const tags = new Set(ifNoneMatch.split(',').map(stripWeakPrefix));
  return tags.has('*') || tags.has(stripWeakPrefix(etag));
}

function stripWeakPrefix(tag: string): string {
  return tag.trim().replace(/^W\//, '');
}
