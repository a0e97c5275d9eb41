/**
 * Returns the address that the visitor used.
 * @param host the connection's own, for a request without a usable Host header.
 * @param ownScheme of the connection itself, where no proxy says otherwise.
 * @param path as it came, encoded or, as API Gateway passes it on, decoded.
 * @param query without the question mark; empty if there is none.
 */
export function toRequestUrl(
  headers: Headers,
  {
    ownScheme,
    host,
    path,
    query,
  }: { ownScheme: 'http' | 'https'; host: string; path: string; query: string },
): string {
  const scheme = readForwardedScheme(headers) ?? ownScheme;
  return `${scheme}://${readHost(headers) ?? host}${encodePath(path)}${query === '' ? '' : `?${query}`}`;
}

/** Returns the scheme of the first of several proxies. Anybody may have written the header, so nothing else is believed. */
function readForwardedScheme(headers: Headers): string | undefined {
  return /^https?(?=\s*(,|$))/i.exec(headers.get('x-forwarded-proto') ?? '')?.[0];
}

/** Returns the Host header unless it could change another part of the address, as `evil.example/admin?` would. */
function readHost(headers: Headers): string | undefined {
  return /^[\w.-]+(:\d+)?$|^\[[\da-f:.]+\](:\d+)?$/i.exec(headers.get('host') ?? '')?.[0];
}

/** Encodes what can't be part of a path as it is: it was decoded on its way. */
function encodePath(path: string): string {
  return path.replace(/[?#]|%(?![0-9a-f]{2})/gi, encodeURIComponent);
}
