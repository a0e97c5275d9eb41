import { fromThoughtRecord } from '#domain/thought/storedRecord.ts';
import { describe, expect, test } from 'vitest';
import {
  extractText,
  openTestServices,
  origin,
  readPage,
  requestPage,
  validateHtml,
} from '../../../tests/support/site/pageTesting.ts';

const noon = '2026-11-22T12:00:00.000Z';
const paths = ['/today', '/browse', '/browse?q=hungry', '/author/steve-jobs'];

const services = { ...(await openTestServices()), now: () => noon };

test.each(paths)('%s is valid HTML, with its head, header and thoughts', async (path) => {
  const { html, status } = await readPage(path, services);
  expect(status).toBe(200);
  expect(await validateHtml(html)).toEqual([]);
  expect(html).toMatch(/<title>[^<]+ - Upwell<\/title>/);
  expect(html).toMatch(/<a [^>]*href="\/today"[^>]*>Today<\/a>/);
  expect(html).toMatch(/<blockquote/);
});

describe('/today', () => {
  test('has the date, the thought of the day and yesterday’s', async () => {
    const { html } = await readPage('/today', services);
    expect(html).toContain('<time dateTime="2026-11-22">Sunday, 22 November</time>');
    const [, previousPath = ''] = /href="([^"]*)"[^>]*>← Yesterday/.exec(html) ?? [];
    const yesterday = { ...services, now: () => '2026-11-21T12:00:00.000Z' };
    const { html: yesterdayHtml } = await readPage('/today', yesterday);
    expect(yesterdayHtml).toMatch(new RegExp(`href="${previousPath}"[^>]*><svg[^]{1,400}</svg>Open page`));
    expect(html).toContain(`<link rel="canonical" href="${origin}/today"/>`);
  });

  test('is not cached beyond the end of the day', async () => {
    const late = { ...services, now: () => '2026-11-22T23:59:45.000Z' };
    const { headers } = await requestPage('/today', late);
    expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=15');
  });
});

describe('/browse', () => {
  test('searches, and says how many thoughts it has found', async () => {
    const { html } = await readPage('/browse?q=%20STAY%20hungry', services);
    expect(extractText(html)).toContain('1 thought with “STAY hungry”');
    expect(html).toContain('name="robots" content="noindex"');
    expect(html).not.toContain('rel="canonical"');
    expect(extractText((await readPage('/browse?q=zzzz', services)).html)).toContain(
      'No thoughts with “zzzz”',
    );
    const long = await readPage(`/browse?q=${'x'.repeat(1_000)}`, services);
    expect(long.html).toContain(`name="q" value="${'x'.repeat(100)}"`);
  });
});

describe('/author/{slug}', () => {
  test('counts the talks of a whole list, and leaves a later page out of search engines', async () => {
    const urls = [
      'https://youtu.be/UF8uR6Z6KLc',
      'https://youtu.be/UF8uR6Z6KLc?t=9',
      'https://a.example',
      null,
    ];
    const edges = urls.map((url, index) => ({
      node: fromThoughtRecord(String(index), { thought: 'Stay curious.', author: 'Ada', url }),
      cursor: String(index),
    }));
    const list = { edges, hasNextPage: false, totalCount: edges.length };
    const thoughts = { ...services.thoughts, readByAuthor: async () => list };
    const readAda = (path: string) => readPage(path, { ...services, thoughts });
    const first = await readAda('/author/ada');
    expect(extractText(first.html)).toContain('4 thoughts, from 1 talk');
    const later = await readAda('/author/ada?after=0');
    expect(extractText(later.html)).not.toContain('talk');
    for (const [{ html }, isIndexed] of [
      [first, true],
      [later, false],
    ] as const) {
      expect(html.includes('name="robots" content="noindex"')).toBe(!isIndexed);
      expect(html.includes('rel="canonical"')).toBe(isIndexed);
    }
  });

  test('links up to five other authors, each once and always the same ones', async () => {
    const readLinks = async (path: string) =>
      Array.from(
        (await readPage(path, services)).html.matchAll(/href="(\/author\/[^"]*)"/g),
        ([, url]) => url,
      );
    const links = await readLinks('/author/steve-jobs');
    expect([3, 4, 5]).toContain(links.length);
    expect(new Set([...links, '/author/steve-jobs']).size).toBe(links.length + 1);
    expect(await readLinks('/author/steve-jobs')).toEqual(links);
    expect(await readLinks('/author/brene-brown')).not.toEqual(links);
  });

  test.each(['Steve%20Jobs', 'STEVE-JOBS', 'steve-jobs.'])('redirects %s to the slug', async (name) => {
    const { status, headers } = await requestPage(`/author/${name}`, services);
    expect([status, headers.get('location')]).toEqual([308, '/author/steve-jobs']);
  });

  test.each(['nobody', '%E2%80%A6', '%00', 'steve-jobs?after=none'])('is not found for %s', async (name) => {
    expect((await readPage(`/author/${name}`, services)).status).toBe(404);
  });
});
