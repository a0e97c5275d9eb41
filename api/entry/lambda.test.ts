import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { expect, test } from 'vitest';
import { drawNoCard } from '../../tests/support/stores/storeFixture.ts';
import { readSettings } from '../env.ts';
import { StoreUnavailable } from '../storage/storeErrors.ts';
import { createLambdaHandler, createScheduleHandler } from './lambda.ts';
import { openServices, type Services } from '../app/services.ts';
import type { HandledRequest } from '../logging/requestLog.ts';
import { createTestLog } from '../../tests/support/site/testLog.ts';

test.each([
  ['encoded, as Lambda function URLs send it', '/thought/100%25%3F%20%23%C3%A9'],
  ['decoded, as API Gateway sends it', '/thought/100%? #é'],
])('a path %s is read completely', async (_how, rawPath) => {
  const services = await openServices(readSettings({ DATA_DIR: ':memory:' }));
  const requestedIds: string[] = [];
  const findById = async (id: string) => {
    requestedIds.push(id);
    return null;
  };
  const handler = createLambdaHandler({
    ...services,
    staticFiles: { ...services.staticFiles, readTemplate: async () => '' },
    thoughts: { ...services.thoughts, findById },
  });
  const { statusCode } = await handler(createEvent(rawPath));
  expect(statusCode).toBe(404);
  expect(requestedIds).toEqual(['100%? #é']);
});

test.each([
  ['from CloudFront', 'http', 'http://site.test'],
  ['from CloudFront', 'https, http', 'https://site.test'],
  ['from others', 'http', 'https://site.test'],
])('with X-Forwarded-Proto %s «%s» the origin of the site is %s', async (sender, scheme, origin) => {
  const services = await openServices(readSettings({ DATA_DIR: ':memory:' }));
  const handler = createLambdaHandler(services, sender === 'from CloudFront' ? async () => true : null);
  const { body } = await handler(createEvent('/robots.txt', { 'x-forwarded-proto': scheme }));
  expect(Buffer.from(body ?? '', 'base64').toString()).toContain(`Sitemap: ${origin}/sitemap.xml`);
});

test('the Lambda handler responds with 503 and Retry-After when the store is unavailable, and with 500 for a bug', async () => {
  const services = await openServices(readSettings({ DATA_DIR: ':memory:' }));
  const images = { ...services.images };
  const { log, entries } = createTestLog();
  const handler = createLambdaHandler({ ...services, images, log });
  const image = createEvent(`/images/${'a'.repeat(64)}.jpg`);
  images.find = () => Promise.reject(new StoreUnavailable('SQLite is unavailable.'));
  const { statusCode, headers } = await handler(image);
  expect([statusCode, headers?.['retry-after'], headers?.['cache-control']]).toEqual([503, '30', 'no-store']);
  expect(entries).toHaveLength(1);
  images.find = () => Promise.reject(new TypeError('a bug'));
  expect((await handler(image)).statusCode).toBe(500);
  expect(entries).toContainEqual(expect.objectContaining({ level: 'error', detail: new TypeError('a bug') }));
});

test('the Lambda handler responds with 403 to requests that have bypassed CloudFront, and passes its secret to nobody', async () => {
  const services = await openServices(readSettings({ DATA_DIR: ':memory:' }));
  const seenHeaders: (string | null)[] = [];
  const responseCache: Services['responseCache'] = {
    respond: (request, create) => {
      seenHeaders.push(request.headers.get('x-origin-secret'));
      return create();
    },
    clear: () => {},
  };
  const isFromCloudFront = async (secret: string | undefined) => secret === 'the-secret';
  const logged: HandledRequest[] = [];
  const requestLog = { logsAll: true, write: (request: HandledRequest) => logged.push(request) };
  const handler = createLambdaHandler({ ...services, responseCache, requestLog }, isFromCloudFront);
  for (const path of ['/', '/health', '/graphql', '/assets/a.js']) {
    const { statusCode, headers } = await handler(createEvent(path, { 'x-origin-secret': 'another' }));
    expect([statusCode, headers?.['cache-control']]).toEqual([403, 'no-store']);
    expect((await handler(createEvent(path))).statusCode).toBe(403);
    expect(logged.splice(0).map(({ status }) => status)).toEqual([403, 403]);
  }
  expect((await handler(createEvent('/health', { 'x-origin-secret': 'the-secret' }))).statusCode).toBe(200);
  expect(seenHeaders).toEqual([null]);
});

test('a scheduled event runs all jobs that are due', async () => {
  const services = await openServices(readSettings({ DATA_DIR: ':memory:' }), { drawCard: drawNoCard });
  await createScheduleHandler(services)({}, { getRemainingTimeInMillis: () => 300_000 });
  // Nothing is due any more.
  expect(await services.runDueJobs(AbortSignal.timeout(1_000))).toEqual([]);
});

test('a scheduled event fails when a job has failed, so that the alarm is raised', async () => {
  const scheduleHandler = createScheduleHandler({
    runDueJobs: async () => [
      { job: 'reindex', outcome: 'failed' },
      { job: 'purgeTrash', outcome: 'finished' },
    ],
  });
  await expect(scheduleHandler({}, { getRemainingTimeInMillis: () => 300_000 })).rejects.toThrow(
    'These jobs have failed: reindex.',
  );
});

test('a scheduled event interrupts the jobs 20 seconds before Lambda ends the process', async () => {
  const startedMs = performance.now();
  const runDueJobs = (signal: AbortSignal) =>
    new Promise<[]>((resolve) => {
      signal.addEventListener('abort', () => resolve([]));
    });
  await createScheduleHandler({ runDueJobs })({}, { getRemainingTimeInMillis: () => 20_100 });
  expect(performance.now() - startedMs).toBeGreaterThan(90);
});

test.each([
  ['CloudFront', async () => true, '203.0.113.0/24'],
  ['others', null, '127.0.0.0/24'],
])('the Lambda handler reads the client of a request from %s', async (_sender, isFromCloudFront, network) => {
  const services = await openServices(readSettings({ DATA_DIR: ':memory:' }));
  const senders: (string | undefined)[] = [];
  const devices: Services['devices'] = {
    ...services.devices,
    register: async (_registration, _kind, _now, limits) => {
      senders.push(limits?.[0]?.name);
      return true;
    },
  };
  const fcm: Services['fcm'] = { sendEach: () => Promise.reject(new Error('Nothing is sent.')) };
  const handler = createLambdaHandler({ ...services, devices, fcm }, isFromCloudFront);
  // A forged address, the client, and the address of CloudFront that the gateway has added.
  const headers = {
    'x-forwarded-for': '198.51.100.7, 203.0.113.7, 127.0.0.1',
    'content-type': 'application/json',
  };
  const event = createEvent('/graphql', headers);
  event.requestContext.http.method = 'POST';
  event.body = JSON.stringify({
    query: `mutation { registerDevice(registration: "${'c'.repeat(22)}", kind: INSTALLATION) }`,
  });
  expect((await handler(event)).statusCode).toBe(200);
  expect(senders).toEqual([`sender ${network}`]);
});

function createEvent(rawPath: string, headers: Record<string, string> = {}): APIGatewayProxyEventV2 {
  return {
    version: '2.0',
    routeKey: '$default',
    rawPath,
    rawQueryString: '',
    headers: { host: 'site.test', ...headers },
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
