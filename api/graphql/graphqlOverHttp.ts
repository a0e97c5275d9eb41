// The part of GraphQL over HTTP in front of the GraphQL server: request validation, CORS and caching.
import { isLegacyClient } from './responseHeaders.ts';
import type { GraphQLServer } from '../app/graphqlServer.ts';
import { limits } from './limits.ts';
import { httpStatusByCode, withoutStackTraces } from './errorCodes.ts';
import type { IncomingRequest } from '../http/incomingRequest.ts';
import { type BufferedResponse, createTextResponse } from '../http/bufferedResponse.ts';
import type { RequestDetails } from '../logging/requestDetails.ts';
import { formatTooLargeMessage } from '../http/requestBody.ts';
import { createErrorResponse, createErrorsResponse, type Rejected } from './errorResponses.ts';
import { rejectLargeBodyOfOthers } from './largeBodies.ts';

export interface GraphQLRequestDependencies extends QueryChecks {
  /** Throws a GraphQL error unless the request's token is an admin's. */
  requireAdmin: () => Promise<void>;
  /** Executes a well-formed request within the limits. */
  execute: (body: unknown) => Promise<BufferedResponse>;
}

/** Handles a request to /graphql. Every response is JSON. */
export async function handleGraphQLRequest(
  request: IncomingRequest,
  details: RequestDetails,
  dependencies: GraphQLRequestDependencies,
): Promise<BufferedResponse> {
  const { requireAdmin, execute } = dependencies;
  if (request.method === 'OPTIONS') return createPreflightResponse();
  const validated =
    (await rejectLargeBodyOfOthers(request, details, requireAdmin)) ??
    (await validateRequest(request, dependencies));
  if ('errorResponse' in validated) details.errorCodes = [validated.code];
  const { status, headers, body } =
    'errorResponse' in validated ? validated.errorResponse : await execute(validated.body);
  return {
    status,
    headers: {
      ...headers,
      // Any page may read this API: without cookies, another site receives only what is public.
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'etag, retry-after',
      vary: 'accept',
      ...(status >= 400 && { 'cache-control': 'no-store' }),
    },
    body,
  };
}

interface QueryChecks extends Pick<GraphQLServer, 'checkQuery' | 'isKnown'> {
  /** Runs `work` when the client's network may have a query parsed. Returns null if too many others are waiting. */
  limitParsing: <Result>(work: () => Result) => Promise<Result | null>;
}

// Authorization is not among the allowed headers, so pages of other origins can't send a token.
function createPreflightResponse(): BufferedResponse {
  const headers = {
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, POST',
    'access-control-allow-headers': 'content-type, apollo-require-preflight, x-apollo-operation-name',
    'access-control-max-age': '86400',
    'cache-control': 'no-store',
  };
  return createTextResponse(204, headers, '');
}

type Validated = { body: unknown } | Rejected;

function validateRequest(request: IncomingRequest, checks: QueryChecks): Validated | Promise<Validated> {
  const { method } = request;
  if (method !== 'GET' && method !== 'POST') {
    return reject(request, `GraphQL does not support ${method}: send a POST, or a GET for a query.`, 405, {
      allow: 'GET, POST',
    });
  }
  if (method === 'GET')
    return validateQuery(request, new URL(request.url).searchParams.get('query'), undefined, checks);
  // Apollo checks the Accept header only after a mutation has run.
  if (!acceptsJson(request.headers.get('accept'))) {
    return reject(
      request,
      'Responses are application/graphql-response+json or application/json: accept one of them.',
      406,
    );
  }
  return validateBody(request, checks);
}

/** Validates and parses the body. Apollo Server rejects a request without a JSON body. */
function validateBody(request: IncomingRequest, checks: QueryChecks): Validated | Promise<Validated> {
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
  return validateQuery(request, hasQuery ? body.query : null, body, checks);
}

/** Returns undefined if the bytes are not JSON in UTF-8. */
function parseJson(bytes: Buffer): unknown {
  try {
    return withoutStackTraces(() => JSON.parse(strictUtf8.decode(bytes)) as unknown);
  } catch {
    return undefined;
  }
}

function reject(
  request: IncomingRequest,
  message: string,
  status: number,
  headers: Record<string, string> = {},
): Validated {
  const code = 'BAD_USER_INPUT';
  return { errorResponse: createErrorResponse(request, code, message, { status, headers }), code };
}

/** Retains a byte order mark, so that parsing fails: JSON may not begin with one. */
const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

async function validateQuery(
  request: IncomingRequest,
  query: unknown,
  body: unknown,
  { isKnown, checkQuery, limitParsing }: QueryChecks,
): Promise<Validated> {
  if (typeof query !== 'string') return { body };
  // What visitors send is known, so they aren't affected by others in their network.
  const check = isKnown(query) ? checkQuery(query) : await limitParsing(() => checkQuery(query));
  if (check === null) return rejectForNow(request);
  const { limitViolation, errors } = check;
  if (limitViolation !== null) {
    const code = 'QUERY_TOO_COMPLEX';
    const status = isLegacyClient(request.headers.get('accept')) ? 200 : httpStatusByCode[code];
    return { errorResponse: createErrorResponse(request, code, limitViolation, { status }), code };
  }
  // Apollo Server would parse and validate the query again.
  if (errors.length === 0) return { body };
  const code = 'BAD_USER_INPUT';
  const status = isLegacyClient(request.headers.get('accept')) ? 200 : httpStatusByCode[code];
  return { errorResponse: createErrorsResponse(request, status, errors), code };
}

function rejectForNow(request: IncomingRequest): Rejected {
  const code = 'RATE_LIMITED';
  const message = 'Too many new queries were sent from this network: try again in a second.';
  return {
    errorResponse: createErrorResponse(request, code, message, { headers: { 'retry-after': '1' } }),
    code,
  };
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
export function redirectToPlayground(request: IncomingRequest): BufferedResponse | null {
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
