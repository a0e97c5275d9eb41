import { fromThoughtRecord } from '#domain/thought/storedRecord.ts';
import { describe, expect, test } from 'vitest';
import { hostileTexts } from '../../../tests/support/browser/hostileTexts.ts';
import type { Services } from '../../app/services.ts';
import { findAtomProblems, readTexts } from '../../../tests/support/feeds/atomRules.ts';
import { parseJsonFeed } from '../../../tests/support/feeds/jsonFeedRules.ts';
import {
  openTestServices,
  origin,
  requestPage,
  validateHtml,
} from '../../../tests/support/site/pageTesting.ts';

const services = await openTestServices();

const read = async (path: string, from = services) => (await requestPage(path, from)).text();

/** Returns services whose collection has only this thought. */
function servicesWith(record: Record<string, unknown>): Services {
  const page = {
    edges: [{ node: fromThoughtRecord('1', record), cursor: '' }],
    hasNextPage: false,
    totalCount: 1,
    collectionCount: 1,
  };
  const thoughts = { ...services.thoughts, readPage: async () => page, readByAuthor: async () => page };
  return { ...services, thoughts };
}

describe('the feeds of the starter collection', () => {
  test('are valid, have the newest 30 thoughts, and link each other’s pages', async () => {
    expect(findAtomProblems(await read('/feed.atom?author=steve-jobs'))).toEqual([]);
    const atom = await read('/feed.atom');
    expect(findAtomProblems(atom)).toEqual([]);
    const ids = readTexts(atom, '//a:entry/a:id');
    expect(ids).toHaveLength(30);
    const { items } = parseJsonFeed(await read('/feed.json'));
    expect(items.map(({ id }) => id)).toEqual(ids);
    expect(items.map(({ content_html: html }) => html)).toEqual(readTexts(atom, '//a:entry/a:content'));
  });
});

test('an empty collection has valid feeds without entries', async () => {
  const page = { edges: [], hasNextPage: false, totalCount: 0, collectionCount: 0 };
  const empty = { ...services, thoughts: { ...services.thoughts, readPage: async () => page } };
  expect(findAtomProblems(await read('/feed.atom', empty))).toEqual([]);
  expect(parseJsonFeed(await read('/feed.json', empty)).items).toEqual([]);
});

test('a record with nothing but a text has a valid entry, and one without a text has none', async () => {
  const minimal = servicesWith({ text: 'Old.', createdAt: 'some day', updatedAt: '+275760-09-13T00:00:00Z' });
  expect(findAtomProblems(await read('/feed.atom', minimal))).toEqual([]);
  const [item] = parseJsonFeed(await read('/feed.json', minimal)).items;
  expect(item).toEqual({
    id: `${origin}/thought/1`,
    url: `${origin}/thought/1`,
    title: 'Old.',
    content_text: 'Old.',
    content_html: '<blockquote><p>Old.</p></blockquote>',
    summary: 'Old.',
    date_modified: '1970-01-01T00:00:00.000Z',
  });
  expect(parseJsonFeed(await read('/feed.json', servicesWith({ author: 'Ada' }))).items).toEqual([]);
});

test('only an image that is stored on this site is part of an entry', async () => {
  const path = `/images/${'a'.repeat(64)}.png`;
  const stored = servicesWith({ thought: 'x', imageUrl: path });
  expect(parseJsonFeed(await read('/feed.json', stored)).items[0]?.image).toBe(origin + path);
  expect(await read('/feed.atom', stored)).toContain(
    `<link rel="enclosure" href="${origin}${path}" type="image/png"/>`,
  );
  const drawn = servicesWith({ thought: 'x', shareImage: path });
  const [item] = parseJsonFeed(await read('/feed.json', drawn)).items;
  expect(item?.image).toBe(`${origin}${path}`);
  expect(item?.content_html).not.toContain('<img');
  for (const imageUrl of ['data:image/png;base64,AAAA', 'https://other.example/a.png', '/other.png'])
    expect(
      parseJsonFeed(await read('/feed.json', servicesWith({ thought: 'x', imageUrl }))).items[0],
    ).not.toHaveProperty('image');
});

test('the content of entries is valid HTML', async () => {
  const { items } = parseJsonFeed(await read('/feed.json'));
  const body = items.map(({ content_html: html }) => `<section>${html}</section>`).join('\n');
  const html = `<!doctype html>\n<html lang="en"><head><title>x</title></head><body>${body}</body></html>\n`;
  expect(await validateHtml(html)).toEqual([]);
});

describe('the feeds escape the hostile text', () => {
  const fields = ['thought', 'author', 'summary', 'application', 'url', 'imageUrl', 'createdAt', 'updatedAt'];

  test.each(hostileTexts.map((text) => [JSON.stringify(text).slice(0, 60), text]))(
    '%s',
    async (_name, text) => {
      const hostile = servicesWith(Object.fromEntries(fields.map((name) => [name, text])));
      for (const query of ['', '?author=x']) {
        const atom = await read(`/feed.atom${query}`, hostile);
        expect(findAtomProblems(atom)).toEqual([]);
        const { items } = parseJsonFeed(await read(`/feed.json${query}`, hostile));
        const contents = readTexts(atom, '//a:entry/a:content');
        // XML has no other line breaks.
        expect(items.map(({ content_html: html }) => html?.replaceAll(/\r\n?/g, '\n'))).toEqual(contents);
        for (const content of contents) {
          expect(content.replaceAll(allowedTags, '')).not.toContain('<');
          expect(content).not.toMatch(/href="(?!https?:\/\/)/);
        }
      }
    },
  );
});

const allowedTags = /<\/?(?:blockquote|p|cite|h2|a)>|<br>|<a href="[^"<>]*">/g;
