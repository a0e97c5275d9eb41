import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  startFakeUnsplash,
  createPhoto,
  type FakeUnsplash,
} from '../../../tests/support/browser/fakeUnsplash.ts';
import { createUnsplashClient } from './unsplashClient.ts';
import { createLog } from '../../logging/log.ts';

const accessKey = 'canary-key-8c1f';
const words = 'ocean courage illustration growth';
let fakeUnsplash: FakeUnsplash;
let currentTime: string;
let logged: unknown[];

beforeEach(async () => {
  fakeUnsplash = await startFakeUnsplash();
  currentTime = '2026-11-20T21:41:07.123Z';
  logged = [];
});
afterEach(() => fakeUnsplash.close());

function openClient({
  hasKey = true,
  budgetMs = 2_500,
  url = fakeUnsplash.url,
  fetch = globalThis.fetch,
} = {}) {
  return createUnsplashClient({
    settings: { accessKey: hasKey ? accessKey : null, url, placeholderUrl: fakeUnsplash.url },
    fetch,
    now: () => currentTime,
    log: createLog((entry) => logged.push(entry)),
    budgetMs,
  });
}

describe('findPhoto', () => {
  test('sends the documented parameters and returns the photo, its credit and its download location', async () => {
    const result = await openClient().findPhoto(words, 1_763_674_867_123);
    expect(fakeUnsplash.requests).toHaveLength(1);
    expect(fakeUnsplash.requests[0]).toMatchObject({
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
    expect(result).toEqual({
      photo: {
        query: 'ocean courage illustration growth',
        url: `${fakeUnsplash.url}/regular.png`,
        credit: {
          name: 'Ada Example',
          profileUrl: 'https://unsplash.com/@ada?utm_source=upwell&utm_medium=referral',
          photoUrl: 'https://unsplash.com/photos/Dwu85P9SOIk?utm_source=upwell&utm_medium=referral',
        },
        downloadLocation: `${fakeUnsplash.url}/photos/Dwu85P9SOIk/download?ixid=abc`,
      },
    });
  });

  test('searches for fewer words while there is no result', async () => {
    fakeUnsplash.respondWith('/photos/random', ({ query }) =>
      query['query'] === 'ocean' ? { body: createPhoto(fakeUnsplash.url) } : { status: 404 },
    );
    expect(await openClient().findPhoto(words, 1)).toMatchObject({ photo: { query: 'ocean' } });
    expect(fakeUnsplash.requests.map(({ query }) => query['query'])).toEqual([
      'ocean courage illustration growth',
      'ocean courage',
      'ocean',
    ]);
  });

  const photo = createPhoto('https://images.unsplash.com');
  const invalidResponse = 'Unsplash sent an invalid response.';
  test.each([
    ['there is no photo', { status: 404 }, 'Unsplash has no photo for these words.'],
    ['the key is wrong', { status: 401 }, 'Unsplash rejected the access key.'],
    ['the request is rejected', { status: 400 }, 'Unsplash rejected the search (status 400).'],
    ['the server fails', { status: 503 }, 'Unsplash failed (status 503).'],
    ['the rate limit is exceeded', { status: 429 }, 'Unsplash allows no more searches until 22:41 UTC.'],
    [
      'the rate limit is exceeded according to the header',
      { status: 403, headers: { 'x-ratelimit-remaining': '0' }, body: 'Rate Limit Exceeded' },
      'Unsplash allows no more searches until 22:41 UTC.',
    ],
    ['the response is not JSON', { body: '<html>' }, invalidResponse],
    ['the response is null', { body: 'null' }, invalidResponse],
    ['the response has no photo', { body: { urls: {} } }, invalidResponse],
    [
      'the photo is on a host that is not allowed',
      { body: { ...photo, urls: { regular: 'https://evil.example/a.jpg' } } },
      invalidResponse,
    ],
    [
      'the download location is on another host',
      { body: { ...photo, links: { ...photo.links, download_location: 'https://evil.example/' } } },
      invalidResponse,
    ],
    ['the response has more than 10 MB', { body: Buffer.alloc(10 * 1024 * 1024 + 1, 32) }, invalidResponse],
    [
      'the response is a redirect',
      { status: 302, headers: { location: '/regular.png' } },
      'Unsplash can’t be reached.',
    ],
  ])('returns the reason when %s', async (_, response, reason) => {
    fakeUnsplash.respondWith('/photos/random', response);
    const result = await openClient().findPhoto(words, 1);
    expect(result).toEqual({ reason });
    expect(JSON.stringify([result, logged])).not.toContain(accessKey);
    expect(fakeUnsplash.requests.every(({ path }) => path === '/photos/random')).toBe(true);
  });

  test('ends within the budget when there is no response', async () => {
    fakeUnsplash.respondWith('/photos/random', { isHanging: true });
    const startedMs = performance.now();
    expect(await openClient({ budgetMs: 200 }).findPhoto(words, 1)).toEqual({
      reason: 'Unsplash didn’t respond within 0.2 seconds.',
    });
    expect(performance.now() - startedMs).toBeLessThan(1_000);
  });

  test('sends no request without a key', async () => {
    const reason = 'No Unsplash access key is set.';
    expect(await openClient({ hasKey: false }).findPhoto(words, 1)).toEqual({ reason });
    expect(fakeUnsplash.requests).toEqual([]);
  });
});

test('the rate limit prevents requests for an hour when it is exhausted', async () => {
  fakeUnsplash.respondWith('/photos/random', {
    headers: { 'x-ratelimit-remaining': '0' },
    body: createPhoto(fakeUnsplash.url),
  });
  const unsplash = openClient();
  expect(await unsplash.findPhoto(words, 1)).toHaveProperty('photo');
  currentTime = '2026-11-20T22:41:07.122Z';
  expect(await unsplash.findPhoto(words, 1)).toEqual({
    reason: 'Unsplash allows no more searches until 22:41 UTC.',
  });
  expect(fakeUnsplash.requests).toHaveLength(1);
  currentTime = '2026-11-20T22:41:07.123Z';
  expect(await unsplash.findPhoto(words, 1)).toHaveProperty('photo');
  // The clock was ahead.
  currentTime = '2026-10-11T22:41:07.123Z';
  expect(await unsplash.findPhoto(words, 1)).toHaveProperty('photo');
});

describe('reportDownload', () => {
  test('requests the download location with the key', async () => {
    await openClient().reportDownload(`${fakeUnsplash.url}/photos/Dwu85P9SOIk/download?ixid=abc`);
    expect(fakeUnsplash.requests).toMatchObject([
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
    'not a URL',
  ])('never sends the key to %s', async (downloadLocation) => {
    const requests: unknown[] = [];
    const fetch: typeof globalThis.fetch = async (input) => {
      requests.push(input);
      return new Response();
    };
    await openClient({ fetch }).reportDownload(downloadLocation);
    expect(requests).toEqual([]);
  });

  test.each([[{ status: 500 }], [{ isHanging: true }]])(
    'logs a failure and does not reject: %o',
    async (response) => {
      fakeUnsplash.respondWith('/photos/', response);
      await openClient({ budgetMs: 200 }).reportDownload(`${fakeUnsplash.url}/photos/a/download`);
      expect(logged).toHaveLength(1);
      expect(JSON.stringify(logged)).not.toContain(accessKey);
    },
  );
});
