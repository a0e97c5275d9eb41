// What each address says that it is, how long it may be kept, and what it says while the store is down.
import { beforeAll, describe, expect, test } from 'vitest';
import { StoreUnavailable } from '../storage/storeErrors.ts';
import type { Services } from '../services.ts';
import { requestPage, openTestServices, origin } from '../testing/pageTesting.ts';

const page = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600';
const hour = 'public, max-age=3600';
const thought = '/thought/4-stay-hungry-stay-foolish';

let services: Services;
beforeAll(async () => {
  services = await openTestServices();
});

test.each([
  ['/', 'text/html; charset=utf-8', page],
  [thought, 'text/html; charset=utf-8', page],
  ['/nowhere', 'text/html; charset=utf-8', 'no-store'],
  ['/embed/4-stay-hungry-stay-foolish', 'text/html; charset=utf-8', 'public, max-age=300'],
  [`/oembed?url=${origin}${thought}`, 'application/json', hour],
  ['/oembed', 'application/json', 'no-store'],
  ['/sitemap.xml', 'application/xml; charset=utf-8', 'public, max-age=3600, s-maxage=86400'],
  ['/sitemap/1.xml', 'application/xml; charset=utf-8', 'public, max-age=3600, s-maxage=86400'],
  ['/robots.txt', 'text/plain; charset=utf-8', hour],
  ['/manifest.webmanifest', 'application/manifest+json; charset=utf-8', hour],
  ['/health', 'application/json', 'no-store'],
])('%s is %s, kept: %s', async (path, type, keeping) => {
  const { headers } = await requestPage(path, services);
  expect([headers.get('content-type'), headers.get('cache-control')]).toEqual([type, keeping]);
});

describe('without PUBLIC_URL, an answer whose links are made from the Host', () => {
  const own = 'http://localhost:4000';
  const withoutPublicUrl = () => ({ ...services, settings: { ...services.settings, publicUrl: null } });
  const paths = (asked: string) => [
    '/',
    thought,
    '/embed/4-stay-hungry-stay-foolish',
    `/oembed?url=${asked}${thought}`,
    '/sitemap.xml',
    '/sitemap/1.xml',
    '/robots.txt',
  ];

  test.each([
    'http://evil.example',
    'https://localhost.evil.example',
    'http://localhost:4001',
    'http://[::]:4000',
  ])('is for the asker only at %s', async (asked) => {
    for (const path of paths(asked)) {
      const response = await requestPage(path, withoutPublicUrl(), asked);
      expect.soft(response.status, path).toBe(200);
      expect.soft(response.headers.get('cache-control'), path).toMatch(/^private, max-age=\d+$/);
      expect.soft(await response.text(), path).toContain(asked);
    }
  });

  test.each([own, 'http://127.0.0.1:4000', 'http://[::1]:4000'])(
    'is for everybody at our own %s',
    async (asked) => {
      for (const path of paths(asked)) {
        const { headers } = await requestPage(path, withoutPublicUrl(), asked);
        expect.soft(headers.get('cache-control'), path).toMatch(/^public/);
      }
    },
  );

  test('is made from PUBLIC_URL and for everybody once that is set, whatever the Host', async () => {
    for (const path of paths(origin)) {
      const response = await requestPage(path, services, 'http://evil.example');
      expect.soft(response.headers.get('cache-control'), path).toMatch(/^public/);
      expect.soft(await response.text(), path).not.toContain('evil.example');
    }
  });

  test('stays for ever where its name says what it holds', async () => {
    const serveFile = async () =>
      new Response('', { headers: { 'cache-control': 'public, max-age=1, immutable' } });
    const site = { ...services.staticFiles, serveFile };
    const { headers } = await requestPage(
      '/assets/a.js',
      { ...withoutPublicUrl(), staticFiles: site },
      'http://evil.example',
    );
    expect(headers.get('cache-control')).toBe('public, max-age=1, immutable');
  });
});

test('any site may ask oEmbed', async () => {
  const { headers } = await requestPage(`/oembed?url=${origin}${thought}`, services);
  expect(headers.get('access-control-allow-origin')).toBe('*');
});

test('sitemaps are sitemaps', async () => {
  const head = (root: string) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n`;
  const index = await (await requestPage('/sitemap.xml', services)).text();
  const first = `<sitemap><loc>${origin}/sitemap/1.xml</loc></sitemap>\n`;
  expect(index).toBe(`${head('sitemapindex')}${first}</sitemapindex>\n`);
  const map = await (await requestPage('/sitemap/1.xml', services)).text();
  expect(map.startsWith(`${head('urlset')}<url><loc>${origin}/</loc></url>\n`)).toBe(true);
  expect(map.endsWith('</url>\n</urlset>\n')).toBe(true);
});

test('a store that answers is healthy, one that does not is not', async () => {
  const healthy = await requestPage('/health', services);
  expect([healthy.status, await healthy.json()]).toEqual([200, { status: 'ok', store: 'sqlite' }]);
  const ping = async () => {
    throw new StoreUnavailable('down');
  };
  const down = { ...services, thoughts: { ...services.thoughts, ping } };
  const ill = await requestPage('/health', down);
  expect([ill.status, await ill.json()]).toEqual([503, { status: 'unavailable', store: 'sqlite' }]);
});

test('a card that stands in is not to be kept, and says when to come back', async () => {
  const byId = async () => {
    throw new StoreUnavailable('down');
  };
  const down = { ...services, thoughts: { ...services.thoughts, findById: byId } };
  const { status, headers } = await requestPage('/embed/some-id', down);
  expect([status, headers.get('cache-control'), headers.get('retry-after')]).toEqual([503, 'no-store', '30']);
});
