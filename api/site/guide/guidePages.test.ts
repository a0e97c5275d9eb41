import { describe, expect, test } from 'vitest';
import { findAtomProblems, readTexts } from '../../../tests/support/feeds/atomRules.ts';
import {
  openTestServices,
  origin,
  readPage,
  requestPage,
  testStaticFiles,
  validateHtml,
} from '../../../tests/support/site/pageTesting.ts';
import { openStaticFiles } from '../../http/staticFiles.ts';
import { guidePaths } from '#domain/pages/guidePage.ts';

const { serveFile } = openStaticFiles('web/public');
const services = { ...(await openTestServices()), staticFiles: { ...testStaticFiles, serveFile } };
/** The build adds them. */
const builtFiles = new Set<string>([guidePaths.schema, guidePaths.openApi]);

describe.each([guidePaths.guide, guidePaths.changelog])('%s', (path) => {
  test('is valid, has no scripts, and links to what exists', async () => {
    const { html, status, response } = await readPage(path, services);
    expect(status).toBe(200);
    expect(await validateHtml(html)).toEqual([]);
    expect(html).not.toContain('<script');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    const links = Array.from(html.matchAll(/<a href="([^"]*)"/g), ([, href = '']) => href);
    const isUnknown = (href: string) =>
      href.startsWith('#') ? !html.includes(` id="${href.slice(1)}"`) : !/^(\/|https?:)/.test(href);
    expect(links.filter(isUnknown)).toEqual([]);
    const paths = links.map((href) => new URL(href, origin)).filter((url) => url.origin === origin);
    for (const { pathname } of paths.filter((url) => !builtFiles.has(url.pathname)))
      expect([pathname, (await requestPage(pathname, services)).status]).toEqual([pathname, 200]);
  });
});

test('the guide shows the site’s own address in its examples', async () => {
  const { html } = await readPage(guidePaths.guide, services);
  expect(html).toContain(`curl -s ${origin}/graphql`);
  expect(html).not.toContain('localhost');
});

test('the feed of the changelog is valid, and has an entry for each release', async () => {
  const feed = await (await requestPage(guidePaths.feed, services)).text();
  expect(findAtomProblems(feed)).toEqual([]);
  const { html } = await readPage(guidePaths.changelog, services);
  const ids = Array.from(html.matchAll(/<h2 id="([^"]*)"/g), ([, id = '']) => id);
  expect(readTexts(feed, '//a:entry/a:id')).toEqual(
    ids.map((id) => `${origin}${guidePaths.changelog}#${id}`),
  );
  expect(ids.length).toBeGreaterThan(1);
});
