// Texts of thoughts must not become markup, links or scripts of a page.
import { fromThoughtRecord } from '#domain/thought/storedRecord.ts';
import type { Thought } from '#domain/thought/thought.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { hostileTexts } from '../../tests/support/browser/hostileTexts.ts';
import type { Services } from '../app/services.ts';
import { listedPages } from './sitemap.ts';
import { requestPage, openTestServices, readPage } from '../../tests/support/site/pageTesting.ts';

let services: Services;
let expectedTags: string[][];
beforeAll(async () => {
  services = { ...(await openTestServices()), now: () => '2026-11-22T12:00:00.000Z' };
  expectedTags = await Promise.all(
    pagePaths('plain').map(async (path) => extractTags(await readHtml(path, 'plain'))),
  );
  // The first page builds the renderer.
}, 60_000);

const pagePaths = (text: string) => [
  '/thought/x',
  '/',
  '/unknown',
  '/today',
  '/author/ada',
  `/browse?q=${encodeURIComponent(text.toWellFormed())}`,
];

test('there are at least 50 hostile texts', () => {
  expect(new Set(hostileTexts).size).toBeGreaterThanOrEqual(50);
});

describe.each(hostileTexts.map((text) => ({ name: JSON.stringify(text).slice(0, 60), text })))(
  'the text $name',
  ({ text }) => {
    test('doesn’t change the elements of a page, and is no script', async () => {
      for (const [index, path] of pagePaths(text).entries()) {
        const html = await readHtml(path, text);
        expect.soft(extractTags(html), path).toEqual(expectedTags[index]);
        expectHarmless(html);
      }
    });

    test('is never the URL of an image on a thought’s page', async () => {
      for (const imageUrl of [text, ` ${text}`, `javascript:${text}`]) {
        const { html } = await readPage('/thought/x', servicesWithText('plain', imageUrl));
        const body = html.slice(html.indexOf('<body>')).replace(/<script[^]*?<\/script>/g, '');
        expect(body).not.toMatch(/<img|javascript:/i);
      }
    });

    test('is escaped in a sitemap', async () => {
      const sitemap = await (await requestPage('/sitemap/1.xml', servicesWithText(text))).text();
      const tags = sitemap.match(/<[^>]*>/g)?.slice(2) ?? [];
      const pageCount = tags.filter((tag) => tag === '<url>').length;
      // The page of the thought, and the page of the author if the name has a slug.
      expect([1, 2]).toContain(pageCount - listedPages.length);
      const pageTags = ['<url>', '<loc>', '</loc>', '</url>'];
      expect(tags).toEqual([...Array.from({ length: pageCount }, () => pageTags).flat(), '</urlset>']);
      expect(sitemap).not.toContain('"><');
    });
  },
);

/** Returns services with one thought that has this text in all fields. */
function servicesWithText(text: string, imageUrl = `/images/${text}`): Services {
  const thought: Thought = {
    ...fromThoughtRecord('1', { thought: text }),
    id: text,
    thought: text,
    author: `Ada ${text}`,
    application: text,
    summary: text,
    url: text,
    imageUrl,
    imageCredit: { name: text, profileUrl: text, photoUrl: text },
  };
  const list = async () => ({
    edges: [{ node: thought, cursor: '' }],
    hasNextPage: false,
    totalCount: 1,
    collectionCount: 1,
  });
  const thoughts = {
    ...services.thoughts,
    findById: async () => thought,
    // The author's page links other authors that are found by rank.
    findByRanks: async () => [{ ...thought, author: `Eve ${text}` }],
    listByRank: async () => [thought],
    findRank: async () => 0,
    readPage: list,
    readByAuthor: list,
  };
  return { ...services, thoughts };
}

async function readHtml(path: string, text: string): Promise<string> {
  return (await readPage(path, servicesWithText(text))).html;
}

function expectHarmless(html: string): void {
  // eslint-disable-next-line no-control-regex
  expect(html).not.toMatch(/[\0\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/);
  expect(html.isWellFormed()).toBe(true);
  const head = html.slice(0, html.indexOf('</head>')).replace(/<script[^]*?<\/script>/g, '');
  expect(head).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
  for (const [, url = ''] of html.matchAll(/ (?:href|src)="([^"]*)"/g))
    expect(url).not.toMatch(/^\s*(javascript|vbscript)/i);
  for (const [, json = ''] of html.matchAll(/<script type="application\/[^>]*>([^]*?)<\/script>/g))
    JSON.parse(json);
}

/**
 * Returns the tags with the names of their attributes, without values and those attributes that depend on the text, and
 * without the lines of the bubble, whose number depends on the text.
 */
function extractTags(html: string): string[] {
  const withoutLines = html.replace(/<span class="[\w-]*_line">[^<]*<\/span>/g, '');
  return (withoutLines.match(/<[^>]*>/g) ?? []).map((tag) =>
    tag.replace(/="[^"]*"/g, '=""').replace(/ (href|class|aria-label)=""/g, ''),
  );
}
