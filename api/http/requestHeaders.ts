/**
 * Adds headers about the request that a response was created for: the request's id, unless the response may be stored and
 * sent to others, and how long it took, unless the response is stored for ever.
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
