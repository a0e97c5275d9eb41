import { afterAll, expect, test } from 'vitest';
import { guidePaths } from '#domain/pages/guidePage.ts';
import { testStaticFiles } from '../../tests/support/site/pageTesting.ts';
import { openTestSite } from '../../tests/support/site/testSite.ts';

const site = await openTestSite({ PRODUCT_NAME: 'Drift' }, { staticFiles: testStaticFiles });
afterAll(() => site.close());

test('/llms.txt has the name, a summary and links to what exists, but not to the admin part', async () => {
  const response = await fetch(`${site.url}/llms.txt`);
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const text = await response.text();
  expect(text).toMatch(/^# Drift\n\n> [^\n]+\n\n/);
  expect(text).not.toContain('admin');
  const urls = Array.from(text.matchAll(/^- \[[^\]]+\]\(([^)]+)\): /gm), ([, url = '']) => url);
  expect(urls.length).toBeGreaterThanOrEqual(8);
  // The build adds these files.
  const builtFiles = new Set([guidePaths.schema, guidePaths.openApi].map((path) => `${site.url}${path}`));
  for (const url of urls.filter((url) => !builtFiles.has(url))) {
    expect(url.startsWith(`${site.url}/`)).toBe(true);
    const { status, headers } = await fetch(url);
    // The first snapshot is made after some minutes, and until then its URL has a problem document.
    const isMissing = status === 404 && headers.get('content-type') !== 'application/problem+json';
    expect([url, isMissing]).toEqual([url, false]);
  }
});
