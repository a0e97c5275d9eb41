import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readSettings } from '../env.ts';
import type { Services } from '../services.ts';
import { chooseEncoding } from './compress.ts';
import { finalizeResponse } from './securityHeaders.ts';

const services = { settings: { ...readSettings({}), publicUrl: 'http://site.test' } } as Services;
const long = '{"thought":"Stay hungry. Stay foolish."}'.repeat(100);
const finalize = (headers: Record<string, string> = {}, body = long, answered: Record<string, string> = {}) =>
  finalizeResponse(
    new Request('http://site.test/x', { headers }),
    new Response(body, {
      headers: { 'content-type': 'application/json', 'cache-control': 'public, max-age=60', ...answered },
    }),
    services,
  );
const bytes = async (response: Response) => Buffer.from(await response.arrayBuffer());

describe('compression', () => {
  test.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['*', 'br'],
    ['*;q=0', null],
    ['identity', null],
    ['', null],
  ] as const)('%s: %s', (accepted, encoding) => {
    expect(chooseEncoding(accepted)).toBe(encoding);
  });

  test('what comes out of an encoding is what went in', async () => {
    const br = await finalize({ 'accept-encoding': 'br' });
    expect(br.headers.get('content-encoding')).toBe('br');
    expect(brotliDecompressSync(await bytes(br)).toString()).toBe(long);
    const gz = await finalize({ 'accept-encoding': 'gzip' });
    expect(gunzipSync(await bytes(gz)).toString()).toBe(long);
  });

  test('caches are told that answers differ, whoever asked first', async () => {
    expect((await finalize()).headers.get('vary')).toBe('accept-encoding');
    expect((await finalize({ 'accept-encoding': 'br' })).headers.get('vary')).toBe('accept-encoding');
    expect((await finalize({}, long, { vary: 'accept' })).headers.get('vary')).toBe(
      'accept, accept-encoding',
    );
  });

  test('photos and little texts go out as they are', async () => {
    const photo = await finalize({ 'accept-encoding': 'br' }, long, { 'content-type': 'image/png' });
    expect([photo.headers.has('content-encoding'), photo.headers.has('vary')]).toEqual([false, false]);
    expect((await finalize({ 'accept-encoding': 'br' }, '{}')).headers.has('content-encoding')).toBe(false);
  });
});

describe('asking again', () => {
  test('with what one has is answered with 304 and nothing else', async () => {
    const etag = (await finalize()).headers.get('etag') ?? '';
    for (const ifNoneMatch of [etag, `"other", ${etag}`, etag.replace('W/', ''), '*']) {
      const again = await finalize({ 'if-none-match': ifNoneMatch });
      expect([again.status, await again.text()]).toEqual([304, '']);
      expect(again.headers.get('cache-control')).toBe('public, max-age=60');
    }
  });

  test('with something else is answered in full', async () => {
    expect((await finalize({ 'if-none-match': '"other"' })).status).toBe(200);
    const etag = (await finalize({}, 'another text')).headers.get('etag') ?? '';
    expect((await finalize({ 'if-none-match': etag })).status).toBe(200);
  });

  test('is never settled for what may not be stored', async () => {
    expect((await finalize({}, long, { 'cache-control': 'no-store' })).headers.has('etag')).toBe(false);
  });
});

describe('security headers', () => {
  test('are on every answer', async () => {
    const { headers } = await finalize();
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('strict-transport-security')).toContain('max-age=63072000');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
    expect(headers.get('x-frame-options')).toBe('DENY');
  });

  test('let nothing inline run, and nothing come from elsewhere that is not used', async () => {
    expect(await policy('/')).not.toMatch(/unsafe-|google|firebase|\*/);
    expect(await policy('/')).toContain("default-src 'none'; base-uri 'none'; connect-src 'self';");
  });

  test.each(['/', '/thought/x', '/admin', '/playground'])(
    'let images at %s come from this site only',
    async (path) => {
      expect(await policy(path)).toContain("img-src 'self' data: blob:;");
    },
  );

  test('let Firebase in once it is configured, and analytics once they are', async () => {
    const firebase = { FIREBASE_PROJECT_ID: 'demo-x', FIREBASE_API_KEY: 'key' };
    expect(await policy('/admin', firebase)).toContain('https://demo-x.firebaseapp.com');
    expect(await policy('/admin', firebase)).not.toContain('googletagmanager');
    expect(await policy('/', { ...firebase, FIREBASE_MEASUREMENT_ID: 'G-1' })).toContain(
      'https://www.googletagmanager.com/gtag/js',
    );
  });

  test('let only the embedded card be framed', async () => {
    const card = await page(
      '/embed/x',
      {},
      { 'content-security-policy': "default-src 'none'; frame-ancestors *" },
    );
    expect(card.headers.has('x-frame-options')).toBe(false);
    expect(card.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors *");
    expect(await policy('/admin')).toContain("frame-ancestors 'none'");
  });
});

function page(path: string, env: Record<string, string> = {}, answered: Record<string, string> = {}) {
  return finalizeResponse(
    new Request(`http://site.test${path}`),
    new Response('<!doctype html>', { headers: { 'content-type': 'text/html; charset=utf-8', ...answered } }),
    { settings: readSettings(env) } as Services,
  );
}

async function policy(path: string, env: Record<string, string> = {}): Promise<string> {
  return (await page(path, env)).headers.get('content-security-policy') ?? '';
}
