// The log of requests, written by the real server.
import * as samples from '../../tests/support/browser/imageSamples.ts';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { openStaticFiles } from '../http/staticFiles.ts';
import { StoreUnavailable } from '../storage/storeErrors.ts';
import { storeTestImage } from '../../tests/support/stores/storeFixture.ts';
import { openTestSite } from '../../tests/support/site/testSite.ts';
import { emptySummary } from './requestSummary.ts';
import { createStoreUsage } from '../storage/storeUsage.ts';
import { createRequestLog, type HandledRequest } from './requestLog.ts';

const readTemplate = async () => '<!doctype html><!--head--><!--body-->';
const site = await openTestSite({}, { staticFiles: { ...openStaticFiles('web/public'), readTemplate } });
afterAll(() => site.close());
afterEach(() => site.services.responseCache?.clear());

function readLastEntry() {
  return JSON.parse(site.requestLines.at(-1) ?? '') as Record<string, unknown>;
}

test('a page is logged with the pattern of its route, without its path and query string', async () => {
  const response = await fetch(`${site.url}/thought/some-id?utm_source=somebody`);
  expect(readLastEntry()).toEqual({
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    level: 'info',
    message: 'request',
    requestId: response.headers.get('x-request-id'),
    method: 'GET',
    route: '/thought/:id',
    status: 404,
    durationMs: expect.any(Number),
    coldStart: true,
    cacheHit: false,
    storeMs: expect.any(Number),
    stage: 'test',
    clientErrors: 1,
    coldStarts: 1,
    _aws: expect.any(Object),
  });
});

test.each([
  ['/icon.svg', '*', 200],
  ['/no-such-page', '*', 404],
  ['/robots.txt', '/robots.txt', 200],
])('%s is logged with the route %s', async (path, route, status) => {
  await fetch(`${site.url}${path}`);
  expect(readLastEntry()).toMatchObject({ route, status });
});

test('an operation is logged with its root fields, the source of its feed, and whether the cache had it', async () => {
  const query =
    'query Somebody { a: feed(seed: 1) { total } b: feed(seed: 2) { total } thought(id: "x") { id } }';
  await site.post({ query });
  const expected = { route: '/graphql', operation: 'feed thought', status: 200, feedSource: 'COLLECTION' };
  expect(readLastEntry()).toMatchObject({ ...expected, cacheHit: false });
  await site.post({ query });
  expect(readLastEntry()).toMatchObject({ ...expected, cacheHit: true, storeMs: 0 });
  expect(readLastEntry()['requestId']).not.toBe(JSON.parse(site.requestLines.at(-2) ?? '').requestId);
});

test.each([
  ['an unknown field', { query: '{ nothing }' }, 'BAD_USER_INPUT'],
  ['a syntax error', { query: '{' }, 'BAD_USER_INPUT'],
  ['no query', {}, 'BAD_USER_INPUT'],
  ['no JSON', '{', 'BAD_USER_INPUT'],
  ['too many root fields', { query: `{ ${'me { uid } '.repeat(21)} }` }, 'QUERY_TOO_COMPLEX'],
])('an invalid request with %s is logged with its error code', async (_what, body, code) => {
  await site.post(body);
  expect(readLastEntry()).toMatchObject({
    route: '/graphql',
    status: 400,
    errorCodes: [code],
    errorCode: code,
    errors: 1,
  });
});

test('a request that can’t be read is logged', async () => {
  const before = site.requestLines.length;
  await fetch(`${site.url}/thought/1`, { method: 'PROPFIND' });
  expect(site.requestLines.length).toBe(before + 1);
  expect(readLastEntry()).toMatchObject({ method: 'OTHER', status: 405 });
});

describe('while the store is unavailable', () => {
  const fail = async () => Promise.reject(new StoreUnavailable('down'));

  test('a feed of built-in thoughts is logged as such', async () => {
    vi.spyOn(site.services.thoughts, 'findByRanks').mockImplementation(fail);
    await site.post({ query: '{ feed(seed: 9) { source } }' });
    expect(readLastEntry()).toMatchObject({ level: 'info', feedSource: 'BUILT_IN', builtInFeeds: 1 });
  });

  test('an error is logged with its code', async () => {
    vi.spyOn(site.services.thoughts, 'readPage').mockImplementation(fail);
    const request = await site.signIn('ada@example.com');
    await request('{ thoughts { totalCount } }');
    expect(readLastEntry()).toMatchObject({ operation: 'thoughts', errorCodes: ['UNAVAILABLE'] });
  });
});

test('the cause of a masked error is logged with the request id of the response', async () => {
  const bug = new TypeError('a bug');
  vi.spyOn(site.services.images, 'find').mockRejectedValue(bug);
  const { status, headers } = await fetch(`${site.url}/images/${'a'.repeat(64)}.jpg`);
  const requestId = headers.get('x-request-id');
  expect(status).toBe(500);
  expect(readLastEntry()).toMatchObject({ level: 'error', requestId, errorCodes: ['INTERNAL_SERVER_ERROR'] });
  expect(site.logEntries.at(-1)).toMatchObject({ level: 'error', requestId, detail: bug });
});

describe('Server-Timing', () => {
  const query = { query: '{ feed(seed: 3) { total } }' };

  test('says how long a new response took, and that a stored one is from the cache', async () => {
    const first = await site.post(query);
    expect(first.headers.get('server-timing')).toMatch(
      /^cache;desc=miss, store;dur=\d+\.\d, total;dur=\d+\.\d$/,
    );
    expect((await site.post(query)).headers.get('server-timing')).toBe('cache;desc=hit');
  });

  test('is not part of a response that is stored permanently', async () => {
    const path = await storeTestImage(site.services.images, samples.jpeg);
    const { headers } = await fetch(`${site.url}${path}`);
    expect(headers.get('cache-control')).toContain('immutable');
    expect(headers.has('server-timing')).toBe(false);
  });
});

describe('without an entry for each request', () => {
  function createDenialLog() {
    const lines: string[] = [];
    const log = createRequestLog({
      logsAll: false,
      format: 'text',
      metricsStage: null,
      now: () => '2026-11-22T12:00:00.000Z',
      writeLine: (line) => lines.push(line),
    });
    return { log, lines };
  }
  const handled: HandledRequest = {
    requestId: 'abc',
    method: 'POST',
    status: 200,
    durationMs: 12.345,
    summary: { ...emptySummary, route: '/graphql', operation: 'signIn' },
    store: createStoreUsage(),
    isFromCache: false,
  };
  const denial = { reason: 'unknownEmail', uid: 'eve-uid' } as const;

  test('only sign-ins and denials of known persons are logged, at most 30 a minute', () => {
    const { log, lines } = createDenialLog();
    log.write(handled);
    log.write({ ...handled, summary: { ...handled.summary, denial: { reason: 'noToken', uid: null } } });
    expect(lines).toEqual([]);
    log.write({ ...handled, summary: { ...handled.summary, signedInUid: 'ada-uid' } });
    expect(lines.splice(0)).toEqual([
      '2026-11-22T12:00:00.000Z POST /graphql signIn 200 (uid ada-uid) 12.35 ms (request abc)',
    ]);
    for (let count = 0; count < 40; count += 1)
      log.write({ ...handled, summary: { ...handled.summary, denial } });
    expect(lines).toHaveLength(29);
    expect(lines[0]).toBe(
      '2026-11-22T12:00:00.000Z WARN POST /graphql signIn 200 unknownEmail (uid eve-uid) 12.35 ms (request abc)',
    );
  });
});

test('the entry of a response from the cache is the same with and without metrics, except for the metrics', () => {
  const summary = {
    ...emptySummary,
    route: '/graphql',
    operation: 'feed',
    feedSource: 'COLLECTION',
  } as const;
  const request = {
    requestId: 'abc',
    method: 'POST',
    status: 200,
    durationMs: 0.123,
    summary,
    store: createStoreUsage(),
    isFromCache: true,
  };
  const [withMetrics, withoutMetrics] = ['test', null].map((metricsStage) => {
    const lines: string[] = [];
    const options = { logsAll: true, format: 'json', metricsStage } as const;
    const now = () => '2026-11-22T12:00:00.000Z';
    const log = createRequestLog({ ...options, now, writeLine: (line) => lines.push(line) });
    for (let count = 0; count < 3; count += 1) log.write(request);
    return JSON.parse(lines.at(-1) ?? '') as Record<string, unknown>;
  });
  const { stage, _aws: embedded, ...fields } = withMetrics ?? {};
  expect([stage, embedded]).toEqual(['test', expect.any(Object)]);
  expect(withoutMetrics).toEqual(fields);
  expect(fields).toMatchObject({
    operation: 'feed',
    cacheHit: true,
    storeMs: 0,
    durationMs: 0.12,
  });
});
