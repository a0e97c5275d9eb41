import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { RequestFacts } from '../logging/requestLog.ts';
import type { RequestEnv } from './requestContext.ts';
import { createResponseCache } from './responseCache.ts';
import { clientGoneStatus } from './workQueue.ts';

const path = '/graphql';
const publicHeaders = { 'cache-control': 'public, max-age=0, s-maxage=60' };
const json = { 'content-type': 'application/json' };

/** Returns a function that sends requests through a new cache to an application that counts them. */
function openCache(
  respond: (count: number) => Response | Promise<Response> = () =>
    new Response('x', { headers: publicHeaders }),
) {
  let count = 0;
  const cache = createResponseCache();
  const app = new Hono<RequestEnv>();
  app.use((c, next) => {
    c.set('facts', new RequestFacts());
    return next();
  });
  app.use(cache.middleware);
  app.all('*', () => {
    count += 1;
    return respond(count);
  });
  const send = async (url = path, init: RequestInit = {}) => app.request(url, init);
  const post = (body: string, headers: Record<string, string> = json) =>
    send(path, { method: 'POST', body, headers: { ...headers, 'content-length': String(body.length) } });
  return { send, post, clear: cache.clear, count: () => count };
}

test('an equal second request gets the cached response with its age', async () => {
  const { send, count } = openCache();
  await send();
  const second = await send();
  expect([second.status, await second.text(), second.headers.get('age')]).toEqual([200, 'x', '0']);
  expect(count()).toBe(1);
});

test.each([
  ['with no-store', 200, { 'cache-control': 'no-store' }],
  ['without Cache-Control', 200, {}],
  ['that is private', 200, { 'cache-control': 'private, max-age=60' }],
  ['that must be revalidated', 200, { 'cache-control': 'public, max-age=0' }],
  ['that is an error', 503, publicHeaders],
  ['that varies by another header', 200, { ...publicHeaders, vary: 'accept, origin' }],
  ['of more than 1 MB', 200, { ...publicHeaders, large: 'x' }],
])('a response %s is not cached', async (_, status, headers: Record<string, string>) => {
  const text = 'large' in headers ? 'x'.repeat(1_100_000) : '';
  const { send, count } = openCache(() => new Response(text, { status, headers }));
  await send();
  await send();
  expect(count()).toBe(2);
});

test('a request with a token is neither answered from the cache nor stored in it', async () => {
  const { send, count } = openCache();
  const withToken = { headers: { authorization: 'Bearer x' } };
  await send(path, withToken);
  await send();
  expect((await send(path, withToken)).headers.get('age')).toBeNull();
  expect(count()).toBe(3);
});

test.each(['accept', 'accept-encoding', 'content-type'])(
  'requests with different URLs or %s headers get different cached responses',
  async (name) => {
    const { send, count } = openCache();
    for (const value of ['a', 'b']) await send(path, { headers: { [name]: value } });
    await send(`${path}?a=1`, { headers: { [name]: 'a' } });
    await send(`http://other.test${path}`, { headers: { [name]: 'a' } });
    expect(count()).toBe(4);
  },
);

test('POST requests are cached by their bodies, and HTTP caches may not store their responses', async () => {
  const { post, count } = openCache();
  for (const body of ['{"query":"a"}', '{"query":"b"}', '{"query":"a"}'])
    expect((await post(body)).headers.get('cache-control')).toBe('no-store');
  expect(count()).toBe(2);
  for (let index = 0; index < 2; index += 1) await post('x'.repeat(17_000));
  expect(count()).toBe(4);
});

test('500 equal concurrent requests share one execution', async () => {
  const { send, count } = openCache(async () => {
    await new Promise(setImmediate);
    return new Response('x', { headers: publicHeaders });
  });
  const texts = await Promise.all(Array.from({ length: 500 }, async () => (await send()).text()));
  expect(new Set(texts)).toEqual(new Set(['x']));
  expect(count()).toBe(1);
});

test('waiting requests share a failure, and a later request is executed again', async () => {
  const { send, count } = openCache(async () => {
    await new Promise(setImmediate);
    return new Response('down', { status: 503, headers: { 'x-request-id': 'first' } });
  });
  const responses = await Promise.all([send(), send(), send()]);
  expect(responses.map(({ status, headers }) => [status, headers.get('age')])).toEqual(
    Array.from({ length: 3 }, () => [503, null]),
  );
  await send();
  expect(count()).toBe(2);
});

test('requests that waited for a private response are executed separately', async () => {
  const { send, count } = openCache(async (index) => {
    await new Promise(setImmediate);
    return new Response(String(index), { headers: { 'cache-control': 'no-store' } });
  });
  const responses = await Promise.all([send(), send(), send()]);
  expect(await Promise.all(responses.map((response) => response.text()))).toEqual(['1', '2', '3']);
  expect(count()).toBe(3);
});

test('if the first of several equal requests is aborted, the next one is executed', async () => {
  const { send, count } = openCache(async (index) => {
    await new Promise(setImmediate);
    if (index === 1) return new Response(null, { status: clientGoneStatus });
    return new Response('x', { headers: publicHeaders });
  });
  const responses = await Promise.all([send(), send(), send()]);
  expect(responses.map(({ status }) => status)).toEqual([clientGoneStatus, 200, 200]);
  expect(count()).toBe(2);
});

test('a change deletes all cached responses, even those that are being created', async () => {
  const cache = openCache(async () => {
    await new Promise(setImmediate);
    return new Response('x', { headers: publicHeaders });
  });
  const before = cache.send();
  await new Promise(process.nextTick);
  cache.clear();
  await before;
  await cache.send();
  expect(cache.count()).toBe(2);
  cache.clear();
  await cache.send();
  expect(cache.count()).toBe(3);
});

test('the oldest cached responses are deleted when all together exceed 16 MB', async () => {
  const { send, count } = openCache(() => new Response('x'.repeat(1_000_000), { headers: publicHeaders }));
  for (let index = 0; index < 20; index += 1) await send(`${path}?${index}`);
  await send(`${path}?19`);
  expect(count()).toBe(20);
  await send(`${path}?0`);
  expect(count()).toBe(21);
});
