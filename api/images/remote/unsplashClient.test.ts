import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startFakeUnsplash, createPhoto, type FakeUnsplash } from '../../../e2e/support/fakeUnsplash.ts';
import { createUnsplashClient } from './unsplashClient.ts';

const accessKey = 'canary-key-8c1f';
const words = 'ocean courage illustration growth';
let double: FakeUnsplash;
let currentTime: string;
let logged: unknown[];

beforeEach(async () => {
  double = await startFakeUnsplash();
  currentTime = '2026-11-20T21:41:07.123Z';
  logged = [];
});
afterEach(() => double.close());

function openClient({ hasKey = true, budgetMs = 2_500, url = double.url } = {}) {
  return createUnsplashClient({
    settings: { accessKey: hasKey ? accessKey : null, url, placeholderUrl: double.url },
    fetch: globalThis.fetch,
    now: () => currentTime,
    log: (...entry) => logged.push(entry),
    budgetMs,
  });
}

describe('a search', () => {
  test('asks exactly what is documented, and reads the photo, its credit and its download address', async () => {
    const answer = await openClient().findPhoto(words, 1_763_674_867_123);
    expect(double.requests).toHaveLength(1);
    expect(double.requests[0]).toMatchObject({
      path: '/photos/random',
      query: {
        query: 'ocean courage illustration growth',
        orientation: 'landscape',
        w: '800',
        h: '600',
        seed: '1763674867123',
        content_filter: 'high',
      },
      headers: { authorization: `Client-ID ${accessKey}` },
    });
    expect(answer).toEqual({
      photo: {
        query: 'ocean courage illustration growth',
        url: `${double.url}/regular.png`,
        credit: {
          name: 'Ada Example',
          profileUrl: 'https://unsplash.com/@ada?utm_source=upwell&utm_medium=referral',
          photoUrl: 'https://unsplash.com/photos/Dwu85P9SOIk?utm_source=upwell&utm_medium=referral',
        },
        downloadLocation: `${double.url}/photos/Dwu85P9SOIk/download?ixid=abc`,
      },
    });
  });

  test('that finds nothing goes on with fewer words', async () => {
    double.respondWith('/photos/random', ({ query }) =>
      query['query'] === 'ocean' ? { body: createPhoto(double.url) } : { status: 404 },
    );
    expect(await openClient().findPhoto(words, 1)).toMatchObject({ photo: { query: 'ocean' } });
    expect(double.requests.map(({ query }) => query['query'])).toEqual([
      'ocean courage illustration growth',
      'ocean courage',
      'ocean',
    ]);
  });

  const photo = createPhoto('https://images.unsplash.com');
  test.each([
    ['finds nothing at all', { status: 404 }, 'Unsplash has no photo for these words.'],
    ['meets a wrong key', { status: 401 }, 'Unsplash does not accept the access key.'],
    ['is turned away', { status: 400 }, 'Unsplash refused the search (status 400).'],
    ['meets a broken server', { status: 503 }, 'Unsplash has trouble of its own (status 503).'],
    ['meets the limit', { status: 429 }, 'Unsplash allows no more searches until 22:41 UTC.'],
    [
      'meets the limit as Unsplash tells it',
      { status: 403, headers: { 'x-ratelimit-remaining': '0' }, body: 'Rate Limit Exceeded' },
      'Unsplash allows no more searches until 22:41 UTC.',
    ],
    ['gets no JSON', { body: '<html>' }, "Unsplash sent an answer that can't be used."],
    ['gets null', { body: 'null' }, "Unsplash sent an answer that can't be used."],
    ['gets no photo', { body: { urls: {} } }, "Unsplash sent an answer that can't be used."],
    [
      'gets a photo from a host that is not allowed',
      { body: { ...photo, urls: { regular: 'https://evil.example/a.jpg' } } },
      "Unsplash sent an answer that can't be used.",
    ],
    [
      'gets a download address elsewhere',
      { body: { ...photo, links: { ...photo.links, download_location: 'https://evil.example/' } } },
      "Unsplash sent an answer that can't be used.",
    ],
    [
      'gets more than 10 MB',
      { body: Buffer.alloc(10 * 1024 * 1024 + 1, 32) },
      "Unsplash sent an answer that can't be used.",
    ],
    [
      'is sent elsewhere',
      { status: 302, headers: { location: '/regular.png' } },
      "Unsplash can't be reached.",
    ],
  ])('that %s says so', async (_, upstream, reason) => {
    double.respondWith('/photos/random', upstream);
    const answer = await openClient().findPhoto(words, 1);
    expect(answer).toEqual({ reason });
    expect(JSON.stringify([answer, logged])).not.toContain(accessKey);
    expect(double.requests.every(({ path }) => path === '/photos/random')).toBe(true);
  });

  test('that gets no answer ends within the budget', async () => {
    double.respondWith('/photos/random', { isHanging: true });
    const startedMs = performance.now();
    expect(await openClient({ budgetMs: 200 }).findPhoto(words, 1)).toEqual({
      reason: 'Unsplash did not answer within 0.2 seconds.',
    });
    expect(performance.now() - startedMs).toBeLessThan(1_000);
  });

  test('of a server that is not there says so', async () => {
    expect(await openClient({ url: 'http://127.0.0.1:1' }).findPhoto(words, 1)).toEqual({
      reason: "Unsplash can't be reached.",
    });
  });

  test('without a key asks nobody', async () => {
    expect(await openClient({ hasKey: false }).findPhoto(words, 1)).toEqual({
      reason: 'No Unsplash access key is set.',
    });
    expect(double.requests).toEqual([]);
  });
});

describe('the limit of an hour', () => {
  test('is kept: when nothing remains, nobody is asked until the hour has passed', async () => {
    double.respondWith('/photos/random', {
      headers: { 'x-ratelimit-remaining': '0' },
      body: createPhoto(double.url),
    });
    const unsplash = openClient();
    expect(await unsplash.findPhoto(words, 1)).toHaveProperty('photo');
    currentTime = '2026-11-20T22:41:07.122Z';
    expect(await unsplash.findPhoto(words, 1)).toEqual({
      reason: 'Unsplash allows no more searches until 22:41 UTC.',
    });
    expect(double.requests).toHaveLength(1);
    currentTime = '2026-11-20T22:41:07.123Z';
    expect(await unsplash.findPhoto(words, 1)).toHaveProperty('photo');
  });
});

describe('the report of a download', () => {
  test('goes to the address that came with the photo, with the key', async () => {
    await openClient().reportDownload(`${double.url}/photos/Dwu85P9SOIk/download?ixid=abc`);
    expect(double.requests).toMatchObject([
      {
        path: '/photos/Dwu85P9SOIk/download',
        query: { ixid: 'abc' },
        headers: { authorization: `Client-ID ${accessKey}` },
      },
    ]);
  });

  test.each([
    'https://evil.example/photos/a/download',
    'http://127.0.0.1:1/',
    'file:///etc/passwd',
    'no address',
  ])('never carries the key to %s', async (address) => {
    const asked: unknown[] = [];
    const unsplash = createUnsplashClient({
      settings: { accessKey, url: double.url, placeholderUrl: double.url },
      fetch: async (input) => {
        asked.push(input);
        return new Response();
      },
      now: () => currentTime,
      log: () => {},
    });
    await unsplash.reportDownload(address);
    expect(asked).toEqual([]);
  });

  test.each([[{ status: 500 }], [{ isHanging: true }]])('never fails: %o', async (upstream) => {
    double.respondWith('/photos/', upstream);
    await openClient({ budgetMs: 200 }).reportDownload(`${double.url}/photos/a/download`);
    expect(logged).toHaveLength(1);
    expect(JSON.stringify(logged)).not.toContain(accessKey);
  });
});
