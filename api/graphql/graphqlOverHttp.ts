// GraphQL over HTTP: converts a request to /graphql into a response, for any server.
import { type ApolloServer, HeaderMap } from '@apollo/server';
import { GraphQLError } from 'graphql';
import { parseAccept } from 'hono/utils/accept';
import { isUtf8 } from 'node:buffer';
import { BodyTooLarge, readBodyWithLimit } from '../http/readBodyWithLimit.ts';
import type { RequestContext, RouteHandler } from '../http/requestContext.ts';
import { createTextResponse } from '../http/responses.ts';
import { StoreUnavailable } from '../storage/storeErrors.ts';
import { httpStatusByCode, isErrorCode } from './errorCodes.ts';
import { bodyLimits } from './limits.ts';
import { reportErrors } from './plugins.ts';
import type { ResolverContext } from './resolverContext.ts';

/**
 * Responds to any request to /graphql: with the result of an operation, with errors, or with a redirect to the
 * playground. Each request has its own context, which collects facts for the log.
 */
export function createGraphQLOverHttp<C extends ResolverContext>(
  server: ApolloServer<C>,
  createContext: (c: RequestContext) => C,
): RouteHandler {
  server.startInBackgroundHandlingStartupErrorsByLoggingAndFailingAllRequests();
  return async (c) => {
    const request = c.req.raw;
    if (isOpenedInBrowser(request)) return redirectToPlayground(request.url);
    const context = createContext(c);
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const httpGraphQLRequest = {
      method,
      headers: readHeaders(request),
      search: method === 'GET' ? readSearch(request.url) : '',
      body: undefined as unknown,
    };
    const {
      status = 200,
      headers,
      body,
    } = await server.executeHTTPGraphQLRequest({
      httpGraphQLRequest,
      // Apollo Server converts an error that is thrown here into a response.
      context: async () => {
        try {
          httpGraphQLRequest.body = await readRequest(c.req, context);
          return context;
        } catch (error) {
          await reportErrors([error], context);
          throw withStatus(error);
        }
      },
    });
    const responseHeaders = {
      ...Object.fromEntries(headers),
      // Pages of any site may read this API, because without cookies they receive only public data.
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'etag, retry-after',
      vary: 'accept',
      ...(status >= 400 && { 'cache-control': 'no-store' }),
    };
    return createTextResponse(status, responseHeaders, body.kind === 'complete' ? body.string : '');
  };
}

/** Returns whether the URL was opened in a browser, which is the only client that prefers HTML. */
function isOpenedInBrowser({ method, headers }: Request): boolean {
  return method === 'GET' && /^\s*text\/html/i.test(headers.get('accept') ?? '');
}

/** The playground reads the query and the variables from its fragment. */
function redirectToPlayground(url: string): Response {
  const location = `/playground${new URL(url).search.replace('?', '#')}`;
  return createTextResponse(303, { location, vary: 'accept', 'cache-control': 'no-store' }, '');
}

/** Returns the headers that Apollo Server and its plugins read. */
function readHeaders({ headers }: Request): HeaderMap {
  const map = new HeaderMap();
  for (const name of ['accept', 'authorization', 'content-type']) {
    const value = headers.get(name);
    if (value !== null) map.set(name, value);
  }
  return map;
}

/** Returns the URL's parameters except empty ones, because some clients send an empty text for a missing parameter. */
function readSearch(url: string): string {
  const { search, searchParams } = new URL(url);
  const present = Array.from(searchParams).filter(([, value]) => value !== '');
  return present.length === searchParams.size ? search : `?${new URLSearchParams(present).toString()}`;
}

/**
 * Returns the body of a POST request.
 * @throws a GraphQL error for requests that Apollo Server would accept, or would reject only after executing them.
 */
async function readRequest(
  request: RequestContext['req'],
  { requireAdmin }: Pick<ResolverContext, 'requireAdmin'>,
): Promise<unknown> {
  const { method } = request;
  const { headers } = request.raw;
  const bodyLength = Number(headers.get('content-length') ?? 0);
  if (bodyLength > bodyLimits.admins) throw createTooLargeError(bodyLimits.admins);
  if (bodyLength > bodyLimits.anonymous) {
    if (headers.get('authorization') === null) throw createTooLargeError(bodyLimits.anonymous);
    await requireAdmin();
  }
  if (method !== 'POST') return undefined;
  // Apollo Server checks the Accept header only after a mutation has run.
  if (!acceptsJson(headers.get('accept')))
    throw createRequestError(
      406,
      'Responses are application/graphql-response+json or application/json, never a stream: accept one of them.',
    );
  const encoding = headers.get('content-encoding') ?? 'identity';
  if (encoding !== 'identity')
    throw createRequestError(
      415,
      'Compressed bodies are not supported: send the JSON without Content-Encoding.',
    );
  requireJson(headers.get('content-type'));
  return parseBody(await readBody(request));
}

/** Reads a body of limited size. The caller has checked the declared length, if any. */
async function readBody(request: RequestContext['req']): Promise<Uint8Array> {
  // Reads a body of declared length at once, because a stream is slower.
  if (request.header('content-length') !== undefined) return new Uint8Array(await request.arrayBuffer());
  try {
    return await readBodyWithLimit(request.raw, bodyLimits.anonymous);
  } catch (error) {
    throw error instanceof BodyTooLarge ? createTooLargeError(bodyLimits.anonymous) : error;
  }
}

const supportedTypes = new Set([
  '*/*',
  'application/*',
  'application/json',
  'application/graphql-response+json',
]);

function acceptsJson(accept: string | null): boolean {
  if (accept === null || accept.trim() === '') return true;
  return parseAccept(accept.toLowerCase()).some(({ type, q }) => supportedTypes.has(type) && q > 0);
}

function requireJson(contentType: string | null): void {
  const [type, ...parameters] = (contentType ?? '').toLowerCase().split(/\s*;\s*/);
  const charset = parameters.find((parameter) => parameter.startsWith('charset='));
  if (type !== 'application/json' || !/^charset="?utf-?8"?$/.test(charset ?? 'charset=utf-8'))
    throw createRequestError(415, 'The body must be JSON in UTF-8, with `content-type: application/json`.');
}

function parseBody(bytes: Uint8Array): unknown {
  try {
    // Decoding removes a byte order mark.
    const body: unknown = isUtf8(bytes) ? JSON.parse(decoder.decode(bytes)) : undefined;
    // Some clients send an empty name for none, but GraphQL would search for an operation with an empty name.
    const hasEmptyName =
      typeof body === 'object' && body !== null && 'operationName' in body && body.operationName === '';
    if (body !== undefined) return hasEmptyName ? { ...body, operationName: null } : body;
  } catch {
    // Invalid JSON gets the same error as invalid UTF-8.
  }
  throw createRequestError(400, 'Invalid JSON: send {"query": "…", "variables": {…}} in UTF-8.');
}

const decoder = new TextDecoder();

function createTooLargeError(limit: number): GraphQLError {
  const hint = limit === bodyLimits.anonymous ? ' Only admins may send more.' : '';
  return createRequestError(
    413,
    `The body has more than ${limit.toLocaleString('en')} bytes: send less at once.${hint}`,
  );
}

/** Returns the error with the status of its code, because Apollo Server's own status is 500. */
function withStatus(error: unknown): unknown {
  if (error instanceof StoreUnavailable)
    return new GraphQLError(error.message, { originalError: error, extensions: { http: { status: 503 } } });
  if (error instanceof GraphQLError && isErrorCode(error.extensions['code']))
    error.extensions['http'] ??= { status: httpStatusByCode[error.extensions['code']] };
  return error;
}

/** Apollo Server uses the status of `extensions.http`, and removes it from the response. */
function createRequestError(status: number, message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT', http: { status } } });
}
