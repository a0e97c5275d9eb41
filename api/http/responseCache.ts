// Caches public responses in this process for as long as a CDN may, and until the content changes.
import { LRUCache } from 'lru-cache';
import type { RequestSummary } from '../logging/requestLog.ts';
import type { Middleware, RequestContext } from './requestContext.ts';
import { createResponse, readResponse, type ResponseContent } from './responses.ts';
import { clientGoneStatus } from './workQueue.ts';

export interface ResponseCache {
  /** Responds from the cache, or with the response to an equal request that is being executed. */
  middleware: Middleware;
  /** Deletes all responses, even those that are being created from the content before this call. */
  clear: () => void;
}

interface CompleteResponse extends ResponseContent {
  summary: RequestSummary;
  createdAtMs: number;
  /** The headers of the last hit, which all hits of the same second have. */
  hitHeaders?: Record<string, string> & { age: string };
}

/** A public response, `again` to read the cache again, or `private` to execute the request separately. */
type Outcome = CompleteResponse | 'again' | 'private';

const maxBytes = 16 * 1024 * 1024;
const maxResponseBytes = 1024 * 1024;
const maxRequestBytes = 16 * 1024;
/** The estimated memory of a response's headers and cache entry. */
const entryBytes = 1024;
/** The maximum lifetime, as in CDNs. A change of the content deletes all responses earlier. */
const maxLifetimeMs = 60_000;

export function createResponseCache(): ResponseCache {
  const responses = new LRUCache<string, CompleteResponse>({
    maxSize: maxBytes,
    maxEntrySize: maxResponseBytes,
  });
  /** The requests that are being executed. A change of the content removes them. */
  const executions = new Map<string, Promise<Outcome>>();
  const execute = async (c: RequestContext, key: string, next: () => Promise<void>) => {
    const { promise, resolve } = Promise.withResolvers<Outcome>();
    executions.set(key, promise);
    let outcome: Outcome = 'again';
    try {
      await next();
      const lifetimeMs = readLifetimeMs(c.res);
      if (lifetimeMs > 0 || isFailure(c)) {
        const response = await createCompleteResponse(c);
        const isOutdated = lifetimeMs > 0 && executions.get(key) !== promise;
        if (!isOutdated) outcome = response;
        const size = key.length + (response.body?.byteLength ?? 0) + entryBytes;
        if (lifetimeMs > 0 && !isOutdated) responses.set(key, response, { size, ttl: lifetimeMs });
      } else if (c.res.status !== clientGoneStatus) outcome = 'private';
    } finally {
      if (executions.get(key) === promise) executions.delete(key);
      resolve(outcome);
    }
  };
  return {
    middleware: async (c, next) => {
      const key = await createKey(c);
      if (key === null) return next();
      for (;;) {
        const cached = responses.get(key);
        if (cached !== undefined) return respond(c, cached);
        const execution = executions.get(key);
        if (execution === undefined) return execute(c, key, next);
        const outcome = await execution;
        if (outcome === 'private') return next();
        if (outcome !== 'again') return respond(c, outcome);
      }
    },
    clear: () => {
      executions.clear();
      responses.clear();
    },
  };
}

function respond(c: RequestContext, response: CompleteResponse): Response {
  const { status, headers, body, summary, createdAtMs } = response;
  const facts = c.get('facts');
  facts.summary = summary;
  facts.isFromCache = true;
  if ('x-request-id' in headers)
    return createResponse({ status, headers: { ...headers, 'x-request-id': facts.requestId }, body });
  const age = String(Math.floor((performance.now() - createdAtMs) / 1000));
  if (response.hitHeaders?.age !== age) response.hitHeaders = { ...headers, age };
  return createResponse({ status, headers: response.hitHeaders, body });
}

/** The headers that cacheable responses may depend on. */
const keyHeaders = ['accept', 'accept-encoding', 'content-type'];

/** Returns the cache key; null for a request that must not use the cache. */
async function createKey({ req }: RequestContext): Promise<string | null> {
  const { headers } = req.raw;
  if (headers.has('authorization')) return null;
  let key = req.url;
  for (const name of keyHeaders) key += `\n${headers.get(name)}`;
  if (req.method === 'GET' || req.method === 'HEAD') return key;
  if (req.method !== 'POST' || req.path !== '/graphql') return null;
  const isSmall = Number(headers.get('content-length') ?? Infinity) <= maxRequestBytes;
  return isSmall ? `${key}\n${Buffer.from(await req.arrayBuffer()).toString('latin1')}` : null;
}

/** Returns how long a response may be stored; 0 if it must not be stored. */
function readLifetimeMs({ status, headers }: Response): number {
  const cacheControl = headers.get('cache-control') ?? '';
  if (status !== 200 || !/\bpublic\b/.test(cacheControl)) return 0;
  const variesBy = (headers.get('vary') ?? '').split(',').map((name) => name.trim());
  if (!variesBy.every((name) => name === '' || keyHeaders.includes(name))) return 0;
  const seconds = /s-maxage=(\d+)/.exec(cacheControl)?.[1] ?? /max-age=(\d+)/.exec(cacheControl)?.[1] ?? '0';
  return Math.min(Number(seconds) * 1000, maxLifetimeMs);
}

/**
 * Whether the response is a failure of the server, whoever the client is. It is sent to equal waiting requests, but not
 * stored, because the store may recover at any time.
 */
function isFailure(c: RequestContext): boolean {
  const { errorCodes = [], feedSource } = c.get('facts').summary;
  return (
    c.res.status >= 500 || feedSource === 'BUILT_IN' || errorCodes.some((code) => failureCodes.has(code))
  );
}

const failureCodes = new Set(['UNAVAILABLE', 'INTERNAL_SERVER_ERROR']);

/** Returns the response in the form that is sent to all equal requests. */
async function createCompleteResponse(c: RequestContext): Promise<CompleteResponse> {
  const content = await readResponse(c.res);
  // HTTP caches must not store the response to a POST, because its URL doesn't identify it.
  const headers =
    c.req.method === 'POST' ? { ...content.headers, 'cache-control': 'no-store' } : content.headers;
  c.res = undefined;
  c.res = createResponse({ ...content, headers });
  return { ...content, headers, summary: c.get('facts').summary, createdAtMs: performance.now() };
}
