import type { IncomingRequest, RequestHeaders } from './incomingRequest.ts';

/**
 * Returns the URL that the client requested.
 * @param host the host of the connection, for a request without a valid Host header.
 * @param ownScheme the scheme of the connection, for a request without a trusted proxy.
 * @param isFromTrustedProxy whether X-Forwarded-Proto counts.
 * @param path the received path, which is encoded or, from API Gateway, decoded.
 * @param query without the question mark; empty if there is none.
 */
export function toRequestUrl(
  headers: HeaderReader,
  {
    ownScheme,
    isFromTrustedProxy,
    host,
    path,
    query,
  }: {
    ownScheme: 'http' | 'https';
    isFromTrustedProxy: boolean;
    host: string;
    path: string;
    query: string;
  },
): string {
  const scheme = (isFromTrustedProxy ? readForwardedScheme(headers) : undefined) ?? ownScheme;
  return `${scheme}://${readHost(headers) ?? host}${encodePath(path)}${query === '' ? '' : `?${query}`}`;
}

/** The part of the headers that a URL depends on. */
export type HeaderReader = Pick<RequestHeaders, 'get'>;

/** Returns the scheme that the first proxy received; undefined unless the header has a valid one. */
function readForwardedScheme(headers: HeaderReader): string | undefined {
  return /^https?(?=\s*(,|$))/i.exec(headers.get('x-forwarded-proto') ?? '')?.[0];
}

/**
 * Returns the Host header unless it could change another part of the URL, as `evil.example/admin?` would, or no URL can
 * have it, such as `a.1` or `a.example:99999`.
 */
function readHost(headers: HeaderReader): string | undefined {
  const host = /^[\w.-]+(:\d+)?$|^\[[\da-f:.]+\](:\d+)?$/i.exec(headers.get('host') ?? '')?.[0];
  return host !== undefined && URL.canParse(`http://${host}`) ? host : undefined;
}

/**
 * Reads a target whose path is normalized already, as in most requests, without parsing it, which takes a fraction of
 * the time. Returns null for any other, and if the URL depends on more than the Host header.
 */
export function readPlainTarget(target: string, headers: HeaderReader): RequestedUrl | null {
  if (!plainTarget.test(target) || headers.get('x-forwarded-proto') !== null) return null;
  const host = readHost(headers);
  if (host === undefined) return null;
  const [pathname = ''] = target.split('?', 1);
  return { url: `http://${host}${target}`, pathname };
}

/** A path without segments that begin with a dot, and only with characters that are not encoded; and any query. */
const plainTarget = /^(?:\/(?!\.)[\w!$&'()*+,\-.:;=@~]*)+(?:\?|$)/;

/** Parses the target of a request to node:http. Returns null if it has no valid URL. */
export function parseTarget(
  target: string,
  headers: HeaderReader,
  isFromTrustedProxy: boolean,
): RequestedUrl | null {
  const [targetPath = '', ...query] = target.split('?');
  const authority = /^https?:\/\/([^/\\]*)/i.exec(targetPath);
  const path = authority === null ? targetPath : targetPath.slice(authority[0].length) || '/';
  // The host of a target in absolute form replaces the Host header: https://www.rfc-editor.org/rfc/rfc9112#section-3.2.2
  const get = (name: string) => (name === 'host' ? authority?.[1] : undefined) ?? headers.get(name);
  const url = toRequestUrl(
    { get },
    { ownScheme: 'http', isFromTrustedProxy, host: 'localhost', path, query: query.join('?') },
  );
  return path.startsWith('/') && URL.canParse(url) ? normalizeUrl(url) : null;
}

/** @throws {TypeError} for an invalid URL. */
export function normalizeUrl(url: string): RequestedUrl {
  const { href, pathname } = new URL(url);
  return { url: href, pathname };
}

/** The URL of a request. Limits and routes depend on `pathname`, which is read from the URL once. */
export type RequestedUrl = Pick<IncomingRequest, 'url' | 'pathname'>;

/** Encodes the characters that are not valid in a path, because API Gateway has decoded them. */
function encodePath(path: string): string {
  return path.replace(/[?#\\]|%(?![0-9a-f]{2})/gi, encodeURIComponent);
}
