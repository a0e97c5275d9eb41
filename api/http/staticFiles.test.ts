import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { openStaticFiles } from './staticFiles.ts';

const folder = mkdtempSync(join(tmpdir(), 'upwell-site-'));
mkdirSync(join(folder, 'assets', 'fonts'), { recursive: true });
for (const name of ['icon.svg', 'build.json', 'assets/Home-1a2b.js', 'assets/fonts/a b.woff2', 'index.html'])
  writeFileSync(join(folder, name), '');
const staticFiles = openStaticFiles(folder);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a file of the build', () => {
  test.each([
    ['/icon.svg', 'public, max-age=3600'],
    ['/build.json', 'no-cache'],
    ['/assets/Home-1a2b.js', 'public, max-age=31536000, immutable'],
    ['/assets/fonts/a%20b.woff2', 'public, max-age=31536000, immutable'],
  ])('at %s is cached with %s', async (path, cacheControl) => {
    expect((await staticFiles.serveFile(path))?.headers['cache-control']).toBe(cacheControl);
  });

  test.each(['/icon.svg', '/build.json', '/assets/fonts/a%20b.woff2'])(
    'at %s can be read by other sites',
    async (path) => {
      expect((await staticFiles.serveFile(path))?.headers['access-control-allow-origin']).toBe('*');
    },
  );

  test.each([
    '/assets/..%2ficon.svg',
    '/assets/%2e%2e/icon.svg',
    '/assets/../assets/Home-1a2b.js',
    '/assets%2fHome-1a2b.js/../Home-1a2b.js',
    '//icon.svg',
    '/./icon.svg',
    '/icon.svg%00',
    '/..%2fetc%2fpasswd.json',
    '/index.html',
    '/',
    '/assets/',
    '/.git/HEAD',
    '/%ff.svg',
  ])('is not served at %s', async (path) => {
    expect(await staticFiles.serveFile(path)).toBeNull();
  });
});
