import type { Thought } from '#domain/thought/thought.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { StoreUnavailable } from '../storage/storeErrors.ts';
import type { Services } from '../services.ts';
import { starterThoughts } from '../thoughts/starterThoughts.ts';
import {
  requestPage,
  decodeEntities,
  openTestServices,
  origin,
  validateHtml,
  readPage,
  extractText,
} from '../testing/pageTesting.ts';

let services: Services;
beforeAll(async () => {
  services = await openTestServices();
});

test('the application is fetched at once on the home page, and not before a page that is read', async () => {
  expect((await readPage('/', services)).html).toContain('<link rel="modulepreload"');
  for (const path of ['/thought/4-stay-hungry-stay-foolish', '/nowhere', '/admin']) {
    const { html } = await readPage(path, services);
    expect(html).not.toContain('modulepreload');
    expect(html).not.toContain('preloads-->');
  }
});

test('only the sign-in page names the admins', async () => {
  expect((await readPage('/admin', services)).html).toContain('"authorisedEmails":["ada@example.com"');
  for (const path of [
    '/',
    '/thought/4-stay-hungry-stay-foolish',
    '/thought/none',
    '/nowhere',
    '/playground',
  ]) {
    expect.soft((await readPage(path, services)).html, path).not.toContain('@example.com');
  }
});

test('the local sign-in window names no admins where they are masked', async () => {
  const masked = { ...services, settings: { ...services.settings, adminEmailsAreMasked: true } };
  const local = { ...masked, settings: { ...masked.settings, publicUrl: null } };
  const response = await requestPage('/local-sign-in', local, 'http://localhost:4000');
  expect(response.status).toBe(200);
  expect(await response.text()).not.toContain('@example.com');
});

describe('the page of each starter thought', () => {
  test.each(starterThoughts)(
    '$id is valid in every language it speaks',
    async ({ id, thought, author, summary, application }) => {
      const { status, html } = await readPage(`/thought/${id}`, services);
      expect(status).toBe(200);
      expect(await validateHtml(html)).toEqual([]);
      for (const words of [thought, author, summary, application]) expect(extractText(html)).toContain(words);

      const url = `${origin}/thought/${id}`;
      expect(findAttributes(html, 'link', 'rel', 'canonical', 'href')).toEqual([url]);
      expectOpenGraph(html, url);
      expectQuotation(html, url, { thought, author });

      const [address = ''] = findAttributes(html, 'link', 'type', 'application/json+oembed', 'href');
      expectRichOembed(await (await requestPage(address.replace(origin, ''), services)).json());
    },
  );
});

describe('a page that is not there', () => {
  test.each([
    '/thought/none',
    '/thought/%2F..',
    '/thought/%F0%9F%8C%8A',
    '/thought/%00',
    '/thought/%3Cscript%3E',
  ])('%s says so, in status and words', async (path) => {
    const { status, html } = await readPage(path, services);
    expect(status).toBe(404);
    expect(extractText(html)).toContain("The thought you're looking for doesn't exist or has been removed.");
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(await validateHtml(html)).toEqual([]);
  });

  test.each(['/nowhere', '/thought/%E0%A4%A', '/thought/a/b', '/sitemap/0.xml', '/embed/none'])(
    '%s: 404',
    async (path) => {
      const { status, html } = await readPage(path, services);
      expect(status).toBe(404);
      expect(await validateHtml(html)).toEqual([]);
    },
  );

  test('a thought in the trash is not there', async () => {
    const change = { by: 'system', now: services.now() };
    const { id } = await services.thoughts.add({ ...draft, thought: 'Gone.' }, 'gone', change);
    expect((await readPage(`/thought/${id}`, services)).status).toBe(200);
    await services.thoughts.trash(id, change);
    expect((await readPage(`/thought/${id}`, services)).status).toBe(404);
  });
});

describe('while the store does not answer', () => {
  test('for an image alone, the page stands with the site’s own, for nobody to keep', async () => {
    const change = { by: 'system', now: services.now() };
    const imageUrl = `/images/${'a'.repeat(64)}.jpg`;
    const { id } = await services.thoughts.add(
      { ...draft, thought: 'Pictured.', imageUrl },
      'pictured',
      change,
    );
    const find = () => Promise.reject(new StoreUnavailable('The store is down.'));
    const failing = { ...services, images: { ...services.images, find }, log: () => {} };
    const { response, status, html } = await readPage(`/thought/${id}`, failing);
    expect(status).toBe(200);
    expect(html).toContain(`content="${origin}/share.png"`);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const card = await requestPage(`/oembed?url=${origin}/thought/${id}`, failing);
    expect([card.status, card.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await card.json()).not.toHaveProperty('cache_age');
  });

  test('the fallback stands in, marked, not to be indexed, with the time to come back', async () => {
    const { response, status, html } = await readPage('/thought/some-id', servicesWithStoreDown());
    expect(status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('30');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).not.toContain('rel="canonical"');
    expect(extractText(html)).toContain("This thought couldn't be loaded.");
    expect(await validateHtml(html)).toEqual([]);
  });

  test('a built-in thought is still there', async () => {
    const { response, status } = await readPage(
      `/thought/${starterThoughts[2]?.id}`,
      servicesWithStoreDown(),
    );
    expect(status).toBe(200);
    // It lacks the link to the thought that follows.
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test('sitemap and oEmbed say when to come back', async () => {
    for (const path of ['/sitemap.xml', '/sitemap/1.xml', `/oembed?url=${origin}/thought/x`]) {
      const response = await requestPage(path, servicesWithStoreDown());
      expect([response.status, response.headers.has('retry-after')]).toEqual([503, true]);
    }
  });
});

describe('oEmbed', () => {
  const url = `url=${encodeURIComponent(`${origin}/thought/4-stay-hungry-stay-foolish`)}`;

  test.each([
    ['', 400],
    [`${url}&format=xml`, 501],
    [`${url}&format=yaml`, 400],
    [`${url}&maxwidth=-1`, 400],
    [`${url}&maxheight=tall`, 400],
    ['url=none', 404],
    [`url=${origin}/`, 404],
    [`url=${origin}/thought/none`, 404],
    [`url=${origin}/thought/%25E0%25A4%25A`, 404],
    ['url=https://elsewhere.example/thought/4-stay-hungry-stay-foolish', 404],
  ])('%s: %i', async (query, status) => {
    expect((await requestPage(`/oembed?${query}`, services)).status).toBe(status);
  });

  test('keeps to the size that it is given', async () => {
    const answer = await (
      await requestPage(`/oembed?${url}&format=json&maxwidth=300&maxheight=200`, services)
    ).json();
    expect(answer).toMatchObject({ width: 300, height: 200 });
    expect(answer.html).toContain('width="300" height="200"');
    expect(answer).not.toHaveProperty('thumbnail_url');
    const roomy = await requestPage(`/oembed?${url}&maxwidth=1200&maxheight=630`, services);
    expect(await roomy.json()).toMatchObject({ thumbnail_width: 1200, thumbnail_height: 630 });
  });

  test('shows a card that any site may frame, and that runs nothing', async () => {
    const { response, html } = await readPage('/embed/4-stay-hungry-stay-foolish', services);
    expect(response.headers.get('content-security-policy')).toContain('frame-ancestors *');
    expect(response.headers.has('x-frame-options')).toBe(false);
    expect(html).not.toContain('<script');
    expect(await validateHtml(html)).toEqual([]);
  });
});

const draft = {
  author: 'Ada',
  application: 'Do.',
  summary: null,
  url: 'https://www.youtube.com/watch?v=UF8uR6Z6KLc',
  imageUrl: null,
  imageCredit: null,
};

function servicesWithStoreDown(): Services {
  return { ...services, thoughts: { ...services.thoughts, findById: fail, findRank: fail, size: fail } };
}

async function fail(): Promise<never> {
  throw new StoreUnavailable('The store is down.');
}

function findAttributes(html: string, tag: string, key: string, value: string, wanted: string): string[] {
  return [...html.matchAll(new RegExp(`<${tag} [^>]*>`, 'g'))]
    .map(([element]) => element)
    .filter((element) => element.includes(`${key}="${value}"`))
    .map((element) => decodeEntities(new RegExp(` ${wanted}="([^"]*)"`).exec(element)?.[1] ?? ''));
}

/** https://ogp.me, and what its validators ask for beyond. */
function expectOpenGraph(html: string, url: string): void {
  const once = (name: string) => {
    const found = [
      ...findAttributes(html, 'meta', 'property', name, 'content'),
      ...findAttributes(html, 'meta', 'name', name, 'content'),
    ];
    expect([name, found.length]).toEqual([name, 1]);
    expect(found).not.toEqual(['']);
    return found[0] ?? '';
  };
  expect(once('og:type')).toBe('article');
  expect(once('og:url')).toBe(url);
  expect(Array.from(once('og:title')).length).toBeLessThanOrEqual(70);
  expect(URL.canParse(once('og:image'))).toBe(true);
  expect([once('og:image:width'), once('og:image:height'), once('og:image:type')]).toEqual([
    '1200',
    '630',
    'image/png',
  ]);
  for (const name of ['og:site_name', 'og:description', 'og:image:alt', 'description']) once(name);
  expect(once('twitter:card')).toBe('summary_large_image');
  for (const name of ['twitter:title', 'twitter:description', 'twitter:image', 'twitter:image:alt'])
    once(name);
  expect(Array.from(/<title>(.*)<\/title>/.exec(html)?.[1] ?? '').length).toBeGreaterThan(0);
}

/** https://schema.org/Quotation */
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
    },
  });
}

/** https://oembed.com, section 2.3.4 */
function expectRichOembed(answer: unknown): void {
  expect(answer).toEqual({
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
