import type { StoreUsage } from '../storage/timeBudget.ts';
import type { Log, LogLevel } from './log.ts';

/** The reason why a sign-in or an operation for admins was refused. */
export type DenialReason =
  | 'noToken'
  | 'invalidToken'
  | 'expiredToken'
  /** The account was disabled or deleted, or its sign-ins were revoked. */
  | 'revokedSignIn'
  | 'unverifiedEmail'
  /** The e-mail is neither in ADMIN_EMAILS nor invited. */
  | 'unknownEmail';

/**
 * Facts about a request for the log and the metrics, besides its response. They contain nothing that a client has chosen,
 * because that could be a secret or the data of a person.
 */
export interface RequestSummary {
  /** The pattern of the route, such as `/thought/:id`. */
  route?: string;
  /** The root fields of a valid operation. */
  operation?: string;
  /** The codes of the errors in a GraphQL response. */
  errorCodes?: readonly string[];
  feedSource?: 'COLLECTION' | 'BUILT_IN' | null;
  /** `uid` is known only for a valid token. */
  denial?: { reason: DenialReason; uid: string | null };
  /** The user id of an admin who has signed in. */
  signedInUid?: string;
}

/** Adds facts to the summary of a request. */
export type Report = (facts: RequestSummary) => void;

/** Facts about a request that are collected until its response. */
export class RequestFacts {
  /** Identifies the request in the log and in masked errors. */
  readonly requestId: string = crypto.randomUUID();
  /** The summary of the request; for a cached response, of the request that created it. */
  summary: RequestSummary = {};
  /** The request's own use of the store; null until something is executed for it. */
  store: StoreUsage | null = null;
  /** Whether the response was created for another request. */
  isFromCache = false;
}

/** A request with its response. */
export interface HandledRequest extends RequestFacts {
  method: string;
  status: number;
  durationMs: number;
}

/** Logs a request in one entry, without the fields that don't apply to it. */
export function logRequest(log: Log, request: HandledRequest): void {
  const { requestId, method, status, durationMs, summary, store, isFromCache } = request;
  const { route, operation, feedSource, denial } = summary;
  const level: LogLevel = status >= 500 ? 'error' : denial === undefined ? 'info' : 'warn';
  log[level]('request', {
    requestId,
    method: knownMethods.has(method) ? method : 'OTHER',
    route,
    operation,
    status,
    errorCodes: findErrorCodes(summary, status),
    durationMs: Math.round(durationMs * 100) / 100,
    cacheHit: isFromCache,
    reads: store?.reads ?? 0,
    storeFailures: store?.failures || undefined,
    feedSource: feedSource ?? undefined,
    denial: denial?.reason,
    uid: findUserId(summary) ?? undefined,
  });
}

/** Returns the user who has signed in or was denied access; null for anybody else. */
export function findUserId({ denial, signedInUid }: RequestSummary): string | null {
  return denial?.uid ?? signedInUid ?? null;
}

/** The method is text that any client can choose, unless it is one of these. */
const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']);

/** Returns the error codes of a GraphQL response. Another response gets one if the server has failed. */
function findErrorCodes({ errorCodes, route }: RequestSummary, status: number) {
  if (errorCodes !== undefined || status < 400) return errorCodes;
  if (status === 503) return ['UNAVAILABLE'];
  if (status >= 500) return ['INTERNAL_SERVER_ERROR'];
  return route === '/graphql' ? ['BAD_USER_INPUT'] : undefined;
}
