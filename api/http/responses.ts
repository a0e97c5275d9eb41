/** A status such as 204 allows no body, not even an empty one. */
export function createTextResponse(status: number, headers: Record<string, string>, text: string): Response {
  return new Response(text === '' ? null : text, { status, headers });
}

/** Returns JSON, which caches don't store unless the headers allow it. */
export function createJsonResponse(
  status: number,
  value: object,
  headers: Record<string, string> = {},
): Response {
  const jsonHeaders = { 'content-type': 'application/json', 'cache-control': 'no-store' };
  return createTextResponse(status, { ...jsonHeaders, ...headers }, JSON.stringify(value));
}

/** Returns an error as plain text, which caches don't store. */
export function createErrorResponse(
  status: number,
  text: string,
  headers: Record<string, string> = {},
): Response {
  const textHeaders = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
  return createTextResponse(status, { ...textHeaders, ...headers }, text);
}

/** Returns a permanent redirect to a path of this site. */
export function createRedirect(location: string): Response {
  return new Response(null, { status: 308, headers: { location, 'cache-control': 'public, max-age=86400' } });
}
