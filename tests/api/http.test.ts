// HTTP: routes, statuses, content types, caching, security headers and CORS.
import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { addThought, graphql, origin, readText, send, target } from './support/client.ts';

const html = 'text/html; charset=utf-8';
const hash = '0'.repeat(64);
const page = /^public, max-age=0, s-maxage=[1-9]/;
const file = /^public, max-age=[1-9]/;

/** ID is replaced by the id of an existing thought. */
const routes: [path: string, status: number, type: string | RegExp, cache: RegExp][] = [
  ['/', 200, html, page],
  ['/thought/ID', 200, html, page],
  ['/admin', 200, html, /no-store/],
  ['/playground', 200, html, /max-age=0|no-store/],
  ['/today', 200, html, page],
  ['/browse', 200, html, page],
  ['/author/test-author', 200, html, page],
  ['/feed.atom', 200, /^application\/atom\+xml/, file],
  ['/feed.json', 200, /^application\/feed\+json/, file],
  ['/feed.atom?author=test-author', 200, /^application\/atom\+xml/, file],
  ['/sitemap.xml', 200, /^application\/xml/, file],
  ['/robots.txt', 200, /^text\/plain/, file],
  ['/manifest.webmanifest', 200, /^application\/manifest\+json/, file],
  ['/health', 200, /^application\/json/, /^no-store$/],
  ['/sounds/water-drop.mp3', 200, 'audio/mpeg', file],
  ['/there/is/no/such/page', 404, html, /no-store/],
  ['/thought/there-is-no-such-thought', 404, html, /no-store/],
  ['/author/there-is-no-such-author', 404, html, /no-store/],
  ['/feed.atom?author=there-is-no-such-author', 404, /./, /no-store/],
  [`/images/${hash}.jpg`, 404, /./, /no-store/],
  ['/images/..%2f..%2fpackage.json', 404, /./, /no-store/],
  ['/images/logo.svg', 404, /./, /no-store/],
  ['/thought/%E0%A4%A', 404, html, /no-store/],
  ['/assets/..%2f..%2fpackage.json', 404, /./, /no-store/],
];

let thoughtId: Promise<string> | undefined;
const fill = async (path: string) =>
  path.replace('ID', await (thoughtId ??= addThought().then(({ id }) => id as string)));

test.each(routes)('the route %s responds with status %i', async (path, status, type, cache) => {
  await fill('ID');
  const response = await send(await fill(path));
  expect(response.status).toBe(status);
  expect(response.headers.get('content-type')).toMatch(type);
  expect(response.headers.get('cache-control')).toMatch(cache);
});

test.each([
  ['/thought/ID/', '/thought/ID'],
  ['/browse/?q=a%20b', '/browse?q=a%20b'],
  ['/today/', '/today'],
  ['/admin//', '/admin'],
  ['/author/steve-jobs/', '/author/steve-jobs'],
  ['/author//steve-jobs', '/author/steve-jobs'],
  ['/Thought/ID', '/thought/ID'],
  ['/FEED.atom/', '/feed.atom'],
  ['/index.html', '/'],
  ['/favicon.ico', '/icon-192.png'],
  ['/apple-touch-icon.png', '/icon-apple-180.png'],
  ['/apple-touch-icon-precomposed.png', '/icon-apple-180.png'],
])('the address %s redirects to %s', async (path, intended) => {
  const response = await send(await fill(path));
  const location = (response.headers.get('location') ?? '').replace(origin, '');
  expect([response.status, location]).toEqual([308, await fill(intended)]);
});

test('another spelling of an author’s address redirects to the slug', async () => {
  const response = await send(`/author/${encodeURIComponent('Steve  JOBS')}`);
  expect([301, 302, 307, 308]).toContain(response.status);
  expect(response.headers.get('location')).toMatch(/\/author\/steve-jobs$/);
});

const documents = ['/', '/thought/ID', '/admin', '/playground', '/today', '/browse', '/no/such/page'];
const others = [
  '/graphql?query={__typename}',
  '/health',
  '/robots.txt',
  '/feed.json',
  '/sounds/water-drop.mp3',
];

const headers: [name: string, value: RegExp, paths: string[]][] = [
  ['x-content-type-options', /^nosniff$/, [...documents, ...others]],
  ['x-frame-options', /^DENY$/i, [...documents, ...others]],
  ['content-security-policy', /default-src 'none'.*frame-ancestors 'none'/, [...documents, ...others]],
  ['referrer-policy', /^strict-origin-when-cross-origin$/, [...documents, ...others]],
  ['permissions-policy', /camera=\(\)/, documents],
  ['strict-transport-security', /max-age=\d{8}/, [...documents, ...others]],
  ['cross-origin-opener-policy', /^same-origin-allow-popups$/, documents],
];

test.each(headers)('every response has the security header %s', async (name, value, paths) => {
  for (const path of paths) {
    const { headers } = await send(await fill(path));
    expect(headers.get(name), path).toMatch(value);
    expect(headers.get('set-cookie'), path).toBeNull();
  }
});

test('the Content-Security-Policy of responses other than pages allows no resources and no frames', async () => {
  const requests: [path: string, init?: RequestInit][] = [
    ...others.filter((path) => !path.startsWith('/sounds')).map((path): [string] => [path]),
    ['/graphql', { method: 'POST', body: 'not JSON' }],
    ['/graphql', { method: 'OPTIONS' }],
    ['/health', { method: 'POST' }],
    ['/images/none.png'],
    ['/icon.svg'],
  ];
  for (const [path, init] of requests)
    expect((await send(path, init)).headers.get('content-security-policy'), path).toBe(
      "default-src 'none'; frame-ancestors 'none'",
    );
});

test('the policy of pages allows no inline scripts, no eval, and no broad sources', async () => {
  for (const path of documents) {
    const policy = (await send(await fill(path))).headers.get('content-security-policy') ?? '';
    const scripts = /script-src ([^;]*)/.exec(policy)?.[1]?.split(' ') ?? [];
    expect(scripts.length, path).toBeGreaterThan(0);
    for (const source of ["'unsafe-inline'", "'unsafe-eval'", '*', 'https:', 'https://www.youtube.com'])
      expect(scripts, path).not.toContain(source);
    // Ignores the Auth emulator, which has no certificate.
    expect(policy.replaceAll('http://127.0.0.1:9', ''), path).not.toMatch(
      /http:|\s\*[\s;]|style-src [^;]*unsafe-/,
    );
  }
});

test('HEAD answers with the status and headers of GET, and without a body', async () => {
  for (const path of ['/', '/robots.txt', '/health', '/no/such/page', '/feed.atom?author=steve-jobs']) {
    const [head, get] = [await send(path, { method: 'HEAD' }), await send(path)];
    expect([head.status, await head.text()], path).toEqual([get.status, '']);
    for (const name of ['content-type', 'cache-control', 'access-control-allow-origin'])
      expect(head.headers.get(name), path).toBe(get.headers.get(name));
  }
});

test('a client that has the current response gets 304 without a body', async () => {
  for (const path of [
    '/robots.txt',
    '/feed.json?author=steve-jobs',
    '/graphql?query={author(slug:"none"){name}}',
    '/icon.svg',
  ]) {
    const first = await send(path);
    const etag = first.headers.get('etag') ?? '';
    expect(etag, path).not.toBe('');
    for (const ifNoneMatch of [etag, `"other", ${etag}`, etag.replace('W/', ''), '*']) {
      const second = await send(path, { headers: { 'if-none-match': ifNoneMatch } });
      expect([second.status, await second.text()], `${path} ${ifNoneMatch}`).toEqual([304, '']);
      expect(second.headers.get('cache-control'), path).toBe(first.headers.get('cache-control'));
    }
    expect((await send(path, { headers: { 'if-none-match': '"other"' } })).status, path).toBe(200);
  }
  expect((await send('/health')).headers.get('etag')).toBeNull();
});

test('pages are compressed for clients that accept it, with a Vary header', async () => {
  for (const [accepted, used] of [
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['identity', null],
  ] as const) {
    const response = await send('/browse', { headers: { 'accept-encoding': accepted } });
    expect(response.headers.get('content-encoding'), accepted).toBe(used);
    expect(response.headers.get('vary'), accepted).toContain('accept-encoding');
    expect(await response.text()).toContain('</html>');
  }
});

test('the scripts and styles of the home page may be cached permanently', async () => {
  const files = [...(await readText('/')).matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css))"/g)];
  expect(files.length).toBeGreaterThan(0);
  for (const [, path = ''] of files) {
    const response = await send(path);
    expect(response.status, path).toBe(200);
    expect(response.headers.get('cache-control'), path).toMatch(/max-age=31536000, immutable/);
  }
});

test('CORS lets other sites read feeds and GraphQL, but without credentials or tokens', async () => {
  const elsewhere = { origin: 'https://elsewhere.example' };
  for (const path of ['/feed.atom', '/feed.json', '/graphql?query={__typename}', '/graphql?query={nope}']) {
    const { headers } = await send(path, { headers: elsewhere });
    expect(headers.get('access-control-allow-origin'), path).toBe('*');
    expect(headers.get('access-control-allow-credentials'), path).toBeNull();
  }
  // An image element in a feed reader needs no CORS, but a Cross-Origin-Resource-Policy.
  for (const [path, policy] of [
    ['/icon-192.png', 'cross-origin'],
    ['/share.png', 'cross-origin'],
    ['/browse', 'same-origin'],
  ] as const)
    expect((await send(path)).headers.get('cross-origin-resource-policy'), path).toBe(policy);
  const preflight = await send('/graphql', {
    method: 'OPTIONS',
    headers: {
      ...elsewhere,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization',
    },
  });
  expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
  // The value `*` allows any header except Authorization.
  expect(preflight.headers.get('access-control-allow-headers')).toBe('*');
  expect(
    (await send('/health', { headers: elsewhere })).headers.get('access-control-allow-origin'),
  ).toBeNull();
});

test('a method that a route doesn’t support gets 405 with the supported methods', async () => {
  for (const [method, path, allowed] of [
    ['DELETE', '/sitemap.xml', 'GET, HEAD'],
    ['POST', '/browse', 'GET, HEAD'],
    ['POST', '/icon.svg', 'GET, HEAD'],
    ['PUT', '/graphql', 'GET, POST'],
  ] as const) {
    const response = await send(path, { method });
    expect([response.status, response.headers.get('allow')], path).toEqual([405, allowed]);
  }
  expect((await send('/unknown', { method: 'POST' })).status).toBe(404);
});

test('/health responds with ok and the name of the store', async () => {
  const store = target.kind === 'lambda' ? 'firestore' : target.kind;
  const health: unknown = await (await send('/health')).json();
  expect(health).toMatchObject({ status: 'ok', ...(store !== 'external' && { store }) });
});

test('/metrics requires its token', async () => {
  for (const authorization of [
    '',
    'Bearer ',
    'Basic the-token-of-the-metrics',
    'Bearer the-token-of-the-metricsx',
  ])
    expect([401, 404], authorization).toContain(
      (await send('/metrics', { headers: { authorization } })).status,
    );
  if (target.kind !== 'sqlite') return;
  await graphql('{ __typename }');
  const response = await send('/metrics', { headers: { authorization: 'Bearer the-token-of-the-metrics' } });
  expect(response.headers.get('content-type')).toMatch(/^application\/openmetrics-text/);
  const text = await response.text();
  expect(text).toMatch(/route="\/graphql",status="200"/);
  expect(text.endsWith('# EOF\n')).toBe(true);
});

const findEmails = (text: string) => text.match(/[^\s"',:;&[\]{}()<>]+@[\w-]+(?:\.[\w-]+)+/g) ?? [];

test('only the sign-in page contains the e-mails of admins', async () => {
  expect(findEmails(await readText('/admin'))).toContain(target.adminEmail);
  for (const path of documents.filter((path) => path !== '/admin'))
    expect(findEmails(await readText(await fill(path))), path).toEqual([]);
});

/** Sends bytes over a new connection, and returns the whole response. */
function sendBytes(text: string): Promise<string> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve) => {
    let received = '';
    const socket = connect(Number(port), hostname, () => socket.write(text));
    socket.setTimeout(20_000, () => socket.destroy());
    socket.on('data', (bytes) => (received += bytes.toString()));
    socket.on('error', () => {});
    socket.on('close', () => resolve(received));
  });
}

const post = 'POST /graphql HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n';
const next = 'GET /health HTTP/1.1\r\nhost: localhost\r\n\r\n';

// Skipped on Lambda and other deployments, which have a proxy in front.
describe.skipIf(target.kind === 'lambda' || target.kind === 'external')('a connection', () => {
  test.concurrent.each([
    ['two lengths', `${post}content-length: 4\r\ncontent-length: 40\r\n\r\n0\r\n\r\n${next}`, 400],
    [
      'a length and chunks',
      `${post}content-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n${next}`,
      400,
    ],
    ['a list as its length', `${post}content-length: 4, 40\r\n\r\n0\r\n\r\n${next}`, 400],
    ['no host', 'GET / HTTP/1.1\r\nconnection: close\r\n\r\n', 400],
    ['an unknown expectation', 'GET / HTTP/1.1\r\nhost: localhost\r\nexpect: 200-ok\r\n\r\n', 417],
    ['a host that is none', 'GET / HTTP/1.1\r\nhost: a@b\r\nconnection: close\r\n\r\n', 400],
    ['a header that is none', 'GET / HTTP/1.1\r\nhost: localhost\r\nnot a header\r\n\r\n', 400],
    ['headers of 20,000 bytes', `GET / HTTP/1.1\r\nhost: localhost\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['a body that is too long', `${post}content-length: 9500000\r\nconnection: close\r\n\r\n`, 413],
    [
      'a body that it only announces',
      `${post}content-length: 9500000\r\nexpect: 100-continue\r\nconnection: close\r\n\r\n`,
      413,
    ],
  ])(
    'with an invalid request (%s) gets one error response with all security headers',
    async (_, bytes, status) => {
      const received = await sendBytes(bytes);
      expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual([`HTTP/1.1 ${status}`]);
      expect(received.toLowerCase()).toMatch(/x-content-type-options: nosniff/);
      expect(received.toLowerCase()).toMatch(/content-security-policy: default-src 'none'/);
    },
  );
});

test.skipIf(target.kind === 'lambda' || target.kind === 'external')(
  'a response for a foreign host is not cached, and an invalid host is in no link',
  async () => {
    const read = (host: string) =>
      sendBytes(`GET /robots.txt HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`);
    expect(await read('evil.example')).toMatch(/cache-control: private/i);
    expect(await read(new URL(origin).host)).toMatch(/cache-control: public/i);
    for (const host of ['evil.example/admin?', 'a@b', '[', 'a.example:99999'])
      expect(await read(host), host).not.toContain(`Sitemap: http://${host}`);
  },
);
