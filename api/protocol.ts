// GraphQL over HTTP, as far as it lies around the GraphQL server: what may come in at all, who may read the answer,
// and how it is kept. Every answer is JSON.
import { isLegacy } from './answers.ts';
import { excessOf, limits } from './limits.ts';
import { type ErrorCode, statusOf } from './refusals.ts';
import { declaredLength, tooLargeMessage } from './requestBody.ts';

/**
 * Answers a request to /graphql; `execute` is asked only for those that are well-formed and within the limits.
 * CSRF prevention is Apollo's, behind `execute`.
 */
export async function answerGraphql(request: Request, execute: () => Promise<Response>): Promise<Response> {
  if (request.method === 'OPTIONS') return preflight();
  const refused = await refuseEarly(request);
  const response = refused ?? (await execute());
  // Whoever may read this API may read it from any page: it knows no cookies, so a foreign page learns nothing.
  response.headers.set('access-control-allow-origin', '*');
  response.headers.set('access-control-expose-headers', 'etag, retry-after');
  response.headers.append('vary', 'accept');
  if (response.status >= 400) response.headers.set('cache-control', 'no-store');
  return response;
}

/** An answer in GraphQL's form that needs no GraphQL server; `status` where the code's own does not fit. */
function refuse(
  request: Request,
  code: ErrorCode,
  message: string,
  { status = statusOf[code], headers = {} }: RefusalHead = {},
): Response {
  const accept = request.headers.get('accept')?.toLowerCase() ?? '';
  const json = accept.indexOf('application/json');
  const graphql = accept.indexOf('application/graphql-response+json');
  const type = graphql !== -1 && (json === -1 || graphql < json) ? 'graphql-response+json' : 'json';
  return new Response(JSON.stringify({ errors: [{ message, extensions: { code } }] }), {
    status,
    headers: { ...headers, 'content-type': `application/${type}; charset=utf-8` },
  });
}

/** The answer to a request that even the Fetch standard can't hold, TRACE for example. */
export function refuseUnreadable(): Response {
  const error = { message: 'This request can’t be read.', extensions: { code: 'BAD_USER_INPUT' } };
  return Response.json({ errors: [error] }, { status: 400, headers: { 'cache-control': 'no-store' } });
}

interface RefusalHead {
  status?: number;
  headers?: Record<string, string>;
}

// A token never crosses origins: Authorization is not among the headers that a foreign page may send.
function preflight(): Response {
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

async function refuseEarly(request: Request): Promise<Response | null> {
  const { method } = request;
  if (method !== 'GET' && method !== 'POST') {
    return refuse(
      request,
      'BAD_USER_INPUT',
      `GraphQL takes no ${method}: send a POST, or a GET for a query.`,
      {
        status: 405,
        headers: { allow: 'GET, POST' },
      },
    );
  }
  if (method === 'GET') return refuseQuery(request, new URL(request.url).searchParams.get('query'));
  // Apollo says so only after a mutation has run.
  if (!acceptsJson(request.headers.get('accept'))) {
    return refuse(
      request,
      'BAD_USER_INPUT',
      'Answers are application/graphql-response+json or application/json: accept one of them.',
      { status: 406 },
    );
  }
  return refuseBody(request);
}

async function refuseBody(request: Request): Promise<Response | null> {
  const bytes = await request.clone().arrayBuffer();
  // A body that is too large is not always read: then its length is known from the header only.
  const length = Math.max(bytes.byteLength, declaredLength(request.headers.get('content-length')));
  if (length > limits.bodyBytes) {
    return refuse(request, 'BAD_USER_INPUT', tooLargeMessage(limits.bodyBytes), { status: 413 });
  }
  const contentType = (request.headers.get('content-type') ?? '').toLowerCase();
  const [type = '', ...parameters] = contentType.split(';').map((part) => part.trim());
  if (type !== 'application/json') {
    // The integration would read that as JSON all the same, past the limits.
    return type.startsWith('application/json')
      ? refuse(request, 'BAD_USER_INPUT', 'The body has to be application/json.', { status: 415 })
      : null;
  }
  const charset = parameters.find((parameter) => parameter.startsWith('charset='))?.split('=')[1];
  if (charset !== undefined && charset.replaceAll('"', '') !== 'utf-8') {
    return refuse(request, 'BAD_USER_INPUT', 'The body has to be JSON in UTF-8.', { status: 415 });
  }
  try {
    const body: unknown = JSON.parse(strictUtf8.decode(bytes));
    const isAsked = typeof body === 'object' && body !== null && 'query' in body;
    return refuseQuery(request, isAsked ? body.query : null);
  } catch {
    return refuse(request, 'BAD_USER_INPUT', 'Invalid JSON: send {"query": "…", "variables": {…}} in UTF-8.');
  }
}

/** A byte order mark stays where it is: no JSON may begin with one, and the integration takes none. */
const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function refuseQuery(request: Request, query: unknown): Response | null {
  const excess = typeof query === 'string' ? excessOf(query) : null;
  if (excess === null) return null;
  const status = isLegacy(request.headers.get('accept')) ? 200 : statusOf.QUERY_TOO_COMPLEX;
  return refuse(request, 'QUERY_TOO_COMPLEX', excess, { status });
}

const readable = new Set(['*/*', 'application/*', 'application/json', 'application/graphql-response+json']);

function acceptsJson(accept: string | null): boolean {
  if (accept === null || accept.trim() === '') return true;
  return accept
    .toLowerCase()
    .split(',')
    .some((range) => {
      const [type = '', ...parameters] = range.split(';').map((part) => part.trim());
      return readable.has(type) && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
    });
}
