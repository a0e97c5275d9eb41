// Routes, statuses, content types, headers.
import { expect, test } from '@playwright/test';
import { findThought, readPage, send } from './target.ts';

const html = 'text/html; charset=utf-8';
const hash = '0'.repeat(64);
const page = /^public, max-age=0, s-maxage=[1-9]/;
const file = /^public, max-age=[1-9]/;

/** The id of an existing thought replaces ID, and the author's name AUTHOR. */
const routes: [id: string, path: string, status: number, type: string | RegExp, cache: RegExp][] = [
  ['HTTP-001', '/', 200, html, page],
  ['HTTP-002', '/thought/ID', 200, html, page],
  ['HTTP-003', '/admin', 200, html, /no-store/],
  ['HTTP-004', '/playground', 200, html, /max-age=0|no-store/],
  ['HTTP-005', '/today', 200, html, page],
  ['HTTP-006', '/browse', 200, html, page],
  ['HTTP-007', '/author/AUTHOR', 200, html, page],
  ['HTTP-008', '/feed.atom', 200, /^application\/atom\+xml/, file],
  ['HTTP-009', '/feed.json', 200, /^application\/feed\+json/, file],
  ['HTTP-011', '/sitemap.xml', 200, /^application\/xml/, file],
  ['HTTP-012', '/robots.txt', 200, /^text\/plain/, file],
  ['HTTP-013', '/manifest.webmanifest', 200, /^application\/manifest\+json/, file],
  ['HTTP-014', '/health', 200, /^application\/json/, /^no-store$/],
  ['HTTP-015', '/sounds/water-drop.mp3', 200, 'audio/mpeg', file],
  ['HTTP-016', '/there/is/no/such/page', 404, html, /no-store/],
  ['HTTP-017', '/thought/there-is-no-such-thought', 404, html, /no-store/],
  ['HTTP-018', '/author/there-is-no-such-author', 404, html, /no-store/],
  ['HTTP-019', `/images/${hash}.jpg`, 404, /./, /no-store/],
  ['HTTP-020', '/images/..%2f..%2fpackage.json', 404, /./, /no-store/],
  ['HTTP-021', '/thought/%E0%A4%A', 404, html, /no-store/],
  ['HTTP-031', '/images/logo.svg', 404, /./, /no-store/],
  ['HTTP-026', '/feed.atom?author=there-is-no-such-author', 404, /./, /no-store/],
];

async function fill(path: string): Promise<string> {
  const { id, author } = await findThought(
    ({ author }) => !path.includes('AUTHOR') || /[a-z]/i.test(author ?? ''),
  );
  return path.replace('ID', encodeURIComponent(id)).replace('AUTHOR', encodeURIComponent(author ?? ''));
}

for (const [id, path, status, type, cache] of routes)
  test(`${id} ${path} answers ${status} with type ${type} and Cache-Control ${cache}`, async () => {
    // An author's address may lead to the canonical spelling.
    const response = await send(await fill(path), path.startsWith('/author') ? { redirect: 'follow' } : {});
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toMatch(type);
    expect(response.headers.get('cache-control')).toMatch(cache);
  });

const documents = [
  '/',
  '/thought/ID',
  '/admin',
  '/playground',
  '/today',
  '/browse',
  '/there/is/no/such/page',
];
const others = [
  '/graphql?query={__typename}',
  '/health',
  '/robots.txt',
  '/feed.json',
  '/sounds/water-drop.mp3',
];
const paths = [...documents, ...others];

const headers: [id: string, name: string, value: RegExp, paths: string[]][] = [
  ['HTTP-040', 'x-content-type-options', /^nosniff$/, paths],
  ['HTTP-041', 'x-frame-options', /^DENY$/i, paths],
  ['HTTP-042', 'content-security-policy', /frame-ancestors 'none'/, paths],
  ['HTTP-043', 'content-security-policy', /default-src 'none'/, paths],
  ['HTTP-044', 'referrer-policy', /^strict-origin-when-cross-origin$/, paths],
  ['HTTP-045', 'cross-origin-opener-policy', /^same-origin-allow-popups$/, documents],
  ['HTTP-058', 'permissions-policy', /camera=\(\)/, paths],
  ['HTTP-046', 'strict-transport-security', /max-age=\d{8}/, paths],
];

for (const [id, name, value, paths] of headers)
  test(`${id} ${paths.join(', ')} have the header ${name} with ${value}`, async () => {
    for (const path of paths)
      expect.soft((await send(await fill(path))).headers.get(name), path).toMatch(value);
  });

test('HTTP-057 responses other than pages may load nothing and be framed by nobody', async () => {
  const requests: [path: string, init?: RequestInit][] = [
    ...others.filter((path) => !path.startsWith('/sounds')).map((path): [string] => [path]),
    ['/graphql', { method: 'POST', body: 'not JSON' }],
    ['/graphql', { method: 'OPTIONS' }],
    ['/health', { method: 'POST' }],
    ['/images/none.png'],
    ['/icon.svg'],
  ];
  for (const [path, init] of requests)
    expect
      .soft((await send(path, init)).headers.get('content-security-policy'), path)
      .toBe("default-src 'none'; frame-ancestors 'none'");
});

test('HTTP-047 no response sets a cookie', async () => {
  for (const path of paths)
    expect.soft((await send(await fill(path))).headers.get('set-cookie'), path).toBeNull();
});

test('HTTP-048 the Content-Security-Policy of pages allows no inline scripts, no eval, and not all scripts of YouTube', async () => {
  for (const path of documents) {
    const policy = (await send(await fill(path))).headers.get('content-security-policy') ?? '';
    const scripts = /script-src ([^;]*)/.exec(policy)?.[1]?.split(' ') ?? [];
    expect.soft(scripts.length, path).toBeGreaterThan(0);
    for (const source of ["'unsafe-inline'", "'unsafe-eval'", '*', 'https:', 'https://www.youtube.com'])
      expect.soft(scripts, path).not.toContain(source);
  }
});

test('HTTP-049 HEAD answers with the status and headers of GET, and without a body', async () => {
  for (const path of ['/', '/robots.txt', '/health']) {
    const [head, get] = [await send(path, { method: 'HEAD' }), await send(path)];
    expect.soft([get.status, head.status, await head.text()], path).toEqual([200, 200, '']);
    for (const name of ['content-type', 'cache-control'])
      expect.soft(head.headers.get(name), path).toBe(get.headers.get(name));
  }
});

test('HTTP-050 a client that has the response gets 304 without a body', async () => {
  for (const path of ['/robots.txt', '/feed.json', '/graphql?query={feed(seed:7,first:1){totalCount}}']) {
    const etag = (await send(path)).headers.get('etag') ?? '';
    expect.soft(etag, path).not.toBe('');
    const second = await send(path, { headers: { 'if-none-match': etag } });
    expect.soft([second.status, await second.text()], path).toEqual([304, '']);
  }
});

test('HTTP-051 pages are compressed for clients that accept it', async () => {
  for (const encoding of ['br', 'gzip'])
    expect
      .soft((await send('/', { headers: { 'accept-encoding': encoding } })).headers.get('content-encoding'))
      .toBe(encoding);
});

test('HTTP-052 scripts and styles of the home page are immutable', async () => {
  const files = [...(await readPage('/')).matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css))"/g)].map(
    ([, file]) => file ?? '',
  );
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) {
    const response = await send(file);
    expect.soft(response.status, file).toBe(200);
    expect.soft(response.headers.get('cache-control'), file).toMatch(/max-age=31536000, immutable/);
  }
});

test('HTTP-053 other sites can read feeds and GraphQL, without credentials', async () => {
  for (const path of ['/feed.atom', '/feed.json', '/graphql?query={__typename}']) {
    const response = await send(await fill(path), { headers: { origin: 'https://elsewhere.example' } });
    expect.soft(response.headers.get('access-control-allow-origin'), path).toBe('*');
    expect.soft(response.headers.get('access-control-allow-credentials'), path).toBeNull();
  }
});

test('HTTP-054 the health says ok and names the store', async () => {
  const health: unknown = await (await send('/health')).json();
  expect(health).toMatchObject({ status: 'ok', store: expect.stringMatching(/^(sqlite|firestore)$/) });
});

test('HTTP-055 metrics need a token', async () => {
  expect([401, 403, 404]).toContain((await send('/metrics')).status);
});

const findEmails = (text: string) => text.match(/[^\s"',:;&[\]{}()<>]+@[\w-]+(?:\.[\w-]+)+/g) ?? [];

test('HTTP-056 only the login page contains the e-mails of admins', async () => {
  expect(findEmails(await readPage('/admin'))).not.toEqual([]);
  for (const path of documents.filter((path) => path !== '/admin'))
    expect.soft(findEmails(await readPage(await fill(path))), path).toEqual([]);
});
