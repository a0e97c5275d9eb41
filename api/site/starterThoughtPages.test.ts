import type { Thought } from '#domain/thought/thought.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Services } from '../app/services.ts';
import {
  decodeEntities,
  extractText,
  openTestServices,
  origin,
  readPage,
  requestPage,
  validateHtml,
} from '../../tests/support/site/pageTesting.ts';
import { starterThoughts } from '../thoughts/starterThoughts.ts';

let services: Services;
beforeAll(async () => {
  services = await openTestServices();
});

describe('the page of each starter thought', () => {
  test.each(starterThoughts)(
    '$id has valid HTML, Open Graph, JSON-LD and oEmbed',
    async ({ id, thought, author, summary, application }) => {
      const { status, html } = await readPage(`/thought/${id}`, services);
      expect(status).toBe(200);
      expect(await validateHtml(html)).toEqual([]);
      for (const text of [thought, author, summary, application]) expect(extractText(html)).toContain(text);

      const url = `${origin}/thought/${id}`;
      expect(findAttributes(html, 'link', 'rel', 'canonical', 'href')).toEqual([url]);
      expectOpenGraph(html, url);
      expectQuotation(html, url, { thought, author });

      const [oembedUrl = ''] = findAttributes(html, 'link', 'type', 'application/json+oembed', 'href');
      expectRichOembed(await (await requestPage(oembedUrl.replace(origin, ''), services)).json());
    },
  );
});

function findAttributes(html: string, tag: string, key: string, value: string, attribute: string): string[] {
  return [...html.matchAll(new RegExp(`<${tag} [^>]*>`, 'g'))]
    .map(([element]) => element)
    .filter((element) => element.includes(`${key}="${value}"`))
    .map((element) => decodeEntities(new RegExp(` ${attribute}="([^"]*)"`).exec(element)?.[1] ?? ''));
}

/** Checks https://ogp.me and the additional requirements of its validators. */
function expectOpenGraph(html: string, url: string): void {
  const readMetaOnce = (name: string) => {
    const found = [
      ...findAttributes(html, 'meta', 'property', name, 'content'),
      ...findAttributes(html, 'meta', 'name', name, 'content'),
    ];
    expect([name, found.length]).toEqual([name, 1]);
    expect(found).not.toEqual(['']);
    return found[0] ?? '';
  };
  expect(readMetaOnce('og:type')).toBe('article');
  expect(readMetaOnce('og:url')).toBe(url);
  expect(Array.from(readMetaOnce('og:title')).length).toBeLessThanOrEqual(70);
  expect(URL.canParse(readMetaOnce('og:image'))).toBe(true);
  expect([
    readMetaOnce('og:image:width'),
    readMetaOnce('og:image:height'),
    readMetaOnce('og:image:type'),
  ]).toEqual(['1200', '630', 'image/png']);
  for (const name of ['og:site_name', 'og:description', 'og:image:alt', 'description']) readMetaOnce(name);
  expect(readMetaOnce('twitter:card')).toBe('summary_large_image');
  for (const name of ['twitter:title', 'twitter:description', 'twitter:image', 'twitter:image:alt'])
    readMetaOnce(name);
  expect(Array.from(/<title>(.*)<\/title>/.exec(html)?.[1] ?? '').length).toBeGreaterThan(0);
}

/** Checks https://schema.org/Quotation. */
function expectQuotation(
  html: string,
  url: string,
  { thought, author }: Pick<Thought, 'thought' | 'author'>,
): void {
  const json = /<script type="application\/ld\+json"[^>]*>([^]*?)<\/script>/.exec(html)?.[1] ?? '';
  expect(JSON.parse(json)).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Quotation',
    '@id': url,
    url,
    text: thought,
    creator: { '@type': 'Person', name: author },
    image: expect.stringMatching(/^http:\/\/site\.test\//),
    isBasedOn: {
      '@type': 'VideoObject',
      name: expect.stringMatching(/./),
      url: expect.stringMatching(/^https:\/\/www\.youtube\.com\/watch\?v=[\w-]{11}/),
      embedUrl: expect.stringMatching(/^https:\/\/www\.youtube-nocookie\.com\/embed\/[\w-]{11}\?/),
      thumbnailUrl: expect.stringMatching(/^https:/),
      hasPart: { '@type': 'Clip', name: thought, startOffset: expect.any(Number) },
    },
  });
}

/** Checks https://oembed.com, section 2.3.4. */
function expectRichOembed(body: unknown): void {
  expect(body).toEqual({
    version: '1.0',
    type: 'rich',
    title: expect.stringMatching(/ - Upwell$/),
    author_name: expect.stringMatching(/./),
    author_url: expect.stringMatching(/^http:/),
    provider_name: 'Upwell',
    provider_url: `${origin}/`,
    cache_age: expect.any(Number),
    thumbnail_url: `${origin}/share.png`,
    thumbnail_width: 1200,
    thumbnail_height: 630,
    html: expect.stringMatching(/^<iframe src="http:\/\/site\.test\/embed\/[^"<>]+"[^<>]*><\/iframe>$/),
    width: 600,
    height: 340,
  });
}
