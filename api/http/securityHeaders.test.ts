// Security headers on all kinds of responses, and their score in MDN's HTTP Observatory.
import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStaticFiles } from './staticFiles.ts';
import { calculateObservatoryScore } from '../../tests/support/site/observatoryScore.ts';
import { jsonHeaders, openTestSite, type TestSite } from '../../tests/support/site/testSite.ts';

let site: TestSite;
beforeAll(async () => {
  const staticFiles = {
    ...openStaticFiles('web/public'),
    readTemplate: async () => '<!doctype html><!--head--><!--body-->',
  };
  site = await openTestSite({}, { staticFiles });
});
afterAll(() => site.close());

const restrictivePolicy = "default-src 'none'; frame-ancestors 'none'";
const mutation = { method: 'POST', headers: jsonHeaders, body: '{"query":"mutation { signIn { uid } }"}' };

test.each<[string, RequestInit?]>([
  ['/graphql?query={__typename}'],
  ['/graphql', mutation],
  ['/graphql', { ...mutation, body: 'not JSON' }],
  ['/graphql', { method: 'PUT' }],
  ['/graphql', { method: 'OPTIONS' }],
  ['/graphql?query={me{uid}}', { headers: { accept: 'text/html' }, redirect: 'manual' }],
  ['/api/thoughts/random'],
  ['/health'],
  ['/health', { method: 'POST' }],
  ['/robots.txt'],
  ['/manifest.webmanifest'],
  ['/oembed'],
  ['/oembed?url=http://localhost/thought/1'],
  ['/sitemap.xml'],
  ['/sitemap/1.xml'],
  ['/images/none.png'],
  ['/images/photo'],
  ['/local-sign-in', { method: 'POST', headers: jsonHeaders, body: '{}' }],
  ['/icon.svg'],
  ['/icon-192.png'],
  ['/sign-in/local.js'],
  ['/embed.css'],
])('the response to %s %o may not load anything or be framed', async (path, init = {}) => {
  const { headers } = await fetch(`${site.url}${path}`, init);
  expect(headers.get('content-security-policy')).toBe(restrictivePolicy);
  expectCommonHeaders(headers);
});

test('a sound may load itself when a browser opens it as a page', async () => {
  const { headers } = await fetch(`${site.url}/sounds/water-drop.mp3`);
  expect(headers.get('content-security-policy')).toBe(`${restrictivePolicy}; media-src 'self'`);
  expectCommonHeaders(headers);
});

test.each([
  ['/', 200],
  ['/?thought=unknown', 200],
  ['/thought/:id', 200],
  ['/thought/unknown', 404],
  ['/unknown', 404],
  ['/admin', 200],
  ['/playground', 200],
  ['/embed/:id', 200],
])('%s has the highest score in MDN’s HTTP Observatory', async (path, status) => {
  const { data } = await site.graphqlRequest('{ randomThoughts(count: 1) { id } }');
  const [{ id }] = data['randomThoughts'] as [{ id: string }];
  const response = await fetch(`${site.url}${path.replace(':id', id)}`);
  expect(response.status).toBe(status);
  expect(calculateObservatoryScore(response.headers)).toBe(130);
});

test('a stored image has the highest score, and other sites may read it by CORS', async () => {
  const name = `${'a'.repeat(64)}.png`;
  await site.services.images.put(name, new Uint8Array([1]));
  const { status, headers } = await fetch(`${site.url}/images/${name}`);
  expect(status).toBe(200);
  expect(calculateObservatoryScore(headers)).toBe(130);
  expect(headers.get('access-control-allow-origin')).toBe('*');
});

test('the response to an unreadable request has the security headers', async () => {
  const headers = await new Promise<Headers>((resolve, reject) => {
    httpRequest(site.url, { path: '*', method: 'OPTIONS' }, (response) => {
      response.resume();
      resolve(new Headers(response.headers as Record<string, string>));
    })
      .on('error', reject)
      .end();
  });
  expect(headers.get('content-security-policy')).toBe(restrictivePolicy);
  expectCommonHeaders(headers);
});

test('the playground allows inline styles by a nonce that is new for each response', async () => {
  const readNonce = async () => {
    const response = await fetch(`${site.url}/playground`);
    const policy = response.headers.get('content-security-policy') ?? '';
    const [, nonce] = /style-src 'self' 'nonce-([\w-]{22})'/.exec(policy) ?? [];
    expect(await response.text()).toContain(`<meta property="csp-nonce" nonce="${nonce}">`);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(policy).not.toMatch(/style-src [^;]*unsafe/);
    return nonce;
  };
  expect(await readNonce()).not.toBe(await readNonce());
});

function expectCommonHeaders(headers: Headers): void {
  expect(calculateObservatoryScore(headers)).toBe(130);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('x-frame-options')).toBe('DENY');
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  expect(headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains');
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
  expect(headers.get('permissions-policy')).toContain('camera=()');
}
