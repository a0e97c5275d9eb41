// Sends the same requests through both adapters: as events of API Gateway and over HTTP.
import { request as httpRequest } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { openStaticFiles } from '../http/staticFiles.ts';
import { createLambdaHandler } from './lambda.ts';
import {
  createGatewayEvent,
  createRequestSample,
  type RequestSample,
  requestSamples,
  selectComparableHeaders,
} from '../../tests/support/lambda/requestSamples.ts';
import { openTestSite } from '../../tests/support/site/testSite.ts';

const template = '<!doctype html><!--head--><!--body-->';
const site = await openTestSite(
  { PUBLIC_URL: 'http://localhost:4000', TRUSTED_PROXIES: '127.0.0.1' },
  {
    staticFiles: { ...openStaticFiles('web/public'), readTemplate: async () => template },
    // Each adapter's own responses are compared.
    responseCache: null,
    // Each minute, the home page has its thoughts in another order.
    now: () => '2026-11-23T12:00:00.000Z',
  },
);
const originSecret = 'secret';
const handler = createLambdaHandler(site.services, originSecret);
afterAll(() => site.close());

test.each(requestSamples)('both adapters return the same bytes for %s', async (_, changes) => {
  const sample = createRequestSample(changes);
  expect(await sendAsEvent(sample)).toEqual(await sendOverHttp(sample));
});

interface Received {
  status: number;
  headers: Record<string, string>;
  body: string;
}

async function sendAsEvent(sample: RequestSample): Promise<Received> {
  const event = createGatewayEvent(sample);
  const result = await handler({ ...event, headers: { ...event.headers, 'x-origin-secret': originSecret } });
  return {
    status: result.statusCode ?? 0,
    headers: selectComparableHeaders(result.headers ?? {}),
    body: Buffer.from(result.body ?? '', 'base64').toString('base64'),
  };
}

function sendOverHttp({ method, path, query, headers, cookies, body }: RequestSample): Promise<Received> {
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
