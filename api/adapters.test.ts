// Sends the same requests through both adapters: as events of API Gateway and over HTTP.
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStaticFiles } from './http/staticFiles.ts';
import { createLambdaHandler, type LambdaHandler } from './lambda.ts';
import { openTestSite, type TestSite } from './testing/testSite.ts';

interface Sample {
  method: string;
  /** Encoded, as it is sent. */
  path: string;
  query: string;
  headers: Record<string, string>;
  cookies?: string[];
  body?: string | Uint8Array<ArrayBuffer>;
}

const defaultSample: Sample = { method: 'GET', path: '/', query: '', headers: {} };

const template = '<!doctype html><!--head--><!--body-->';
let site: TestSite;
let handler: LambdaHandler;
beforeAll(async () => {
  site = await openTestSite(
    { PUBLIC_URL: 'http://localhost:4000' },
    {
      staticFiles: { ...openStaticFiles('web/public'), readTemplate: async () => template },
      // Each adapter's own responses are compared.
      responseCache: null,
    },
  );
  handler = createLambdaHandler(site.services);
});
afterAll(() => site.close());

const feed = '{"query":"{ feed(seed: 1, first: 2) { total thoughts { thought } } }"}';
const json = { 'content-type': 'application/json' };

test.each<[string, Partial<Sample>]>([
  ['a page', { path: '/' }],
  ['a path with encoded characters', { path: '/thought/100%25%3F%20%23%C3%A9' }],
  ['a path with invalid encoding', { path: '/thought/%E0%A4%A' }],
  ['several values of one parameter', { path: '/api/thoughts/random', query: 'count=0&count=2' }],
  ['an empty and an encoded parameter', { path: '/oembed', query: 'url=&format=%6Asonp' }],
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
  ['a method that a Request can’t represent', { method: 'TRACE', path: '/graphql' }],
  ['a page of another host', { path: '/', headers: { host: 'evil.example' } }],
])('both adapters return the same bytes for %s', async (_, changes) => {
  const sample = { ...defaultSample, ...changes };
  expect(await sendAsEvent(sample)).toEqual(await sendOverHttp(sample));
});

interface Received {
  status: number;
  headers: Record<string, string>;
  body: string;
}

async function sendAsEvent({ method, path, query, headers, cookies, body }: Sample): Promise<Received> {
  const isBinary = body !== undefined && typeof body !== 'string';
  const result = await handler({
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
  } satisfies APIGatewayProxyEventV2);
  return {
    status: result.statusCode ?? 0,
    headers: selectComparableHeaders(result.headers ?? {}),
    body: Buffer.from(result.body ?? '', 'base64').toString('base64'),
  };
}

function sendOverHttp({ method, path, query, headers, cookies, body }: Sample): Promise<Received> {
  const { promise, resolve, reject } = Promise.withResolvers<Received>();
  const { hostname, port } = new URL(site.url);
  const request = httpRequest(
    {
      hostname,
      port,
      method,
      path: `${path}${query === '' ? '' : `?${query}`}`,
      headers: {
        host: 'localhost:4000',
        'x-forwarded-for': '203.0.113.7',
        'x-forwarded-proto': 'https',
        ...headers,
        ...(cookies && { cookie: cookies.join('; ') }),
      },
    },
    (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: selectComparableHeaders(response.headers),
          body: Buffer.concat(chunks).toString('base64'),
        }),
      );
    },
  );
  request.once('error', reject);
  request.end(body);
  return promise;
}

/** Returns the headers without those of the connection, and those that API Gateway adds or that differ each time. */
function selectComparableHeaders(headers: Record<string, unknown>): Record<string, string> {
  const excluded = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding']);
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
