import { expect, test } from 'vitest';
import { parseTarget, readPlainTarget, toRequestUrl } from './requestUrl.ts';

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
])('the URL of a request is created from the headers %o', (headers, url) => {
  expect(toRequestUrl(new Headers(headers as Record<string, string>), connection)).toBe(url);
});

test('the URL of a request ignores X-Forwarded-Proto unless it is from a trusted proxy', () => {
  const headers = new Headers({ host: 'site.test', 'x-forwarded-proto': 'http' });
  const direct = { ...connection, isFromTrustedProxy: false };
  expect(toRequestUrl(headers, direct)).toBe('https://site.test/graphql?a=1');
});

test.each(['application/json', 'evil.test/admin?', 'a@b', 'a#b', 'a b', '[', ':80', 'a:b'])(
  'the URL of a request ignores the Host header «%s», which would change another part of the address',
  (host) => {
    expect(toRequestUrl(new Headers({ host }), connection)).toBe('https://own.test/graphql?a=1');
  },
);

test.each(['a.1', 'localhost.0x1', '.1', 'a.example:99999', '1.2.3.256'])(
  'the URL of a request ignores the Host header «%s», which no URL can have',
  (host) => {
    expect(toRequestUrl(new Headers({ host }), connection)).toBe('https://own.test/graphql?a=1');
    expect(readPlainTarget('/', new Headers({ host }))).toBeNull();
  },
);

test('encodes what API Gateway has decoded in a path', () => {
  const url = toRequestUrl(new Headers(), { ...connection, path: '/thought/100%? #é', query: '' });
  expect(new URL(url).pathname).toBe('/thought/100%25%3F%20%23%C3%A9');
});

test.each([
  ['/', '/'],
  ['/graphql?query=a/../b%7B', '/graphql'],
  ['//thought/a.b-c~d', '//thought/a.b-c~d'],
  ['/assets/index.js?', '/assets/index.js'],
])('the plain target %s of a request is read without parsing it', (target, pathname) => {
  const requested = readPlainTarget(target, new Headers({ host: 'localhost:4000' }));
  expect(requested).toEqual({ url: `http://localhost:4000${target}`, pathname });
  expect(new URL(requested?.url ?? '').pathname).toBe(pathname);
});

test.each([
  ['/x/../graphql', '/graphql'],
  ['/./graphql', '/graphql'],
  ['/graphql/.', '/graphql/'],
  ['/%2e/graphql', '/graphql'],
  ['/x/.%2E/graphql', '/graphql'],
  ['/.well-known/x', '/.well-known/x'],
  ['http://localhost:4000/graphql', '/graphql'],
  ['HTTP://localhost:4000/x/../graphql?a', '/graphql'],
  ['http://localhost:4000', '/'],
  ['http://localhost:4000?a=/b', '/'],
  ['/a%20b', '/a%20b'],
  ['/a#b', '/a%23b'],
  ['/a\\..\\b', '/a%5C..%5Cb'],
  ['/a|b^c{d}', '/a|b%5Ec%7Bd%7D'],
])('the target %s of a request is parsed, whose path is %s', (target, pathname) => {
  const headers = new Headers({ host: 'localhost:4000' });
  expect(readPlainTarget(target, headers)).toBeNull();
  const requested = parseTarget(target, headers, false);
  expect(requested?.pathname).toBe(pathname);
  expect(new URL(requested?.url ?? '').pathname).toBe(pathname);
});

test('the host of a target in absolute form replaces the Host header', () => {
  const headers = new Headers({ host: 'localhost:4000', 'x-forwarded-proto': 'https' });
  expect(parseTarget('http://site.test/a?b', headers, true)?.url).toBe('https://site.test/a?b');
  expect(parseTarget('http://user@site.test/a', headers, true)?.url).toBe('https://localhost/a');
});

test.each(['*', 'ftp://localhost/graphql', ''])('the target «%s» has no URL', (target) => {
  const headers = new Headers({ host: 'localhost' });
  expect(readPlainTarget(target, headers) ?? parseTarget(target, headers, false)).toBeNull();
});

test.each([{ host: 'localhost:4000', 'x-forwarded-proto': 'https' }, { host: 'evil.test/admin?' }, {}])(
  'the URL of a request is parsed with the headers %o',
  (headers) => {
    expect(readPlainTarget('/', new Headers(headers as Record<string, string>))).toBeNull();
  },
);
