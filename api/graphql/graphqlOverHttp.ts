// The part of GraphQL over HTTP in front of the GraphQL server: request validation, CORS and caching.
import { isUtf8 } from 'node:buffer';
import type { GraphQLFormattedError } from 'graphql';
import { isLegacyClient } from './responseHeaders.ts';
import { limits } from './limits.ts';
import { withoutStackTraces } from './errorCodes.ts';
import type { QueryCheck } from './documents/documentCache.ts';
import type { IncomingRequest } from '../http/incomingRequest.ts';
import { type BufferedResponse, createTextResponse } from '../http/bufferedResponse.ts';
import { formatTooLargeMessage } from '../http/requestBody.ts';
import { createErrorResponse, createErrorsResponse } from './errorResponses.ts';
import { rejectLargeBodyUnlessAdmin } from './largeBodies.ts';

/**
 * Returns the parsed body of a well-formed request to /graphql that is within the limits, which is undefined without a
 * JSON body. Otherwise returns the response: a redirect of a browser, a preflight response, or an error in JSON.
 */
export async function checkGraphQLRequest(request: IncomingRequest, checks: QueryChecks): Promise<Checked> {
  const other = redirectToPlayground(request) ?? createPreflightResponse(request);
  if (other !== null) return other;
  const checked =
    (await rejectLargeBodyUnlessAdmin(request, checks.requireAdmin)) ?? checkRequest(request, checks);
  return 'status' in checked ? addGraphQLHeaders(checked) : checked;
}

export function addGraphQLHeaders(response: BufferedResponse): BufferedResponse {
  return {
    ...response,
    headers: {
      ...response.headers,
      // Any page may read this API: without cookies, another site receives only what is public.
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'etag, retry-after',
      vary: 'accept',
      ...(response.status >= 400 && { 'cache-control': 'no-store' }),
    },
  };
}

export interface QueryChecks {
  /** Checks a query before it is executed. The errors are as clients receive them. */
  checkQuery: (query: string) => QueryCheck<GraphQLFormattedError>;
  /** Throws a GraphQL error unless the request's token is an admin's. */
  requireAdmin: () => Promise<void>;
}

// Authorization is not among the allowed headers, so pages of other origins can't send a token.
function createPreflightResponse({ method }: IncomingRequest): BufferedResponse | null {
  if (method !== 'OPTIONS') return null;
  const headers = {
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, POST',
    // The last two are sent by Apollo Client with `clientAwareness`.
    'access-control-allow-headers':
      'content-type, apollo-require-preflight, x-apollo-operation-name, apollographql-client-name, apollographql-client-version',
    'access-control-max-age': '86400',
    'cache-control': 'no-store',
  };
  return createTextResponse(204, headers, '');
}

/** The parsed body, or the response to a request that is not executed. */
type Checked = { body: unknown } | BufferedResponse;

function checkRequest(request: IncomingRequest, checks: QueryChecks): Checked {
  const { method } = request;
  if (method !== 'GET' && method !== 'POST') {
    return reject(request, `GraphQL does not support ${method}: send a POST, or a GET for a query.`, 405, {
      allow: 'GET, POST',
    });
  }
  if (method === 'GET')
    return checkQueryText(request, new URL(request.url).searchParams.get('query'), undefined, checks);
  // Apollo checks the Accept header only after a mutation has run.
  if (!acceptsJson(request.headers.get('accept'))) {
    return reject(
      request,
      'Responses are application/graphql-response+json or application/json, never a stream: accept one of them.',
      406,
    );
  }
  return checkBody(request, checks);
}

/** Checks and parses the body. Apollo Server rejects a request without a JSON body. */
function checkBody(request: IncomingRequest, checks: QueryChecks): Checked {
  if (request.bodyLength > limits.bodyBytes)
    return reject(request, formatTooLargeMessage(limits.bodyBytes), 413);
  const contentType = (request.headers.get('content-type') ?? '').toLowerCase();
  const [type = '', ...parameters] = contentType.split(';').map((part) => part.trim());
  if (type !== 'application/json') {
    // A type such as application/json5 is probably a mistake, so the message says which type is right.
    return type.startsWith('application/json')
      ? reject(request, 'The body must be application/json.', 415)
      : { body: undefined };
  }
  const charset = parameters.find((parameter) => parameter.startsWith('charset='))?.split('=')[1];
  if (charset !== undefined && charset.replaceAll('"', '') !== 'utf-8')
    return reject(request, 'The body must be JSON in UTF-8.', 415);
  const body = parseJson(request.body);
  if (body === undefined)
    return reject(request, 'Invalid JSON: send {"query": "…", "variables": {…}} in UTF-8.', 400);
  const hasQuery = typeof body === 'object' && body !== null && 'query' in body;
  return checkQueryText(request, hasQuery ? body.query : null, body, checks);
}

const byteOrderMark = /^\uFEFF/;

/** Returns undefined if the bytes are not JSON in UTF-8. */
function parseJson(bytes: Buffer): unknown {
  try {
    if (!isUtf8(bytes)) return undefined;
    return withoutStackTraces(() => JSON.parse(bytes.toString().replace(byteOrderMark, '')) as unknown);
  } catch {
    return undefined;
  }
}

function reject(
  request: IncomingRequest,
  message: string,
  status: number,
  headers: Record<string, string> = {},
): BufferedResponse {
  return createErrorResponse(request, 'BAD_USER_INPUT', message, { status, headers });
}

function checkQueryText(
  request: IncomingRequest,
  query: unknown,
  body: unknown,
  { checkQuery }: QueryChecks,
): Checked {
  if (typeof query !== 'string') return { body };
  const { limitViolation, errors } = checkQuery(query);
  const status = isLegacyClient(request.headers.get('accept')) ? 200 : 400;
  if (limitViolation !== null)
    return createErrorResponse(request, 'QUERY_TOO_COMPLEX', limitViolation, { status });
  // Apollo Server would parse and validate the query again.
  return errors.length === 0 ? { body } : createErrorsResponse(request, 'BAD_USER_INPUT', errors, { status });
}

const supportedTypes = new Set([
  '*/*',
  'application/*',
  'application/json',
  'application/graphql-response+json',
]);

/**
 * Redirects a browser that opens /graphql to the playground, with the query and variables of the URL. Returns null for
 * other clients, whose Accept header doesn't begin with HTML.
 */
function redirectToPlayground(request: IncomingRequest): BufferedResponse | null {
  const accept = request.headers.get('accept')?.toLowerCase().trimStart() ?? '';
  if (request.method !== 'GET' || !accept.startsWith('text/html')) return null;
  const linkParams = new URLSearchParams();
  const searchParams = new URL(request.url).searchParams;
  for (const name of ['query', 'variables']) {
    const value = searchParams.get(name);
    if (value !== null) linkParams.set(name, value);
  }
  const hash = linkParams.size === 0 ? '' : `#${linkParams.toString()}`;
  const headers = { location: `/playground${hash}`, vary: 'accept', 'cache-control': 'no-store' };
  return createTextResponse(303, headers, '');
}

function acceptsJson(accept: string | null): boolean {
  if (accept === null || accept.trim() === '') return true;
  return accept
    .toLowerCase()
    .split(',')
    .some((range) => {
      const [type = '', ...parameters] = range.split(';').map((part) => part.trim());
      return supportedTypes.has(type) && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
    });
}
