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

/** A part of `Headers`. */
export type HeaderReader = Pick<Headers, 'get'>;

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

/** Whether Node's or Hono's `Request` would have the same URL without `toRequestUrl`. */
export function isPlainRequest(target: string, headers: HeaderReader): boolean {
  return (
    !/^[^?]*[%#\\]/.test(target) &&
    headers.get('x-forwarded-proto') === null &&
    readHost(headers) !== undefined
  );
}

/** Returns the same as `new URL(url).pathname` in a fraction of the time, for the URL of a `Request`. */
export function getPathname({ url }: Pick<Request, 'url'>): string {
  const start = url.indexOf('/', url.indexOf('://') + 3);
  const end = url.slice(start).search(/[?#]/);
  return end === -1 ? url.slice(start) : url.slice(start, start + end);
}

/** Encodes the characters that are not valid in a path, because API Gateway has decoded them. */
function encodePath(path: string): string {
  return path.replace(/[?#\\]|%(?![0-9a-f]{2})/gi, encodeURIComponent);
}
