import { fromThoughtRecord } from '#domain/thought/storedRecord.ts';
import { expect, test } from 'vitest';
import { readSettings } from '../env.ts';
import { StoreUnavailable } from '../storage/storeErrors.ts';
import { requestRoute } from '../../tests/support/site/pageTesting.ts';
import type { Services } from '../app/services.ts';
import { createPageRendererLoader } from './pageRenderer.ts';
import { listedPages } from './sitemap.ts';
import { silentLog } from '../../tests/support/site/testLog.ts';

const total = 52_001;
let reads = 0;
let nowMs = 0;
const services = {
  settings: readSettings({ PUBLIC_URL: 'http://localhost:4000' }),
  staticFiles: { serveFile: async () => null, readTemplate: async () => '' },
  loadPageRenderer: createPageRendererLoader('dist/web', null),
  log: silentLog,
  now: () => new Date(nowMs).toISOString(),
  thoughts: {
    size: async () => total,
    listByRank: async (first: number, count: number) => {
      reads += count;
      return Array.from({ length: Math.min(count, total - first) }, (_, index) =>
        fromThoughtRecord(`${first + index}-"<&'🌊`, { thought: 'x', createdAt: '2026-11-20T21:00:00Z' }),
      );
    },
  },
} as unknown as Services;
const requestPage = async (path: string) => {
  const response = await requestRoute(new Request(`http://elsewhere.test${path}`), services);
  return { status: response.status, xml: await response.text() };
};
const readLocations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => url);

test('the sitemaps list every thought of a large collection once, 250 in each', async () => {
  const index = readLocations((await requestPage('/sitemap.xml')).xml);
  expect(index).toHaveLength(209);
  const urls: string[] = [];
  for (const sitemap of index) {
    const { xml } = await requestPage(sitemap.replace('http://localhost:4000', ''));
    expect(readLocations(xml).length).toBeLessThanOrEqual(250 + listedPages.length);
    expect(xml.length).toBeLessThan(100_000);
    urls.push(...readLocations(xml));
  }
  expect(urls.slice(0, listedPages.length)).toEqual(
    listedPages.map(({ path }) => `http://localhost:4000${path}`),
  );
  expect(urls[listedPages.length]).toBe('http://localhost:4000/thought/0-%22%3C%26%27%F0%9F%8C%8A');
  expect(new Set(urls).size).toBe(total + listedPages.length);
  expect((await requestPage('/sitemap/210.xml')).status).toBe(404);
});

test('a sitemap contains the page of each author once', async () => {
  const listByRank = async () =>
    ['Ada Lovelace', 'ADA  LOVELACE', '老子', '…', null].map((author, index) =>
      fromThoughtRecord(`${index}`, { thought: 'x', author }),
    );
  const thoughts = { ...services.thoughts, size: async () => 5, listByRank };
  const response = await requestRoute(new Request('http://elsewhere.test/sitemap/1.xml'), {
    ...services,
    thoughts,
  });
  expect(readLocations(await response.text()).filter((url) => url.includes('/author/'))).toEqual([
    'http://localhost:4000/author/ada-lovelace',
    'http://localhost:4000/author/%E8%80%81%E5%AD%90',
  ]);
});

test('a sitemap with a query string in its URL redirects without reading thoughts', async () => {
  for (const path of ['/sitemap.xml', '/sitemap/1.xml']) {
    const response = await requestRoute(new Request(`http://elsewhere.test${path}?x=1`), {
      ...services,
      thoughts: {} as Services['thoughts'],
    });
    expect([response.status, response.headers.get('location')]).toEqual([308, path]);
  }
});

test('a sitemap has the date of each thought', async () => {
  expect((await requestPage('/sitemap/209.xml')).xml).toContain('<lastmod>2026-11-20</lastmod>');
});

test('a sitemap is read once an hour for all hosts, and again when the number of thoughts has changed', async () => {
  const readFrom = async (host: string) =>
    (await requestRoute(new Request(`http://${host}/sitemap/7.xml`), services)).text();
  nowMs = Date.parse('2030-01-01T00:00:00Z');
  reads = 0;
  const [one, other] = await Promise.all([readFrom('one.test'), readFrom('other.test')]);
  expect(one).toBe(other);
  nowMs += 3_599_000;
  await readFrom('third.test');
  expect(reads).toBe(250);
  nowMs += 2_000;
  await readFrom('third.test');
  expect(reads).toBe(500);
  // The clock was ahead.
  nowMs -= 40 * 86_400_000;
  await readFrom('third.test');
  expect(reads).toBe(750);
  const { size } = services.thoughts;
  services.thoughts.size = async () => total - 1;
  await readFrom('third.test');
  services.thoughts.size = size;
  expect(reads).toBe(1_000);
});

test('a sitemap is read again after an outage of the store', async () => {
  const failing = { ...services.thoughts };
  const request = () =>
    requestRoute(new Request('http://one.test/sitemap/8.xml'), { ...services, thoughts: failing });
  failing.listByRank = () => Promise.reject(new StoreUnavailable('down'));
  await expect(request()).rejects.toThrow(StoreUnavailable);
  failing.listByRank = services.thoughts.listByRank;
  expect((await request()).status).toBe(200);
});
