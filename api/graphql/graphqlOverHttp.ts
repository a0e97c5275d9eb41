// The part of GraphQL over HTTP in front of the GraphQL server: request validation, CORS and caching.
import { isUtf8 } from 'node:buffer';
import type { GraphQLFormattedError } from 'graphql';
import { isLegacyClient } from './responseHeaders.ts';
import { withoutStackTraces } from './errorCodes.ts';
import type { QueryCheck } from './documents/documentCache.ts';
import type { RequestContext } from '../http/requestContext.ts';
import { createErrorResponse, createErrorsResponse } from './errorResponses.ts';
import { rejectLargeBody } from './largeBodies.ts';

/**
 * Returns the parsed body of a well-formed request to /graphql that is within the limits, which is undefined without a
 * JSON body. Otherwise returns the response: a redirect of a browser, a preflight response, or an error in JSON.
 */
export async function checkGraphQLRequest(c: RequestContext, checks: QueryChecks): Promise<Checked> {
  const other = redirectToPlayground(c) ?? createPreflightResponse(c);
  if (other !== null) return other;
  const checked = (await rejectLargeBody(c, checks.requireAdmin)) ?? (await checkRequest(c, checks));
  if (checked instanceof Response) addGraphQLHeaders(checked);
  return checked;
}

export function addGraphQLHeaders({ headers, status }: Response): void {
  // Any page may read this API: without cookies, another site receives only what is public.
  headers.set('access-control-allow-origin', '*');
  headers.set('access-control-expose-headers', 'etag, retry-after');
  headers.set('vary', 'accept');
  if (status >= 400) headers.set('cache-control', 'no-store');
}

export interface QueryChecks {
  /** Checks a query before it is executed. The errors are as clients receive them. */
  checkQuery: (query: string) => QueryCheck<GraphQLFormattedError>;
  /** Throws a GraphQL error unless the request's token is an admin's. */
  requireAdmin: () => Promise<void>;
}

// Authorization is not among the allowed headers, so pages of other origins can't send a token.
function createPreflightResponse({ req }: RequestContext): Response | null {
  if (req.method !== 'OPTIONS') return null;
  const headers = {
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, POST',
    // The last two are sent by Apollo Client with `clientAwareness`.
    'access-control-allow-headers':
      'content-type, apollo-require-preflight, x-apollo-operation-name, apollographql-client-name, apollographql-client-version',
    'access-control-max-age': '86400',
    'cache-control': 'no-store',
  };
  return new Response(null, { status: 204, headers });
}

/** The parsed body, or the response to a request that is not executed. */
type Checked = { body: unknown } | Response;

async function checkRequest(c: RequestContext, checks: QueryChecks): Promise<Checked> {
  const { method } = c.req;
  if (method !== 'GET' && method !== 'HEAD' && method !== 'POST') {
    return reject(c, `GraphQL does not support ${method}: send a POST, or a GET for a query.`, 405, {
      allow: 'GET, POST',
    });
  }
  if (method !== 'POST')
    return checkQueryText(c, new URL(c.req.url).searchParams.get('query'), undefined, checks);
  // Apollo checks the Accept header only after a mutation has run.
  if (!acceptsJson(c.req.header('accept') ?? '')) {
    return reject(
      c,
      'Responses are application/graphql-response+json or application/json, never a stream: accept one of them.',
      406,
    );
  }
  return checkBody(c, checks);
}

/** Checks and parses the body. Apollo Server rejects a request without a JSON body. */
async function checkBody(c: RequestContext, checks: QueryChecks): Promise<Checked> {
  const encoding = c.req.header('content-encoding') ?? 'identity';
  if (encoding !== 'identity')
    return reject(c, 'Compressed bodies are not supported: send the JSON without Content-Encoding.', 415);
  const contentType = (c.req.header('content-type') ?? '').toLowerCase();
  const [type = '', ...parameters] = contentType.split(';').map((part) => part.trim());
  if (type !== 'application/json') {
    // A type such as application/json5 is probably a mistake, so the message says which type is right.
    return type.startsWith('application/json')
      ? reject(c, 'The body must be application/json.', 415)
      : { body: undefined };
  }
  const charset = parameters.find((parameter) => parameter.startsWith('charset='))?.split('=')[1];
  if (charset !== undefined && charset.replaceAll('"', '') !== 'utf-8')
    return reject(c, 'The body must be JSON in UTF-8.', 415);
  const body = parseJson(Buffer.from(await c.req.arrayBuffer()));
  if (body === undefined)
    return reject(c, 'Invalid JSON: send {"query": "…", "variables": {…}} in UTF-8.', 400);
  const hasQuery = typeof body === 'object' && body !== null && 'query' in body;
  return checkQueryText(c, hasQuery ? body.query : null, body, checks);
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
  c: RequestContext,
  message: string,
  status: number,
  headers: Record<string, string> = {},
): Response {
  return createErrorResponse(c, 'BAD_USER_INPUT', message, { status, headers });
}

function checkQueryText(
  c: RequestContext,
  query: unknown,
  body: unknown,
  { checkQuery }: QueryChecks,
): Checked {
  if (typeof query !== 'string') return { body };
  const { limitViolation, errors } = checkQuery(query);
  const status = isLegacyClient(c.req.header('accept')) ? 200 : 400;
  if (limitViolation !== null) return createErrorResponse(c, 'QUERY_TOO_COMPLEX', limitViolation, { status });
  // Apollo Server would parse and validate the query again.
  return errors.length === 0 ? { body } : createErrorsResponse(c, 'BAD_USER_INPUT', errors, { status });
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
function redirectToPlayground({ req }: RequestContext): Response | null {
  const accept = req.header('accept')?.toLowerCase().trimStart() ?? '';
  if ((req.method !== 'GET' && req.method !== 'HEAD') || !accept.startsWith('text/html')) return null;
  const linkParams = new URLSearchParams();
  for (const name of ['query', 'variables']) {
    const value = req.query(name);
    if (value !== undefined) linkParams.set(name, value);
  }
  const hash = linkParams.size === 0 ? '' : `#${linkParams.toString()}`;
  const headers = { location: `/playground${hash}`, vary: 'accept', 'cache-control': 'no-store' };
  return new Response(null, { status: 303, headers });
}

function acceptsJson(accept: string): boolean {
  if (accept.trim() === '') return true;
  return accept
    .toLowerCase()
    .split(',')
    .some((range) => {
      const [type = '', ...parameters] = range.split(';').map((part) => part.trim());
      return supportedTypes.has(type) && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
    });
}
