import { expect, test } from 'vitest';
import { type BufferedResponse, createTextResponse } from './bufferedResponse.ts';
import { emptySummary } from '../logging/requestSummary.ts';
import { collectGarbage } from '../../tests/support/stores/collectGarbage.ts';
import { createIncomingRequest } from '../../tests/support/site/incomingRequest.ts';
import { createResponseCache } from './responseCache.ts';

const url = 'http://site.test/graphql';
const publicHeaders = { 'cache-control': 'public, max-age=0, s-maxage=60' };

/** Returns a function that sends requests through a new cache and counts the responses that are created. */
function openCache(response: () => BufferedResponse = () => createTextResponse(200, publicHeaders, 'x')) {
  let nowMs = 1_000;
  let created = 0;
  const cache = createResponseCache(() => nowMs);
  const send = (request: Request, body = '', beforeResponse = () => {}) =>
    cache.respond(createIncomingRequest(request, body), async () => {
      created += 1;
      const result = response();
      beforeResponse();
      return { ...result, summary: emptySummary };
    });
  return { send, clear: cache.clear, wait: (ms: number) => (nowMs += ms), countCreated: () => created };
}

test('the second response is the first one, with its age in seconds and as a hit', async () => {
  const { send, wait, countCreated } = openCache();
  const first = await send(new Request(url));
  wait(59_900);
  const second = await send(new Request(url));
  const headers = { ...publicHeaders, age: '59', 'server-timing': 'cache;desc=hit' };
  expect(second).toEqual({ ...first, headers, isFromCache: true });
  expect(countCreated()).toBe(1);
});

test.each([
  ['s-maxage', 'public, max-age=0, s-maxage=5', 5_000],
  ['max-age without s-maxage', 'public, max-age=30', 30_000],
  ['a minute at most', 'public, max-age=31536000, immutable', 60_000],
])('a response is cached for %s', async (_, cacheControl, lifetimeMs) => {
  const { send, wait, countCreated } = openCache(() =>
    createTextResponse(200, { 'cache-control': cacheControl }, 'x'),
  );
  await send(new Request(url));
  wait(lifetimeMs - 1);
  await send(new Request(url));
  expect(countCreated()).toBe(1);
  wait(1);
  await send(new Request(url));
  expect(countCreated()).toBe(2);
});

test('a response that nobody requests again leaves the memory', async () => {
  const { send, wait } = openCache();
  const sendAndRefer = async () => new WeakRef((await send(new Request(url))).body);
  const body = await sendAndRefer();
  wait(59_999);
  await send(new Request(`${url}?other`));
  await collectGarbage();
  expect(body.deref()).toBeDefined();
  wait(1);
  await send(new Request(`${url}?another`));
  await collectGarbage();
  expect(body.deref()).toBeUndefined();
});

test.each([
  ['with no-store', 200, { 'cache-control': 'no-store' }],
  ['without Cache-Control', 200, {}],
  ['that is private', 200, { 'cache-control': 'private, max-age=60' }],
  ['that must be revalidated', 200, { 'cache-control': 'public, max-age=0' }],
  ['that is an error', 503, publicHeaders],
  ['that is a 304', 304, publicHeaders],
  ['that varies by another header', 200, { ...publicHeaders, vary: 'accept, origin' }],
  ['of more than 1 MB', 200, { ...publicHeaders, large: 'x' }],
])('a response %s is not cached', async (_, status, headers: Record<string, string>) => {
  const text = 'large' in headers ? 'x'.repeat(1_100_000) : '';
  const { send, countCreated } = openCache(() => createTextResponse(status, headers, text));
  await send(new Request(url));
  await send(new Request(url));
  expect(countCreated()).toBe(2);
});

test('a request with a token is neither answered from the cache nor stored in it', async () => {
  const { send, countCreated } = openCache();
  const withToken = () => new Request(url, { headers: { authorization: 'Bearer x' } });
  await send(withToken());
  await send(new Request(url));
  expect((await send(withToken())).headers['age']).toBeUndefined();
  expect(countCreated()).toBe(3);
});

const requestsThatDiffer: Record<string, Request[]> = {
  method: [new Request(url), new Request(url, { method: 'HEAD' })],
  URL: [new Request(url), new Request(`${url}?a=1`)],
  host: [new Request(url), new Request('http://other.test/graphql')],
};
for (const name of ['accept', 'accept-encoding', 'content-type'])
  requestsThatDiffer[`${name} header`] = ['a', 'b'].map(
    (value) => new Request(url, { headers: { [name]: value } }),
  );

test.each(Object.entries(requestsThatDiffer))(
  'requests that differ in their %s have different responses',
  async (_, requests) => {
    const { send, countCreated } = openCache();
    for (const request of requests) await send(request);
    expect(countCreated()).toBe(2);
  },
);

test('POST requests are told apart by their bodies, and long ones are not cached', async () => {
  const { send, countCreated } = openCache();
  const post = () => new Request(url, { method: 'POST' });
  await send(post(), '{"query":"a"}');
  await send(post(), '{"query":"b"}');
  await send(post(), '{"query":"a"}');
  expect(countCreated()).toBe(2);
  await send(post(), 'x'.repeat(17_000));
  await send(post(), 'x'.repeat(17_000));
  expect(countCreated()).toBe(4);
});

test('a change deletes all responses', async () => {
  const { send, clear, countCreated } = openCache();
  await send(new Request(url));
  clear();
  await send(new Request(url));
  expect(countCreated()).toBe(2);
});

test('a response that was created before a change is not stored after it', async () => {
  const { send, clear, countCreated } = openCache();
  await send(new Request(url), '', clear);
  await send(new Request(url));
  expect(countCreated()).toBe(2);
});

test('the oldest responses are deleted when they take more than 16 MB', async () => {
  const { send, countCreated } = openCache(() =>
    createTextResponse(200, publicHeaders, 'x'.repeat(1_000_000)),
  );
  for (let index = 0; index < 20; index += 1) await send(new Request(`${url}?${index}`));
  await send(new Request(`${url}?19`));
  expect(countCreated()).toBe(20);
  await send(new Request(`${url}?0`));
  expect(countCreated()).toBe(21);
});
