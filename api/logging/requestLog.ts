import type { StoreUsage } from '../storage/storeUsage.ts';
import type { Log, LogLevel } from './log.ts';
import type { RequestSummary } from './requestSummary.ts';

/** A request that was responded to. */
export interface HandledRequest {
  requestId: string;
  method: string;
  status: number;
  durationMs: number;
  /** With a response from the response cache, the summary of the request that created it. */
  summary: RequestSummary;
  /** The request's own use of the store; null for a response from the cache. */
  store: StoreUsage | null;
  isFromCache: boolean;
}

/** Logs a request in one entry. Fields that don't apply to it are undefined, so that the entry doesn't have them. */
export function logRequest(log: Log, request: HandledRequest): void {
  const { requestId, method, status, durationMs, summary, store, isFromCache } = request;
  const { route, operation, feedSource, denial } = summary;
  const errorCodes = findErrorCodes(summary, status);
  const level: LogLevel = status >= 500 ? 'error' : denial === null ? 'info' : 'warn';
  log[level]('request', {
    requestId,
    method: knownMethods.has(method) ? method : 'OTHER',
    route,
    operation: operation ?? undefined,
    status,
    errorCodes: errorCodes.length === 0 ? undefined : errorCodes,
    durationMs: Math.round(durationMs * 100) / 100,
    cacheHit: isFromCache,
    reads: store?.reads ?? 0,
    storeFailures: store?.failures || undefined,
    feedSource: feedSource ?? undefined,
    denial: denial?.reason,
    uid: findUid(summary) ?? undefined,
  });
}

/** Returns who has signed in or was denied something; null for anybody else. */
export function findUid({ denial, signedInUid }: RequestSummary): string | null {
  return denial?.uid ?? signedInUid;
}

/** The method is text that any client can choose, unless it is one of these. */
const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']);

/** Returns the codes in the response. Responses that are not GraphQL have none, and get one for a failure of the server. */
function findErrorCodes({ errorCodes, route }: RequestSummary, status: number): readonly string[] {
  if (errorCodes.length > 0 || status < 400) return errorCodes;
  if (status === 503) return ['UNAVAILABLE'];
  if (status >= 500) return ['INTERNAL_SERVER_ERROR'];
  return route === '/graphql' ? ['BAD_USER_INPUT'] : [];
}
