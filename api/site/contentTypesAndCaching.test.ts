// The Cache-Control of responses that contain links to the site.
import { describe, expect, test } from 'vitest';
import { createTextResponse } from '../http/bufferedResponse.ts';
import { requestPage, openTestServices } from '../../tests/support/site/pageTesting.ts';

const thoughtPath = '/thought/4-stay-hungry-stay-foolish';

const services = { ...(await openTestServices()), now: () => '2026-11-22T12:00:00.000Z' };

describe('without PUBLIC_URL, a response whose links contain the Host header', () => {
  const servicesWithoutPublicUrl = () => ({
    ...services,
    settings: { ...services.settings, publicUrl: null },
  });
  const paths = [
    '/',
    thoughtPath,
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
    for (const path of paths) {
      const response = await requestPage(path, servicesWithoutPublicUrl(), requestOrigin);
      expect.soft(response.status, path).toBe(200);
      expect.soft(response.headers.get('cache-control'), path).toMatch(/^private, max-age=\d+$/);
      expect.soft(await response.text(), path).toContain(requestOrigin);
    }
  });

  test.each(['http://localhost:4000', 'http://127.0.0.1:4000', 'http://[::1]:4000'])(
    'is publicly cacheable at %s, where the server listens',
    async (requestOrigin) => {
      for (const path of paths) {
        const { headers } = await requestPage(path, servicesWithoutPublicUrl(), requestOrigin);
        expect.soft(headers.get('cache-control'), path).toMatch(/^public/);
      }
    },
  );

  test('contains PUBLIC_URL instead and is publicly cacheable for any Host if that is set', async () => {
    for (const path of paths) {
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
