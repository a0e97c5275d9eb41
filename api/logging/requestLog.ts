// Logs requests, each with one entry.
import type { LogFormat } from '../env.ts';
import { formatEntry } from './formatEntry.ts';
import { limitRate, type LogLevel } from './log.ts';
import type { StoreUsage } from '../storage/storeUsage.ts';
import type { RequestSummary } from './requestSummary.ts';

/** A request that was responded to. */
export interface HandledRequest {
  requestId: string;
  method: string;
  status: number;
  durationMs: number;
  /** With a response from the response cache, the summary of the request that created it. */
  summary: RequestSummary;
  /** The request's own use of the store. */
  store: StoreUsage;
  isFromCache: boolean;
}

export interface RequestLog {
  /** Whether every request is logged. Otherwise only sign-ins and the denied requests of known persons are. */
  logsAll: boolean;
  write: (request: HandledRequest) => void;
}

export interface RequestLogOptions {
  logsAll: boolean;
  format: LogFormat;
  /** Returns the current time in UTC as ISO 8601. */
  now: () => string;
  writeLine: (line: string) => void;
}

/** People cause fewer denials than this; a script could fill the log. */
const maxDenialsPerMinute = 30;

/** Creates the log of a process, whose first request is marked as a cold start. */
export function createRequestLog(options: RequestLogOptions): RequestLog {
  const { logsAll, format, now, writeLine } = options;
  let isColdStart = true;
  const write = (request: HandledRequest) => {
    if (format === 'json' && request.isFromCache && !isColdStart) {
      writeLine(formatCacheHit(request, now()));
      return;
    }
    const fields = createFields(request, isColdStart);
    isColdStart = false;
    writeLine(format === 'json' ? formatJson(fields, now()) : formatText(fields, now()));
  };
  const writeDenial = limitRate(maxDenialsPerMinute, write, (count) => {
    const message = `${count} more denials were omitted.`;
    writeLine(
      formatEntry({ level: 'warn', message, requestId: undefined, detail: undefined }, format, now()),
    );
  });
  return {
    logsAll,
    write: (request) => {
      if (logsAll) write(request);
      // Without a valid token, nobody knows who it was, and any client can send such a request.
      else if (findUid(request.summary) !== null) writeDenial(request);
    },
  };
}

type Fields = ReturnType<typeof createFields>;

/** Returns the fields of an entry. Fields that don't apply to the request are undefined, so that JSON leaves them out. */
function createFields(
  { requestId, method, status, durationMs, summary, store, isFromCache }: HandledRequest,
  isColdStart: boolean,
) {
  const { route, operation, feedSource, denial } = summary;
  const errorCodes = findErrorCodes(summary, status);
  return {
    requestId,
    method: knownMethods.has(method) ? method : 'OTHER',
    route,
    operation: operation ?? undefined,
    status,
    errorCodes: errorCodes.length === 0 ? undefined : errorCodes,
    durationMs: round(durationMs),
    coldStart: isColdStart || undefined,
    cacheHit: isFromCache,
    storeMs: round(store.ms),
    storeFailures: store.failures || undefined,
    unexpectedStoreFailures: store.unexpectedFailures || undefined,
    feedSource: feedSource ?? undefined,
    denial: denial?.reason,
    uid: findUid(summary) ?? undefined,
  };
}

/** Returns who has signed in or was denied something; null for anybody else. */
function findUid({ denial, signedInUid }: RequestSummary): string | null {
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

/** Two decimal places are enough for responses from the cache, which take some hundredths of a millisecond. */
function round(ms: number): number {
  return Math.round(ms * 100) / 100;
}

function getLevel({ status, denial }: Fields): LogLevel {
  return status >= 500 ? 'error' : denial === undefined ? 'info' : 'warn';
}

function formatJson(fields: Fields, time: string): string {
  return JSON.stringify({ time, level: getLevel(fields), message: 'request', ...fields });
}

const cachedLineEnds = new WeakMap<RequestSummary, string>();

/**
 * Returns the same entry as `formatJson` for a response from the cache, except for the order of its fields, in a third of
 * the time, which matters because such a response itself takes little more. Only successful responses are cached.
 */
function formatCacheHit(
  { requestId, method, status, durationMs, summary }: HandledRequest,
  time: string,
): string {
  let lineEnd = cachedLineEnds.get(summary);
  if (lineEnd === undefined) {
    const { route, operation, feedSource } = summary;
    const fields = {
      route,
      operation: operation ?? undefined,
      cacheHit: true,
      storeMs: 0,
      feedSource: feedSource ?? undefined,
    };
    lineEnd = JSON.stringify(fields).slice(1);
    cachedLineEnds.set(summary, lineEnd);
  }
  return `{"time":"${time}","level":"info","message":"request","requestId":"${requestId}","method":"${method}","status":${status},"durationMs":${round(durationMs)},${lineEnd}`;
}

function formatText(fields: Fields, now: string): string {
  const { method, route, operation, status, errorCodes, durationMs, denial, uid, requestId } = fields;
  const parts = [
    method,
    route,
    operation,
    status,
    ...(errorCodes ?? []),
    denial,
    uid && `(uid ${uid})`,
    `${durationMs} ms`,
  ];
  const message = parts.filter((part) => part !== undefined && part !== null).join(' ');
  return formatEntry({ level: getLevel(fields), message, requestId, detail: undefined }, 'text', now);
}
