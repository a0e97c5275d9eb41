// The content of pages, feeds and files for programs that read them: search engines, link previews, feed readers.
import { expect, test } from '@playwright/test';
import {
  findThought,
  graphql,
  origin,
  type PublicThought,
  readPage,
  readProduct,
  readThoughts,
  send,
} from './target.ts';

/** Characters that HTML and XML write in several ways. */
const special = /[&<>"'’“”]/;
const isPlain = ({ thought, author, summary, imageUrl }: PublicThought) =>
  author !== null && imageUrl === null && summary !== null && !special.test(thought + author + summary);

async function readHead() {
  const thought = await findThought(isPlain);
  const address = `${origin}/thought/${encodeURIComponent(thought.id)}`;
  const html = await readPage(`/thought/${encodeURIComponent(thought.id)}`);
  /** Finds an element by one attribute, and returns another one. */
  const find = (attribute: string, other: string) => {
    const element = html.match(/<(?:meta|link)\b[^>]*>/g)?.find((tag) => tag.includes(attribute)) ?? '';
    return new RegExp(`\\b${other}="([^"]*)"`).exec(element)?.[1] ?? null;
  };
  return { ...thought, address, html, find, product: await readProduct() };
}

test('HEAD-001 the title of a thought’s page is “{thought} - {product}”', async () => {
  const { html, thought, product } = await readHead();
  expect(/<title>([^<]*)<\/title>/.exec(html)?.[1]).toBe(`${thought} - ${product}`);
});

const metadata: [
  id: string,
  attribute: string,
  value: (head: Awaited<ReturnType<typeof readHead>>) => string | RegExp,
][] = [
  ['HEAD-002', 'name="description"', ({ summary }) => summary ?? ''],
  ['HEAD-003', 'property="og:title"', ({ thought }) => thought],
  ['HEAD-004', 'property="og:description"', ({ summary }) => summary ?? ''],
  ['HEAD-005', 'property="og:url"', ({ address }) => address],
  ['HEAD-006', 'property="og:site_name"', ({ product }) => product],
  ['HEAD-007', 'property="og:image"', () => /^https?:\/\//],
  ['HEAD-008', 'property="og:image:alt"', () => /./],
  ['HEAD-009', 'name="twitter:card"', () => 'summary_large_image'],
  ['HEAD-010', 'name="twitter:title"', ({ thought }) => thought],
  ['HEAD-011', 'name="twitter:image:alt"', () => /./],
];

for (const [id, attribute, value] of metadata)
  test(`${id} a thought’s page has the metadata ${attribute}`, async () => {
    const head = await readHead();
    const expected = value(head);
    const content = head.find(attribute, 'content');
    expect(content).toEqual(typeof expected === 'string' ? expected : expect.stringMatching(expected));
  });

test('HEAD-012 a thought’s page has its canonical address', async () => {
  const { find, address } = await readHead();
  expect(find('rel="canonical"', 'href')).toBe(address);
});

test('HEAD-013 a thought’s page has structured data of a quotation', async () => {
  const { html, thought, author } = await readHead();
  const [, data = '{}'] = /<script type="application\/ld\+json"[^>]*>([^<]*)<\/script>/.exec(html) ?? [];
  expect(JSON.parse(data)).toMatchObject({ '@type': 'Quotation', text: thought });
  expect(data).toContain(author);
});

test('HEAD-014 browsers without JavaScript get the text, the author and the summary', async () => {
  const { html, thought, author, summary } = await readHead();
  const text = html.slice(html.indexOf('<body')).replaceAll(/<[^>]*>/g, '');
  for (const part of [thought, author, summary]) expect(text).toContain(part);
});

test('HEAD-015 the picture for link previews exists, and is 1200×630 for a thought without an image', async () => {
  const { find } = await readHead();
  const [image, ...size] = ['', ':width', ':height'].map(
    (detail) => find(`property="og:image${detail}"`, 'content') ?? '',
  );
  expect(size).toEqual(['1200', '630']);
  const response = await send(new URL(image ?? '').pathname);
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    expect.stringMatching(/^image\/(jpeg|png)$/),
  ]);
});

test('HEAD-016 pages that are not found are kept out of search engines', async () => {
  for (const path of ['/thought/there-is-no-such-thought', '/there/is/no/such/page'])
    expect.soft(await readPage(path), path).toMatch(/<meta name="robots" content="noindex/);
});

test('HEAD-017 thoughts, authors, the list and the thought of the day are for search engines', async () => {
  const { id, author } = await readHead();
  for (const path of [`/thought/${encodeURIComponent(id)}`, '/', '/today', '/browse', `/author/${author}`])
    expect.soft(await (await send(path, { redirect: 'follow' })).text(), path).not.toContain('noindex');
});

test('HEAD-018 the admin panel is loading until it is known who is signed in', async () => {
  expect(await readPage('/admin')).toContain('Loading...');
});

test('PAGE-001 the page of a thought that does not exist says that it is gone, and links home', async () => {
  const html = (await readPage('/thought/there-is-no-such-thought')).replaceAll('&#x27;', "'");
  expect(html).toContain('Thought Not Found');
  expect(html).toContain("The thought you're looking for doesn't exist or has been removed.");
  expect(html).toMatch(/<a [^>]*href="\/"[^>]*>(?:<svg.*?<\/svg>)?← Back to Home/);
});

test('PAGE-002 the thought of the day is the same for everybody', async () => {
  const texts = await Promise.all(
    [1, 2].map(async () => /<blockquote.*?<\/blockquote>/s.exec(await readPage('/today'))?.[0]),
  );
  expect(texts[0]).toBeTruthy();
  expect(texts[0]).toBe(texts[1]);
});

test('PAGE-003 the pages of /browse link each other, and have every thought once', async () => {
  const { data } = await graphql('{ feed(seed: 1, first: 1) { total source } }');
  test.skip(
    data['feed'].total > 500 || data['feed'].source !== 'COLLECTION',
    'the collection is empty or large',
  );
  const seen: string[] = [];
  for (let path = '/browse'; path !== '';) {
    const html = await readPage(path);
    seen.push(
      ...[...html.matchAll(/<blockquote[^>]*><a href="\/thought\/([^"]*)"/g)].map(([, id = '']) => id),
    );
    path = /href="([^"]*)" rel="next"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
  }
  expect(new Set(seen).size).toBe(seen.length);
  // Other tests may have added or removed thoughts since then.
  for (const { id } of (await readThoughts()).filter(({ author }) => author !== 'Conformance Suite'))
    expect(seen).toContain(encodeURIComponent(id));
});

test('PAGE-004 /browse finds thoughts by a word', async () => {
  const { id, thought } = await findThought(({ thought }) => /[a-z]{6}/i.test(thought));
  const word = /[a-z]{6,}/i.exec(thought)?.[0] ?? '';
  expect(await readPage(`/browse?q=${word.toUpperCase()}`)).toContain(`/thought/${encodeURIComponent(id)}`);
  expect(await readPage('/browse?q=zzzzqqqq')).not.toMatch(/href="\/thought\//);
});

test('PAGE-005 an author’s page has the thoughts of that author only', async () => {
  const { id, author } = await findThought(({ author }) => /^[a-z ]+$/i.test(author ?? ''));
  const response = await send(`/author/${encodeURIComponent(author ?? '')}`, { redirect: 'follow' });
  const html = await response.text();
  expect(html).toContain(`/thought/${encodeURIComponent(id)}`);
  for (const other of (await readThoughts()).filter(
    (thought) => thought.author?.toLowerCase() !== author?.toLowerCase(),
  ))
    expect.soft(html).not.toContain(`/thought/${encodeURIComponent(other.id)}"`);
});

test('FEEDS-001 the Atom feed has the newest thoughts, at most 30, with ids, dates and texts', async () => {
  const atom = await readPage('/feed.atom');
  const entries = atom.match(/<entry>.*?<\/entry>/gs) ?? [];
  expect(entries.length).toBeLessThanOrEqual(30);
  expect(atom).toContain('<feed xmlns="http://www.w3.org/2005/Atom">');
  for (const entry of entries)
    for (const name of ['id', 'title', 'updated', 'content'])
      expect(entry).toMatch(new RegExp(`<${name}[ >]`));
});

interface JsonFeed {
  version: string;
  items: { id: string; url: string; title: string; content_text: string; authors?: { name: string }[] }[];
}

const readJsonFeed = async (query = '') => (await (await send(`/feed.json${query}`)).json()) as JsonFeed;

test('FEEDS-002 the JSON feed has the same thoughts as the Atom feed', async () => {
  const feed = await readJsonFeed();
  expect(feed.version).toBe('https://jsonfeed.org/version/1.1');
  const atom = await readPage('/feed.atom');
  for (const { id } of feed.items.filter(({ title }) => !title.startsWith('Conformance')))
    expect(atom).toContain(`<id>${id}</id>`);
});

test('FEEDS-003 a feed can have the thoughts of one author only', async () => {
  const { author } = await findThought(({ author }) => /^[a-z ]+$/i.test(author ?? ''));
  const { items } = await readJsonFeed(`?author=${encodeURIComponent(author ?? '')}`);
  expect(items.length).toBeGreaterThan(0);
  for (const { authors } of items) expect(authors?.[0]?.name.toLowerCase()).toBe(author?.toLowerCase());
});

test('FEEDS-004 the home page links both feeds and the manifest', async () => {
  const html = await readPage('/');
  for (const path of ['/feed.atom', '/feed.json', '/manifest.webmanifest'])
    expect(html).toContain(`href="${path}"`);
});

test('FILES-001 the sitemap leads to every thought, whose pages exist', async () => {
  const readLocations = async (path: string) =>
    [...(await readPage(path)).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => url);
  const sitemaps = await readLocations('/sitemap.xml');
  const urls = (await Promise.all(sitemaps.map((url) => readLocations(new URL(url).pathname)))).flat();
  expect(new Set(urls).size).toBe(urls.length);
  const thoughts = urls.filter((url) => url.startsWith(`${origin}/thought/`));
  expect(thoughts.length).toBeGreaterThan(0);
  expect((await send(new URL(thoughts[0] ?? '').pathname)).status).toBe(200);
});

test('FILES-002 robots.txt names the sitemap, and keeps search engines out of the admin panel', async () => {
  const robots = await readPage('/robots.txt');
  expect(robots).toContain(`Sitemap: ${origin}/sitemap.xml`);
  expect(robots).toMatch(/^Disallow: \/admin$/m);
});

test('FILES-003 the manifest has a name, a start page and icons that exist', async () => {
  const manifest = (await (await send('/manifest.webmanifest')).json()) as {
    start_url: string;
    icons: { src: string; type: string }[];
  };
  expect(manifest).toMatchObject({ name: expect.stringMatching(/./), start_url: '/', display: 'standalone' });
  for (const { src, type } of manifest.icons) {
    const icon = await send(src);
    const [mediaType] = icon.headers.get('content-type')?.split(';') ?? [];
    expect.soft([icon.status, mediaType], src).toEqual([200, type]);
  }
});
