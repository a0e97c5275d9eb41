// The content type and Cache-Control of each route.
import { describe, expect, test } from 'vitest';
import { createTextResponse } from '../http/bufferedResponse.ts';
import { requestPage, openTestServices, origin } from '../../tests/support/site/pageTesting.ts';

const pageCacheControl = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600';
const feedCacheControl = 'public, max-age=300, s-maxage=60, stale-while-revalidate=600';
const oneHour = 'public, max-age=3600';
const thoughtPath = '/thought/4-stay-hungry-stay-foolish';

const services = { ...(await openTestServices()), now: () => '2026-11-22T12:00:00.000Z' };

test.each([
  ['/', 'text/html; charset=utf-8', pageCacheControl],
  [thoughtPath, 'text/html; charset=utf-8', pageCacheControl],
  ['/unknown', 'text/html; charset=utf-8', 'no-store'],
  ['/today', 'text/html; charset=utf-8', 'public, max-age=0, s-maxage=60'],
  ['/today.atom', 'application/atom+xml; charset=utf-8', 'public, max-age=0, s-maxage=60'],
  ['/browse?q=hungry', 'text/html; charset=utf-8', pageCacheControl],
  ['/author/steve-jobs', 'text/html; charset=utf-8', pageCacheControl],
  ['/author/nobody', 'text/html; charset=utf-8', 'no-store'],
  ['/embed/4-stay-hungry-stay-foolish', 'text/html; charset=utf-8', 'public, max-age=300'],
  [`/oembed?url=${origin}${thoughtPath}`, 'application/json', oneHour],
  ['/oembed', 'application/json', 'no-store'],
  ['/sitemap.xml', 'application/xml; charset=utf-8', 'public, max-age=3600, s-maxage=86400'],
  ['/sitemap/1.xml', 'application/xml; charset=utf-8', 'public, max-age=3600, s-maxage=86400'],
  ['/feed.atom', 'application/atom+xml; charset=utf-8', feedCacheControl],
  ['/feed.json', 'application/feed+json; charset=utf-8', feedCacheControl],
  ['/robots.txt', 'text/plain; charset=utf-8', oneHour],
  ['/manifest.webmanifest', 'application/manifest+json; charset=utf-8', oneHour],
  ['/health', 'application/json', 'no-store'],
])('%s has the type %s and Cache-Control: %s', async (path, type, cacheControl) => {
  const { headers } = await requestPage(path, services);
  expect([headers.get('content-type'), headers.get('cache-control')]).toEqual([type, cacheControl]);
});

describe('without PUBLIC_URL, a response whose links contain the Host header', () => {
  const servicesWithoutPublicUrl = () => ({
    ...services,
    settings: { ...services.settings, publicUrl: null },
  });
  const createPaths = (requestOrigin: string) => [
    '/',
    thoughtPath,
    '/embed/4-stay-hungry-stay-foolish',
    `/oembed?url=${requestOrigin}${thoughtPath}`,
    '/feed.atom',
    '/feed.json',
    '/sitemap.xml',
    '/sitemap/1.xml',
    '/robots.txt',
  ];

  test.each([
    'http://evil.example',
    'https://localhost.evil.example',
    'http://localhost:4001',
    'http://[::]:4000',
  ])('is only privately cacheable at %s', async (requestOrigin) => {
    for (const path of createPaths(requestOrigin)) {
      const response = await requestPage(path, servicesWithoutPublicUrl(), requestOrigin);
      expect.soft(response.status, path).toBe(200);
      expect.soft(response.headers.get('cache-control'), path).toMatch(/^private, max-age=\d+$/);
      expect.soft(await response.text(), path).toContain(requestOrigin);
    }
  });

  test.each(['http://localhost:4000', 'http://127.0.0.1:4000', 'http://[::1]:4000'])(
    'is publicly cacheable at %s, where the server listens',
    async (requestOrigin) => {
      for (const path of createPaths(requestOrigin)) {
        const { headers } = await requestPage(path, servicesWithoutPublicUrl(), requestOrigin);
        expect.soft(headers.get('cache-control'), path).toMatch(/^public/);
      }
    },
  );

  test('contains PUBLIC_URL instead and is publicly cacheable for any Host if that is set', async () => {
    for (const path of createPaths(origin)) {
      const response = await requestPage(path, services, 'http://evil.example');
      expect.soft(response.headers.get('cache-control'), path).toMatch(/^public/);
      expect.soft(await response.text(), path).not.toContain('evil.example');
    }
  });

  test('remains publicly cacheable if it is immutable', async () => {
    const serveFile = async () =>
      createTextResponse(200, { 'cache-control': 'public, max-age=1, immutable' }, '');
    const staticFiles = { ...services.staticFiles, serveFile };
    const { headers } = await requestPage(
      '/assets/a.js',
      { ...servicesWithoutPublicUrl(), staticFiles },
      'http://evil.example',
    );
    expect(headers.get('cache-control')).toBe('public, max-age=1, immutable');
  });
});

test.each([`/oembed?url=${origin}${thoughtPath}`, '/feed.json', '/feed.atom'])(
  '%s is readable by other sites',
  async (path) => {
    const { headers } = await requestPage(path, services);
    expect(headers.get('access-control-allow-origin')).toBe('*');
  },
);

test('sitemaps have the format of sitemaps.org', async () => {
  const createXmlStart = (root: string) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n`;
  const index = await (await requestPage('/sitemap.xml', services)).text();
  const firstSitemap = `<sitemap><loc>${origin}/sitemap/1.xml</loc></sitemap>\n`;
  expect(index).toBe(`${createXmlStart('sitemapindex')}${firstSitemap}</sitemapindex>\n`);
  const sitemap = await (await requestPage('/sitemap/1.xml', services)).text();
  expect(sitemap.startsWith(`${createXmlStart('urlset')}<url><loc>${origin}/</loc></url>\n`)).toBe(true);
  expect(sitemap.endsWith('</url>\n</urlset>\n')).toBe(true);
});
