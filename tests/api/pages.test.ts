// Pages, feeds and files for search engines, link previews and feed readers.
import { HtmlValidate } from 'html-validate';
import { beforeAll, describe, expect, test } from 'vitest';
import { findAtomProblems, readTexts } from '../support/feeds/atomRules.ts';
import { parseJsonFeed } from '../support/feeds/jsonFeedRules.ts';
import {
  addMany,
  addThought,
  uniqueWord,
  type Data,
  origin,
  readText,
  send,
  target,
} from './support/client.ts';

const readProduct = async () =>
  ((await (await send('/manifest.webmanifest')).json()) as { name: string }).name;

const readId = (path: string) => decodeURIComponent(path.replace('/thought/', ''));

describe('the head of a thought’s page', () => {
  let thought: Data;
  let html: string;
  let address: string;
  beforeAll(async () => {
    thought = await addThought({ summary: 'About small steps.' });
    address = `${origin}/thought/${thought['id']}`;
    html = await readText(`/thought/${thought['id']}`);
  });

  /** Finds an element by an attribute, and returns another attribute of it. */
  const find = (attribute: string, other: string) => {
    const element = html.match(/<(?:meta|link)\b[^>]*>/g)?.find((tag) => tag.includes(attribute)) ?? '';
    return new RegExp(`\\b${other}="([^"]*)"`).exec(element)?.[1] ?? null;
  };

  test('has “{thought} - {product}” as the title, and its canonical address', async () => {
    expect(/<title>([^<]*)<\/title>/.exec(html)?.[1]).toBe(`${thought['thought']} - ${await readProduct()}`);
    expect(find('rel="canonical"', 'href')).toBe(address);
    expect(html).not.toContain('noindex');
  });

  test('has the metadata of search engines and link previews', async () => {
    const expected: Record<string, unknown> = {
      'name="description"': thought['summary'],
      'property="og:title"': thought['thought'],
      'property="og:description"': thought['summary'],
      'property="og:url"': address,
      'property="og:site_name"': await readProduct(),
      'property="og:image"': expect.stringMatching(/^https?:\/\//),
      'property="og:image:width"': '1200',
      'property="og:image:height"': '630',
      'property="og:image:alt"': expect.stringMatching(/./),
      'name="twitter:card"': 'summary_large_image',
      'name="twitter:title"': thought['thought'],
      'name="twitter:image:alt"': expect.stringMatching(/./),
    };
    const actual = Object.fromEntries(Object.keys(expected).map((name) => [name, find(name, 'content')]));
    expect(actual).toEqual(expected);
    const image = await send(new URL(String(actual['property="og:image"'])).href);
    expect([image.status, image.headers.get('content-type')]).toEqual([
      200,
      expect.stringMatching(/^image\/(jpeg|png)$/),
    ]);
  });

  test('contains structured data of a quotation', () => {
    const [, data = '{}'] = /<script type="application\/ld\+json"[^>]*>([^<]*)<\/script>/.exec(html) ?? [];
    expect(JSON.parse(data)).toMatchObject({ '@type': 'Quotation', text: thought['thought'] });
    expect(data).toContain(thought['author']);
  });

  test('is followed by the text, the author and the summary, for browsers without JavaScript', () => {
    const text = html.slice(html.indexOf('<body')).replaceAll(/<[^>]*>/g, '');
    for (const part of ['thought', 'author', 'summary', 'application']) expect(text).toContain(thought[part]);
  });
});

test('pages that are not found say so, link to the home page, and are not indexed', async () => {
  for (const path of [
    '/thought/there-is-no-such-thought',
    '/there/is/no/such/page',
    '/author/nobody-at-all',
  ]) {
    const html = (await readText(path)).replaceAll('&#x27;', "'");
    expect(html, path).toMatch(/<meta name="robots" content="noindex/);
    expect(html, path).toMatch(/<a [^>]*href="\/"/);
  }
  const html = (await readText('/thought/there-is-no-such-thought')).replaceAll('&#x27;', "'");
  expect(html).toContain('Thought Not Found');
  expect(html).toContain("The thought you're looking for doesn't exist or has been removed.");
  expect(html).toMatch(/<a [^>]*href="\/"[^>]*>(?:<svg.*?<\/svg>)?← Back to Home/);
});

test('thoughts, authors, the list and the thought of the day are indexed by search engines', async () => {
  const { id } = await addThought();
  for (const path of [`/thought/${id}`, '/', '/today', '/browse', '/author/test-author'])
    expect(await readText(path), path).not.toContain('noindex');
});

test('the admin page shows that it is loading until the user is known', async () => {
  const admin = await readText('/admin');
  expect(admin).toContain('Loading...');
  // Nobody is signed in yet.
  expect(admin).not.toContain('<nav');
});

test('the pages of /browse and of an author link to each other, and contain every thought once', async () => {
  const word = uniqueWord();
  const ids = await addMany(Array.from({ length: 30 }, () => ({ author: word })));
  for (const start of [`/browse?q=${word}`, `/author/${word}`]) {
    const seen: string[] = [];
    for (let path = start; path !== '';) {
      const html = await readText(path);
      seen.push(
        ...[...html.matchAll(/<blockquote[^>]*><a href="(\/thought\/[^"]*)"/g)].map(([, href = '']) =>
          readId(href),
        ),
      );
      const [link = ''] = /<a [^>]*rel="next"[^>]*>/.exec(html) ?? [];
      path = /href="([^"]*)"/.exec(link)?.[1]?.replaceAll('&amp;', '&') ?? '';
    }
    expect(seen.toSorted(), start).toEqual(ids.toSorted());
  }
  expect(await readText(`/browse?q=${word.toUpperCase()}`)).toMatch(/<blockquote/);
  expect(await readText('/browse?q=zzzzqqqq')).not.toMatch(/<blockquote/);
});

const atomPath = (author = '') => `/feed.atom${author && `?author=${author}`}`;
const jsonPath = (author = '') => `/feed.json${author && `?author=${author}`}`;

test('the Atom and JSON feeds are valid, and both contain the 30 newest thoughts', async () => {
  const author = uniqueWord();
  const ids = await addMany(Array.from({ length: 32 }, () => ({ author })));
  const atom = await readText(atomPath(author));
  expect(findAtomProblems(atom)).toEqual([]);
  expect(findAtomProblems(await readText(atomPath()))).toEqual([]);
  const { items } = parseJsonFeed(await readText(jsonPath(author)));
  expect(items).toHaveLength(30);
  expect(readTexts(atom, '//a:entry/a:id')).toEqual(items.map(({ id }) => id));
  const shown = items.map(({ url }) => readId(new URL(String(url)).pathname));
  expect(ids).toEqual(expect.arrayContaining(shown));
  const all = parseJsonFeed(await readText(jsonPath())).items;
  expect(all).toHaveLength(30);
});

test('the sitemap lists every thought and author once, and their pages exist', async () => {
  const [id] = await addMany([{ author: '老子', createdAt: '2026-11-20T21:00:00.000Z' }]);
  const readLocations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => url);
  const sitemap = await readText('/sitemap.xml');
  const urls = readLocations(sitemap);
  expect(new Set(urls).size).toBe(urls.length);
  for (const path of ['/', '/browse', '/today', `/thought/${id}`, '/author/%E8%80%81%E5%AD%90'])
    expect(urls).toContain(`${origin}${path === '/' ? '/' : path}`);
  expect(sitemap).toContain('<lastmod>2026-11-20</lastmod>');
  expect((await send(`/thought/${id}`)).status).toBe(200);
});

test('robots.txt names the sitemap, and disallows the admin page', async () => {
  const robots = await readText('/robots.txt');
  expect(robots).toContain(`Sitemap: ${origin}/sitemap.xml`);
  expect(robots).toMatch(/^Disallow: \/admin$/m);
});

test('the web app manifest has a name, a start page and icons that exist', async () => {
  const manifest = (await (await send('/manifest.webmanifest')).json()) as {
    start_url: string;
    icons: { src: string; type: string }[];
  };
  expect(manifest).toMatchObject({ name: expect.stringMatching(/./), start_url: '/', display: 'standalone' });
  for (const { src, type } of manifest.icons) {
    const icon = await send(src);
    expect([icon.status, icon.headers.get('content-type')?.split(';')[0]], src).toEqual([200, type]);
  }
});

const validator = new HtmlValidate({ extends: ['html-validate:standard'] });

async function findHtmlProblems(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line }) => `${line} ${ruleId}: ${message}`),
  );
}

test('pages are valid HTML', async () => {
  const { id } = await addThought({ summary: 'A summary.' });
  for (const path of [
    '/',
    `/thought/${id}`,
    '/today',
    '/browse',
    '/author/test-author',
    '/admin',
    '/no/such/page',
  ])
    expect(await findHtmlProblems(await readText(path)), path).toEqual([]);
});

const hostileTexts = [
  '<script>alert(1)</script>',
  '</title></textarea></style></noscript></h1></main></body></html><script>alert(1)</script>',
  '<!--page--><!--head--><!--<script>',
  ']]><?xml version="1.0"?><script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '\' " ` onfocus=alert(1) autofocus onload=`alert(1)',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe><base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example/"><style>* { display: none }</style>',
  '&lt;script&gt;alert(1)&lt;/script&gt; &#60;script&#62; \\u003cscript\\u003e',
  '"}</script><script>alert(1)</script>","@type":"Person","x":"',
  '\u2028\0\u0001\u001b[31m\u0085\u202e\u2066\u200b\ufeff\ud800\ufffe controls',
  "$& $` $' $1 $<name> {{7*7}} {product} <%= 1 %> %00%3Cscript%3E %E0%A4%A ../../etc/passwd",
  'a\r\nset-cookie: broken=1\r\n\r\n',
  '<'.repeat(300),
];

test('markup in texts is escaped on pages, in feeds and in search', async () => {
  const author = uniqueWord();
  const ids = await addMany(
    hostileTexts.map((text, index) => ({
      thought: `${index} ${text} ${author}`,
      author,
      summary: text,
      application: text,
    })),
  );
  const marked = /<(?:script|img|svg|iframe|style)[^>]*(?:alert|onerror|onload)/i;
  for (const path of [...ids.map((id) => `/thought/${id}`), `/author/${author}`, `/browse?q=${author}`]) {
    const html = await readText(path);
    expect(html, path).not.toMatch(marked);
    expect(await findHtmlProblems(html), path).toEqual([]);
  }
  expect(findAtomProblems(await readText(atomPath(author)))).toEqual([]);
  const { items } = parseJsonFeed(await readText(jsonPath(author)));
  const tags = /<\/?(?:blockquote|p|cite|h2|a)>|<blockquote lang="\w+">|<br>|<a href="https?:[^"<>]*">/g;
  for (const { content_html: html } of items) expect(html?.replaceAll(tags, '')).not.toContain('<');
  for (const text of hostileTexts.slice(0, 5))
    expect(await readText(`/browse?q=${encodeURIComponent(text.slice(0, 90))}`)).not.toMatch(marked);
});

test('feeds keep the line breaks of a thought and its summary', async () => {
  const author = uniqueWord();
  await addThought({ thought: 'First line.\nSecond line.', author, summary: 'Above.\nBelow.' });
  const [item] = parseJsonFeed(await readText(jsonPath(author))).items;
  expect(item?.content_text).toContain('First line.\nSecond line.');
  for (const html of [item?.content_html, await readText(atomPath(author))]) {
    const text = html?.replaceAll('&lt;', '<').replaceAll('&gt;', '>');
    expect(text).toContain('First line.<br>Second line.');
    expect(text).toContain('Above.<br>Below.');
  }
});

/** Public pages and queries with thoughts. `ID` and `WORD` stand for those of a thought. */
const publicPaths = [
  '/thought/ID',
  '/browse?q=WORD',
  '/author/WORD',
  '/feed.atom?author=WORD',
  '/feed.json?author=WORD',
  '/graphql?query={browse(search:"WORD"){edges{node{id}}}}',
  '/graphql?query={author(slug:"WORD"){thoughts{edges{node{id}}}}}',
  '/graphql?query={thought(id:"ID"){id,author}}',
];

test.each([
  ['draft', { draftedAt: '2026-11-20T21:00:00.000Z' }],
  ['scheduled draft', { draftedAt: '2026-11-20T21:00:00.000Z', publishAt: '2036-01-01T00:00:00.000Z' }],
  ['thought without text', { thought: '' }],
])('a %s appears on no public page, list or feed, but a live thought on all of them', async (_, changes) => {
  const [word, liveWord] = [uniqueWord(), uniqueWord()];
  const [hidden] = await addMany([{ author: word, summary: word, ...changes }]);
  const [live] = await addMany([{ author: liveWord }]);
  const read = async (path: string, id = '', author = '') => {
    const response = await send(path.replace('ID', id).replaceAll('WORD', author));
    return `${response.status} ${(await response.text()).replaceAll(/(?:q|author)=\w+|value="\w+"/g, '')}`;
  };
  for (const path of publicPaths) {
    const shown = await read(path, live, liveWord);
    expect(shown, path).toMatch(new RegExp(`^200 [^]*${live}`));
    const text = await read(path, hidden, word);
    // The response may repeat the requested id, but contain nothing else of the hidden thought.
    expect(text.replaceAll(String(hidden), path.includes('ID') ? '' : '$&'), path).not.toContain(
      String(hidden),
    );
    expect(text, path).not.toContain(`"author":"${word}"`);
  }
  const sitemap = await readText('/sitemap.xml');
  if (target.kind !== 'external') expect(sitemap).not.toContain(String(hidden));
});
