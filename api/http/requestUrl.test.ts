import { expect, test } from 'vitest';
import { openTestSite } from '../testing/testSite.ts';
import { getPathname, isPlainRequest, toRequestUrl } from './requestUrl.ts';

const connection = {
  ownScheme: 'https',
  isFromTrustedProxy: true,
  host: 'own.test',
  path: '/graphql',
  query: 'a=1',
} as const;

test.each([
  [{ host: 'site.test' }, 'https://site.test/graphql?a=1'],
  [{ host: 'localhost:4000' }, 'https://localhost:4000/graphql?a=1'],
  [{ host: '[::1]:4000' }, 'https://[::1]:4000/graphql?a=1'],
  [{}, 'https://own.test/graphql?a=1'],
  [{ host: 'site.test', 'x-forwarded-proto': 'http, https' }, 'http://site.test/graphql?a=1'],
  [{ host: 'site.test', 'x-forwarded-proto': 'javascript' }, 'https://site.test/graphql?a=1'],
])('creates the URL from the headers %o', (headers, url) => {
  expect(toRequestUrl(new Headers(headers as Record<string, string>), connection)).toBe(url);
});

test('ignores X-Forwarded-Proto unless it is from a trusted proxy', () => {
  const headers = new Headers({ host: 'site.test', 'x-forwarded-proto': 'http' });
  const direct = { ...connection, isFromTrustedProxy: false };
  expect(toRequestUrl(headers, direct)).toBe('https://site.test/graphql?a=1');
});

test.each([
  ['', 'http'],
  ['127.0.0.1', 'https'],
])(
  'with TRUSTED_PROXIES=%s the server’s links begin with %s for a forwarded https',
  async (proxies, scheme) => {
    const site = await openTestSite({ TRUSTED_PROXIES: proxies });
    const response = await fetch(`${site.url}/robots.txt`, { headers: { 'x-forwarded-proto': 'https' } });
    expect(await response.text()).toContain(`Sitemap: ${scheme}://localhost`);
    await site.close();
  },
);

test.each(['application/json', 'evil.test/admin?', 'a@b', 'a#b', 'a b', '[', ':80', 'a:b'])(
  'ignores the Host header «%s», which would change another part of the address',
  (host) => {
    expect(toRequestUrl(new Headers({ host }), connection)).toBe('https://own.test/graphql?a=1');
  },
);

test.each(['a.1', 'localhost.0x1', '.1', 'a.example:99999', '1.2.3.256'])(
  'ignores the Host header «%s», which no URL can have',
  (host) => {
    expect(toRequestUrl(new Headers({ host }), connection)).toBe('https://own.test/graphql?a=1');
    expect(isPlainRequest('/', new Headers({ host }))).toBe(false);
  },
);

test('encodes what API Gateway has decoded in a path', () => {
  const url = toRequestUrl(new Headers(), { ...connection, path: '/thought/100%? #é', query: '' });
  expect(new URL(url).pathname).toBe('/thought/100%25%3F%20%23%C3%A9');
});

test.each([
  'http://site.test/',
  'https://site.test:8443/graphql?query=a/b#c',
  'http://[::1]:4000/a/b?c=/d',
  'http://localhost/a%2Fb#c?d',
])('getPathname(%s) is the pathname of the URL', (url) => {
  expect(getPathname(new Request(url))).toBe(new URL(url).pathname);
});

test.each([
  ['/graphql?query=%7B', { host: 'localhost:4000' }, true],
  ['/a%20b', { host: 'localhost:4000' }, false],
  ['/a#b', { host: 'localhost:4000' }, false],
  ['/', { host: 'localhost:4000', 'x-forwarded-proto': 'https' }, false],
  ['/', { host: 'evil.test/admin?' }, false],
  ['/', {}, false],
])('the request for %s with %o is plain: %s', (target, headers, isPlain) => {
  expect(isPlainRequest(target, new Headers(headers as Record<string, string>))).toBe(isPlain);
});
