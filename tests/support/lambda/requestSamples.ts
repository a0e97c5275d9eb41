// Requests that the adapters have to translate, and the events that API Gateway sends for them.
import type { APIGatewayProxyEventV2 } from 'aws-lambda';

export interface RequestSample {
  method: string;
  /** Encoded, as it is sent. */
  path: string;
  query: string;
  headers: Record<string, string>;
  cookies?: string[];
  body?: string | Uint8Array<ArrayBuffer>;
}

const feed = '{"query":"{ feed(seed: 1, first: 2) { totalCount edges { node { thought } } } }"}';
const json = { 'content-type': 'application/json' };

/** Each with a title. `createRequestSample` adds what a sample lacks. */
export const requestSamples: [string, Partial<RequestSample>][] = [
  ['a page', { path: '/' }],
  ['a path with encoded characters', { path: '/thought/100%25%3F%20%23%C3%A9' }],
  ['a path with invalid encoding', { path: '/thought/%E0%A4%A' }],
  ['an empty and an encoded parameter', { path: '/browse', query: 'q=&after=%6Asonp' }],
  ['several values of one parameter', { path: '/browse', query: 'q=a&q=b' }],
  ['cookies, which are ignored', { path: '/robots.txt', cookies: ['a=1', 'b=2'] }],
  ['HEAD of a page', { method: 'HEAD', path: '/' }],
  ['HEAD of a binary file', { method: 'HEAD', path: '/icon-192.png' }],
  ['a binary file', { path: '/icon-192.png' }],
  ['a conditional request for a binary file', { path: '/icon-192.png', headers: { 'if-none-match': '*' } }],
  ['a compressed text', { path: '/icon.svg', headers: { 'accept-encoding': 'br, gzip' } }],
  ['a query by GET', { path: '/graphql', query: 'query=%7B__typename%7D' }],
  ['a query by POST', { method: 'POST', path: '/graphql', headers: json, body: feed }],
  [
    'a body in UTF-8',
    {
      method: 'POST',
      path: '/graphql',
      headers: json,
      body: '{"query":"{ thought(id: \\"ü🫧\\") { id } }"}',
    },
  ],
  [
    'a binary body',
    { method: 'POST', path: '/graphql', headers: json, body: new Uint8Array([0, 255, 254, 128, 10, 13]) },
  ],
  ['an empty body', { method: 'POST', path: '/graphql', headers: json }],
  ['a body for a route that accepts none', { method: 'POST', path: '/health', body: 'x' }],
  ['a preflight', { method: 'OPTIONS', path: '/graphql', headers: { origin: 'https://a.example' } }],
  ['TRACE, which no route accepts', { method: 'TRACE', path: '/graphql' }],
  ['a path that is not normalized', { method: 'POST', path: '/x/../graphql', headers: json, body: feed }],
  ...['/graphql', '/local-sign-in', '/x/../graphql', '/%2e/local-sign-in'].map(
    (path): [string, Partial<RequestSample>] => [
      `a body above the limit of ${path}`,
      { method: 'POST', path, headers: json, body: ' '.repeat(60_000) },
    ],
  ),
  ['a page of another host', { path: '/', headers: { host: 'evil.example' } }],
];

/** Returns a GET request for the home page, with these changes. */
export function createRequestSample(changes: Partial<RequestSample>): RequestSample {
  return { method: 'GET', path: '/', query: '', headers: {}, ...changes };
}

/** Returns the event that API Gateway sends for a request in its payload format 2.0. */
export function createGatewayEvent(sample: RequestSample): APIGatewayProxyEventV2 {
  const { method, path, query, headers, cookies, body } = sample;
  const isBinary = body !== undefined && typeof body !== 'string';
  return {
    version: '2.0',
    routeKey: '$default',
    // API Gateway decodes paths that are valid UTF-8.
    rawPath: decodeIfValid(path),
    rawQueryString: query,
    ...(cookies && { cookies }),
    headers: {
      host: 'localhost:4000',
      'x-forwarded-for': '203.0.113.7',
      'x-forwarded-port': '443',
      'x-forwarded-proto': 'https',
      ...headers,
    },
    requestContext: {
      accountId: '123456789012',
      apiId: 'r3pmxmplak',
      domainName: 'r3pmxmplak.execute-api.eu-central-1.amazonaws.com',
      domainPrefix: 'r3pmxmplak',
      http: {
        method,
        path: decodeIfValid(path),
        protocol: 'HTTP/1.1',
        sourceIp: '203.0.113.7',
        userAgent: 'test',
      },
      requestId: 'JKJaXmPLvHcESHA=',
      routeKey: '$default',
      stage: '$default',
      time: '10/Mar/2026:05:16:23 +0000',
      timeEpoch: 1_773_119_783_636,
    },
    ...(body !== undefined && { body: isBinary ? Buffer.from(body).toString('base64') : body }),
    isBase64Encoded: isBinary,
  };
}

/** Returns the headers, except the connection’s, the ones that API Gateway adds, and the ones that differ each time. */
export function selectComparableHeaders(headers: Record<string, unknown>): Record<string, string> {
  const excluded = new Set([
    'connection',
    'content-length',
    'date',
    'keep-alive',
    'server-timing',
    'transfer-encoding',
    'x-request-id',
  ]);
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !excluded.has(name))
      .map(([name, value]) => [name, String(value)]),
  );
}

function decodeIfValid(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
