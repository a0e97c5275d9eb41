// The response of each route while the store is unavailable.
import type { HomePageData } from '#domain/pages/homePageData.ts';
import { describe, expect, test } from 'vitest';
import { StoreUnavailable } from '../storage/storeErrors.ts';
import {
  createTestDraft,
  extractText,
  openTestServices,
  origin,
  readPage,
  requestPage,
  validateHtml,
} from '../../tests/support/site/pageTesting.ts';
import { builtInThoughts, starterThoughts } from '../thoughts/starterThoughts.ts';

const fail = () => Promise.reject(new StoreUnavailable('The store is down.'));

const services = await openTestServices();
const failing = { findById: fail, findByRanks: fail, findRank: fail, size: fail };
const thoughts = { ...services.thoughts, ...failing, readByAuthor: fail, readPage: fail };
const servicesWithoutStore = { ...services, thoughts };

test.each([
  ['/', 200, null],
  ['/?thought=own', 200, null],
  ['/?author=steve-jobs', 200, null],
  ['/today', 200, null],
  // The link to the next thought is missing.
  [`/thought/${starterThoughts[2]?.id}`, 200, null],
  ['/thought/some-id', 503, '30'],
  ['/browse', 503, '30'],
  ['/author/steve-jobs', 503, '30'],
])('%s responds with status %i and Retry-After %s, and isn’t cached', async (path, status, retryAfter) => {
  const response = await requestPage(path, servicesWithoutStore);
  expect([response.status, response.headers.get('retry-after')]).toEqual([status, retryAfter]);
  expect(response.headers.get('cache-control')).toBe('no-store');
});

// The error handler of all routes then responds with 503.
test.each(['/feed.atom', '/feed.json?author=ada', '/sitemap.xml', '/sitemap/1.xml'])(
  '%s fails with StoreUnavailable',
  async (path) => {
    await expect(requestPage(path, servicesWithoutStore)).rejects.toThrow(StoreUnavailable);
  },
);

test.each(['/browse', '/author/steve-jobs'])('%s asks to try again', async (path) => {
  expect((await readPage(path, servicesWithoutStore)).html).toContain('Try again in a moment.');
});

describe('the home page', () => {
  const readHome = async (path: string) => {
    const { html } = await readPage(path, servicesWithoutStore);
    const [, json = ''] = /<script type="application\/json" id="page-data">([^<]*)</.exec(html) ?? [];
    return { html, home: (JSON.parse(json) as { home: HomePageData }).home };
  };

  test('shows the built-in thoughts', async () => {
    expect((await readHome('/')).home.thoughts).toHaveLength(builtInThoughts.length);
  });

  test('shows fallback thoughts and a message instead of a requested thought', async () => {
    const { html, home } = await readHome('/?thought=own');
    expect(home).toMatchObject({ isFallback: true, requestedId: 'own' });
    expect(extractText(html)).toContain("This thought couldn't be loaded. Trying again…");
  });

  test('leaves the bubbles of an author to the browser', async () => {
    const { html } = await readPage('/?author=steve-jobs', servicesWithoutStore);
    expect(html).not.toContain('<form ');
  });
});

test('the page of the day shows a built-in thought and isn’t indexed', async () => {
  expect((await readPage('/today', servicesWithoutStore)).html).not.toContain('rel="canonical"');
});

test('the page of an unknown thought shows a fallback with a message and isn’t indexed', async () => {
  const { html } = await readPage('/thought/some-id', servicesWithoutStore);
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(html).not.toContain('rel="canonical"');
  expect(extractText(html)).toContain("This thought couldn't be loaded.");
  expect(await validateHtml(html)).toEqual([]);
});

test('a thought’s page has the site’s image if only images can’t be read', async () => {
  const draft = {
    ...createTestDraft(),
    thought: 'With an image.',
    imageUrl: `/images/${'a'.repeat(64)}.jpg`,
  };
  const change = { by: 'system', now: services.now() };
  const { id } = await services.thoughts.add(draft, 'with-image', change);
  const failing = { ...services, images: { ...services.images, find: fail } };
  const { response, status, html } = await readPage(`/thought/${id}`, failing);
  expect([status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(html).toContain(`content="${origin}/share.png"`);
});
