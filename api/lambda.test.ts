import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { expect, test } from 'vitest';
import { readSettings } from './env.ts';
import { createHandler } from './lambda.ts';
import { openServices } from './services.ts';

test.each([
  ['as Lambda’s own addresses send it', '/thought/100%25%3F%20%23%C3%A9'],
  ['decoded, as API Gateway sends it', '/thought/100%? #é'],
])('a path arrives whole, %s', async (_how, rawPath) => {
  const services = await openServices(readSettings({ DATA_DIR: ':memory:' }));
  const asked: string[] = [];
  const byId = async (id: string) => {
    asked.push(id);
    return null;
  };
  const handler = createHandler({
    ...services,
    site: { ...services.site, template: async () => '' },
    thoughts: { ...services.thoughts, byId },
  });
  const { statusCode } = await handler(eventFor(rawPath));
  expect(statusCode).toBe(404);
  expect(asked).toEqual(['100%? #é']);
});

function eventFor(rawPath: string): APIGatewayProxyEventV2 {
  return {
    version: '2.0',
    routeKey: '$default',
    rawPath,
    rawQueryString: '',
    headers: { host: 'site.test' },
    requestContext: {
      accountId: '1',
      apiId: '1',
      domainName: 'site.test',
      domainPrefix: 'site',
      http: { method: 'GET', path: rawPath, protocol: 'HTTP/1.1', sourceIp: '127.0.0.1', userAgent: '' },
      requestId: '1',
      routeKey: '$default',
      stage: '$default',
      time: '2026-11-20T21:00:00Z',
      timeEpoch: 0,
    },
    isBase64Encoded: false,
  };
}
