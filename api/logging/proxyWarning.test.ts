import type { IncomingMessage } from 'node:http';
import { expect, test, vi } from 'vitest';
import { createProxyWarning } from './proxyWarning.ts';

const host = 'localhost:4000';

test.each<[string, Record<string, string>, string?]>([
  ['with X-Forwarded-For', { host, 'x-forwarded-for': '203.0.113.7' }],
  ['with Via', { host, via: '1.1 proxy' }],
  ['for a public host name', { host: 'upwell.example' }],
  ['in HTTP/1.0, as nginx sends by default', { host }, '1.0'],
  [
    'of a page of another origin, whose Host was rewritten',
    { host, 'sec-fetch-site': 'same-origin', origin: 'https://upwell.example' },
  ],
  [
    'of a page of another origin, by its referrer',
    { host, 'sec-fetch-site': 'same-origin', referer: 'https://upwell.example/admin' },
  ],
])('warns once about a request %s', (_what, headers, httpVersion = '1.1') => {
  expect(readWarnings({ headers, httpVersion })).toHaveLength(1);
});

test.each([
  ['of curl', { host }],
  ['of the site’s own page', { host, 'sec-fetch-site': 'same-origin', origin: `http://${host}` }],
  ['of another site’s page', { host, 'sec-fetch-site': 'cross-site', origin: 'https://other.example' }],
  [
    'through the development server',
    { host: '127.0.0.1:4001', 'sec-fetch-site': 'same-origin', origin: 'http://localhost:5000' },
  ],
])('does not warn about a request %s', (_what, headers) => {
  expect(readWarnings({ headers, httpVersion: '1.1' })).toEqual([]);
});

test('does not warn with IDENTITY=firebase, where proxies are expected', () => {
  expect(readWarnings({ headers: { host, via: '1.1 proxy' }, httpVersion: '1.1' }, 'firebase')).toEqual([]);
});

function readWarnings(
  request: Pick<IncomingMessage, 'headers' | 'httpVersion'>,
  identity: 'local' | 'firebase' = 'local',
): unknown[] {
  const warn = vi.fn<(message: string) => void>();
  const warnAboutProxy = createProxyWarning({ identity, publicUrl: 'http://localhost:5000' }, { warn });
  warnAboutProxy(request as IncomingMessage);
  warnAboutProxy(request as IncomingMessage);
  return warn.mock.calls;
}
