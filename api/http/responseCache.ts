// Caches public responses in this process for as long as a CDN may, and until the content changes.
import { LRUCache } from 'lru-cache';
import type { IncomingRequest } from './incomingRequest.ts';
import { type BufferedResponse, type CompleteResponse, withoutStorage } from './bufferedResponse.ts';
import { type CreateResponse, createSharedExecutions } from './sharedExecutions.ts';

export interface ResponseCache {
  /**
   * Returns the cached response of this request with its age, or shares the response to an equal request that is being
   * created. Otherwise calls `create`, and caches the result if it is public. `create` is always called for a request
   * with a token.
   */
  respond: (request: IncomingRequest, create: CreateResponse) => CompleteResponse | Promise<CompleteResponse>;
  /** Deletes all responses, even those that are being created from the content before this call. */
  clear: () => void;
}

interface CachedResponse {
  response: CompleteResponse;
  storedAtMs: number;
  lifetimeMs: number;
  /** The response to the last request, which all requests of the same second get. */
  hit: { ageSeconds: number; response: CompleteResponse } | null;
}

const maxBytes = 16 * 1024 * 1024;
const maxResponseBytes = 1024 * 1024;
const maxRequestBytes = 16 * 1024;
/** The memory of a response's headers and of its entry. */
const entryBytes = 1024;
/** The lifetime of a changed thought in CDNs, too. Changes by other processes are not noticed. */
const maxLifetimeMs = 60_000;

/** @param nowMs returns the milliseconds since any fixed time. */
export function createResponseCache(nowMs: () => number = () => performance.now()): ResponseCache {
  const responses = new LRUCache<string, CachedResponse>({
    maxSize: maxBytes,
    maxEntrySize: maxResponseBytes,
  });
  let checkedAtMs = nowMs();
  /** Responses that nobody requests again would stay until the cache is full. */
  const deleteExpired = () => {
    const now = nowMs();
    if (now - checkedAtMs < maxLifetimeMs) return;
    checkedAtMs = now;
    for (const [key, { storedAtMs, lifetimeMs }] of responses.entries())
      if (now - storedAtMs >= lifetimeMs) responses.delete(key);
  };
  const store = (key: string, response: CompleteResponse) => {
    const lifetimeMs = readLifetimeMs(response);
    if (lifetimeMs > 0) {
      const size = key.length + response.body.byteLength + entryBytes;
      responses.set(key, { response, storedAtMs: nowMs(), lifetimeMs, hit: null }, { size });
    }
    deleteExpired();
  };
  const executions = createSharedExecutions(store, (response) => readLifetimeMs(response) > 0);
  const share = async (request: IncomingRequest, key: string, create: CreateResponse) => {
    let isCreator = false;
    const response = await executions.share(key, () => {
      isCreator = true;
      return create();
    });
    if (isCreator) return response;
    return readLifetimeMs(response) > 0
      ? createHit(request, response, 0)
      : { ...response, isFromCache: true };
  };
  return {
    respond: (request, create) => {
      const key = createKey(request);
      if (key === null) return create();
      const cached = responses.get(key);
      if (cached === undefined) return share(request, key, create);
      const ageMs = nowMs() - cached.storedAtMs;
      if (ageMs >= cached.lifetimeMs) return share(request, key, create);
      const ageSeconds = Math.floor(ageMs / 1000);
      if (cached.hit?.ageSeconds !== ageSeconds)
        cached.hit = { ageSeconds, response: createHit(request, cached.response, ageSeconds) };
      return cached.hit.response;
    },
    clear: () => {
      executions.startOver();
      responses.clear();
    },
  };
}

function createHit(
  { method }: IncomingRequest,
  response: CompleteResponse,
  ageSeconds: number,
): CompleteResponse {
  const headers = { ...response.headers, age: String(ageSeconds), 'server-timing': 'cache;desc=hit' };
  return { ...response, headers: method === 'POST' ? withoutStorage(headers) : headers, isFromCache: true };
}

/** The headers that cacheable responses may depend on. */
const keyHeaders = ['accept', 'accept-encoding', 'content-type'];

/** Returns null for a request whose response may not be cached or be one from the cache. */
function createKey({ method, url, pathname, headers, body, bodyLength }: IncomingRequest): string | null {
  const isRead = method === 'GET' || method === 'HEAD' || (method === 'POST' && pathname === '/graphql');
  if (!isRead || headers.has('authorization') || bodyLength > maxRequestBytes) return null;
  const headerValues = keyHeaders.map((name) => headers.get(name) ?? '');
  return [method, url, ...headerValues, body.toString('latin1')].join('\n');
}

/** Returns 0 for a response that may not be stored. */
function readLifetimeMs({ status, headers, file }: BufferedResponse): number {
  const cacheControl = headers['cache-control'] ?? '';
  if (status !== 200 || file !== undefined || !/\bpublic\b/.test(cacheControl)) return 0;
  const variesBy = (headers['vary'] ?? '').split(',').map((name) => name.trim());
  if (!variesBy.every((name) => name === '' || keyHeaders.includes(name))) return 0;
  const seconds = /s-maxage=(\d+)/.exec(cacheControl)?.[1] ?? /max-age=(\d+)/.exec(cacheControl)?.[1] ?? '0';
  return Math.min(Number(seconds) * 1000, maxLifetimeMs);
}
