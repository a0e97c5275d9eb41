// The exact metadata for search engines, chat apps and social networks.
import { expect, test } from 'vitest';
import {
  decodeEntities,
  openTestServices,
  origin,
  readPage,
} from '../../../tests/support/site/pageTesting.ts';

const services = await openTestServices();

const siteDescription =
  'Short inspiring thoughts that rise like bubbles. Press one to watch the talk it comes from.';

// https://schema.org/Quotation
test('a thought’s page has the thought and its talk as JSON-LD', async () => {
  const { html } = await readPage('/thought/4-stay-hungry-stay-foolish', services);
  const text = 'Stay hungry. Stay foolish.';
  const url = `${origin}/thought/4-stay-hungry-stay-foolish`;
  expect(html).toContain(`<link rel="canonical" href="${url}"/>`);
  const json = /<script type="application\/ld\+json"[^>]*>([^]*?)<\/script>/.exec(html)?.[1] ?? '';
  expect(JSON.parse(json)).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Quotation',
    '@id': url,
    url,
    text,
    creator: { '@type': 'Person', name: 'Steve Jobs' },
    image: `${origin}/share.png`,
    isBasedOn: {
      '@type': 'VideoObject',
      name: `Steve Jobs: ${text}`,
      url: expect.stringMatching(/^https:\/\/www\.youtube\.com\/watch\?v=UF8uR6Z6KLc/),
      embedUrl: expect.stringMatching(/^https:\/\/www\.youtube-nocookie\.com\/embed\/UF8uR6Z6KLc\?/),
      thumbnailUrl: 'https://i.ytimg.com/vi/UF8uR6Z6KLc/hqdefault.jpg',
      hasPart: { '@type': 'Clip', name: text, startOffset: expect.any(Number) },
    },
  });
});

test('the home page has metadata of the site', async () => {
  const { html } = await readPage('/', services);
  expect(readTitle(html)).toBe('Upwell');
  expect(html).toContain(`<link rel="canonical" href="${origin}/"/>`);
  expect(readMeta(html)).toMatchObject({
    description: siteDescription,
    'og:type': 'website',
    'og:title': 'Upwell',
    'og:url': `${origin}/`,
  });
});

test.each([
  ['/thought/none', 'Thought Not Found - Upwell'],
  ['/unknown', 'Not found - Upwell'],
])('%s has a title and noindex', async (path, title) => {
  const { html } = await readPage(path, services);
  expect(readTitle(html)).toBe(title);
  expect(readMeta(html)).toEqual({ description: siteDescription, robots: 'noindex' });
});

function readTitle(html: string): string {
  return decodeEntities(/<title>(.*)<\/title>/.exec(html)?.[1] ?? '');
}

function readMeta(html: string): Record<string, string> {
  const found = html.matchAll(/<meta (?:name|property)="([^"]*)" content="([^"]*)"\/>/g);
  return Object.fromEntries([...found].map(([, name = '', content = '']) => [name, decodeEntities(content)]));
}
