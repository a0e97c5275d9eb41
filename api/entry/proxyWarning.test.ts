import type { IncomingMessage } from 'node:http';
import { expect, test, vi } from 'vitest';
import { parseNetworks } from '../settingFormats.ts';
import { createProxyCheck } from '../http/clientNetwork.ts';
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

const sameOrigin = { 'sec-fetch-site': 'same-origin', origin: 'https://upwell.example' };

test.each<[string, Record<string, string>, string]>([
  ['with X-Forwarded-For', { host, 'x-forwarded-for': '203.0.113.7' }, '1.1'],
  ['in HTTP/1.0, as nginx sends by default', { host }, '1.0'],
  ['whose Host was rewritten', { host, ...sameOrigin }, '1.1'],
])(
  'warns once about a request %s by a proxy that TRUSTED_PROXIES does not list',
  (_what, headers, httpVersion) => {
    expect(readWarnings({ headers, httpVersion }, 'firebase')).toEqual([
      [expect.stringMatching(/^A request came through a proxy in 172\.18\.0\.0\/24, .* TRUSTED_PROXIES/)],
    ]);
  },
);

test.each<[string, Record<string, string>, string]>([
  ['through a listed proxy', { host, 'x-forwarded-for': '203.0.113.7' }, '172.18.0.0/16'],
  ['without a proxy', { host: 'upwell.example', ...sameOrigin }, ''],
])('does not warn with IDENTITY=firebase about a request %s', (_what, headers, proxies) => {
  expect(readWarnings({ headers, httpVersion: '1.1' }, 'firebase', proxies)).toEqual([]);
});

function readWarnings(
  request: Pick<IncomingMessage, 'headers' | 'httpVersion'>,
  identity: 'local' | 'firebase' = 'local',
  proxies = '',
): unknown[] {
  const warn = vi.fn<(message: string) => void>();
  const publicUrl = identity === 'local' ? 'http://localhost:5000' : 'https://upwell.example';
  const isTrustedProxy = createProxyCheck(parseNetworks('TRUSTED_PROXIES', proxies));
  const warnAboutProxy = createProxyWarning({ identity, publicUrl, devServerUrl: null }, isTrustedProxy, {
    warn,
  });
  const message = { ...request, socket: { remoteAddress: '172.18.0.3' } } as IncomingMessage;
  warnAboutProxy(message);
  warnAboutProxy(message);
  return warn.mock.calls;
}
