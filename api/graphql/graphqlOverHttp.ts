// GraphQL over HTTP, as far as it lies around the GraphQL server: what may come in at all, who may read the answer,
// and how it is kept. Every answer is JSON.
import { isLegacyClient } from './responseHeaders.ts';
import { findLimitViolation, limits } from './limits.ts';
import { type ErrorCode, httpStatusByCode } from './errorCodes.ts';
import { parseContentLength, formatTooLargeMessage } from '../http/requestBody.ts';

/**
 * Answers a request to /graphql; `execute` is asked only for those that are well-formed and within the limits.
 * CSRF prevention is Apollo's, behind `execute`.
 */
export async function handleGraphQLRequest(
  request: Request,
  execute: () => Promise<Response>,
): Promise<Response> {
  if (request.method === 'OPTIONS') return createPreflightResponse();
  const errorResponse = await validateRequest(request);
  const response = errorResponse ?? (await execute());
  // Whoever may read this API may read it from any page: it knows no cookies, so a foreign page learns nothing.
  response.headers.set('access-control-allow-origin', '*');
  response.headers.set('access-control-expose-headers', 'etag, retry-after');
  response.headers.append('vary', 'accept');
  if (response.status >= 400) response.headers.set('cache-control', 'no-store');
  return response;
}

/** An answer in GraphQL's form that needs no GraphQL server; `status` where the code's own does not fit. */
function createErrorResponse(
  request: Request,
  code: ErrorCode,
  message: string,
  { status = httpStatusByCode[code], headers = {} }: ErrorResponseOptions = {},
): Response {
  const accept = request.headers.get('accept')?.toLowerCase() ?? '';
  const jsonIndex = accept.indexOf('application/json');
  const graphqlIndex = accept.indexOf('application/graphql-response+json');
  const type =
    graphqlIndex !== -1 && (jsonIndex === -1 || graphqlIndex < jsonIndex) ? 'graphql-response+json' : 'json';
  return new Response(JSON.stringify({ errors: [{ message, extensions: { code } }] }), {
    status,
    headers: { ...headers, 'content-type': `application/${type}; charset=utf-8` },
  });
}

/** The answer to a request that even the Fetch standard can't hold, TRACE for example. */
export function createUnreadableRequestResponse(): Response {
  const error = { message: 'This request can’t be read.', extensions: { code: 'BAD_USER_INPUT' } };
  return Response.json({ errors: [error] }, { status: 400, headers: { 'cache-control': 'no-store' } });
}

interface ErrorResponseOptions {
  status?: number;
  headers?: Record<string, string>;
}

// A token never crosses origins: Authorization is not among the headers that a foreign page may send.
function createPreflightResponse(): Response {
  return new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': 'content-type, apollo-require-preflight, x-apollo-operation-name',
      'access-control-max-age': '86400',
      'cache-control': 'no-store',
    },
  });
}

async function validateRequest(request: Request): Promise<Response | null> {
  const { method } = request;
  if (method !== 'GET' && method !== 'POST') {
    return createErrorResponse(
      request,
      'BAD_USER_INPUT',
      `GraphQL takes no ${method}: send a POST, or a GET for a query.`,
      {
        status: 405,
        headers: { allow: 'GET, POST' },
      },
    );
  }
  if (method === 'GET') return validateQuery(request, new URL(request.url).searchParams.get('query'));
  // Apollo says so only after a mutation has run.
  if (!acceptsJson(request.headers.get('accept'))) {
    return createErrorResponse(
      request,
      'BAD_USER_INPUT',
      'Answers are application/graphql-response+json or application/json: accept one of them.',
      { status: 406 },
    );
  }
  return validateBody(request);
}

async function validateBody(request: Request): Promise<Response | null> {
  const bytes = await request.clone().arrayBuffer();
  // A body that is too large is not always read: then its length is known from the header only.
  const length = Math.max(bytes.byteLength, parseContentLength(request.headers.get('content-length')));
  if (length > limits.bodyBytes) {
    return createErrorResponse(request, 'BAD_USER_INPUT', formatTooLargeMessage(limits.bodyBytes), {
      status: 413,
    });
  }
  const contentType = (request.headers.get('content-type') ?? '').toLowerCase();
  const [type = '', ...parameters] = contentType.split(';').map((part) => part.trim());
  if (type !== 'application/json') {
    // The integration would read that as JSON all the same, past the limits.
    return type.startsWith('application/json')
      ? createErrorResponse(request, 'BAD_USER_INPUT', 'The body has to be application/json.', {
          status: 415,
        })
      : null;
  }
  const charset = parameters.find((parameter) => parameter.startsWith('charset='))?.split('=')[1];
  if (charset !== undefined && charset.replaceAll('"', '') !== 'utf-8') {
    return createErrorResponse(request, 'BAD_USER_INPUT', 'The body has to be JSON in UTF-8.', {
      status: 415,
    });
  }
  try {
    const body: unknown = JSON.parse(strictUtf8.decode(bytes));
    const hasQuery = typeof body === 'object' && body !== null && 'query' in body;
    return validateQuery(request, hasQuery ? body.query : null);
  } catch {
    return createErrorResponse(
      request,
      'BAD_USER_INPUT',
      'Invalid JSON: send {"query": "…", "variables": {…}} in UTF-8.',
    );
  }
}

/** A byte order mark stays where it is: no JSON may begin with one, and the integration takes none. */
const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function validateQuery(request: Request, query: unknown): Response | null {
  const violation = typeof query === 'string' ? findLimitViolation(query) : null;
  if (violation === null) return null;
  const status = isLegacyClient(request.headers.get('accept')) ? 200 : httpStatusByCode.QUERY_TOO_COMPLEX;
  return createErrorResponse(request, 'QUERY_TOO_COMPLEX', violation, { status });
}

const supportedTypes = new Set([
  '*/*',
  'application/*',
  'application/json',
  'application/graphql-response+json',
]);

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
