import type { RequestSummary } from '../logging/requestSummary.ts';
import type { IncomingRequest } from './incomingRequest.ts';

/**
 * A response whose body is in memory, so that it can be sent any number of times. Changing and sending it takes a
 * fraction of the time of a `Response` (docs/decisions/017).
 */
export interface BufferedResponse {
  status: number;
  /** The names are in lower case. */
  headers: Record<string, string>;
  /** Empty for a response without a body. */
  body: Uint8Array<ArrayBuffer>;
  /** The path of a file that is sent instead of the body, because it may be too large for the memory. The headers have its length. */
  file?: string;
  /** Facts about the request for its log entry, as far as the creator of the response knows them. */
  summary?: Partial<RequestSummary>;
}

/** A response that is sent as it is, with the summary of the request that it was created for. */
export interface CompleteResponse extends BufferedResponse {
  summary: RequestSummary;
  /** Whether it was created for an earlier request. */
  isFromCache?: boolean;
}

export function createTextResponse(
  status: number,
  headers: Record<string, string>,
  text: string,
): BufferedResponse {
  return { status, headers, body: encoder.encode(text) };
}

/** Returns JSON, which caches don't store unless the headers allow it. */
export function createJsonResponse(
  status: number,
  value: object,
  headers: Record<string, string> = {},
): BufferedResponse {
  const jsonHeaders = { 'content-type': 'application/json', 'cache-control': 'no-store' };
  return createTextResponse(status, { ...jsonHeaders, ...headers }, JSON.stringify(value));
}

/** Creates the response to a request that can't be parsed, or whose URL is invalid. */
export function createUnreadableRequestResponse(): BufferedResponse {
  const error = { message: 'This request can’t be read.', extensions: { code: 'BAD_USER_INPUT' } };
  return createJsonResponse(400, { errors: [error] });
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
 * Returns the response as this request gets it: a 304 if the client has it already, no body for HEAD, and one that no
 * HTTP cache stores for POST, because its URL doesn't identify it.
 * @param response has an ETag if it may be stored.
 */
export function adaptToRequest(
  { method, headers: requestHeaders }: Pick<IncomingRequest, 'method' | 'headers'>,
  response: BufferedResponse,
): BufferedResponse {
  const { status, body, file } = response;
  const headers = method === 'POST' ? withoutStorage(response.headers) : response.headers;
  const { etag } = headers;
  if (etag !== undefined && isEtagMatch(requestHeaders.get('if-none-match'), etag)) {
    const { 'content-encoding': _encoding, 'content-length': _length, ...remaining } = headers;
    return { status: 304, headers: remaining, body: emptyBody };
  }
  const hasBody = method !== 'HEAD' && status !== 204 && status !== 304;
  if (!hasBody) return { status, headers, body: emptyBody };
  return { status, headers, body, ...(file !== undefined && { file }) };
}

const emptyBody = new Uint8Array();

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
