import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readSettings } from '../env.ts';
import type { Services } from '../app/services.ts';
import { adaptToRequest, type BufferedResponse, createTextResponse } from './bufferedResponse.ts';
import { createIncomingRequest, toFetchResponse } from '../../tests/support/site/incomingRequest.ts';
import { chooseEncoding } from './compress.ts';
import { finalizeResponse } from './finalizeResponse.ts';

const services = { settings: { ...readSettings({}), publicUrl: 'http://site.test' } } as Services;
const longBody = '{"thought":"Stay hungry. Stay foolish."}'.repeat(100);
const finalize = (
  headers: Record<string, string> = {},
  body = longBody,
  responseHeaders: Record<string, string> = {},
) =>
  finalizeAndSend(
    new Request('http://site.test/x', { headers }),
    createTextResponse(
      200,
      { 'content-type': 'application/json', 'cache-control': 'public, max-age=60', ...responseHeaders },
      body,
    ),
    services,
  );
const finalizeAndSend = async (sent: Request, response: BufferedResponse, site: Services) => {
  const request = createIncomingRequest(sent);
  return toFetchResponse(adaptToRequest(request, await finalizeResponse(request, response, site)));
};
const readBytes = async (response: Response) => Buffer.from(await response.arrayBuffer());

describe('compression', () => {
  test.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['*', 'br'],
    ['*;q=0', null],
    ['identity', null],
    ['', null],
  ] as const)('for Accept-Encoding «%s» uses %s', (acceptEncoding, encoding) => {
    expect(chooseEncoding(acceptEncoding)).toBe(encoding);
  });

  test('can be decompressed to the original body', async () => {
    const br = await finalize({ 'accept-encoding': 'br' });
    expect(br.headers.get('content-encoding')).toBe('br');
    expect(brotliDecompressSync(await readBytes(br)).toString()).toBe(longBody);
    const gz = await finalize({ 'accept-encoding': 'gzip' });
    expect(gunzipSync(await readBytes(gz)).toString()).toBe(longBody);
  });

  test('adds Accept-Encoding to Vary, also without compression', async () => {
    expect((await finalize()).headers.get('vary')).toBe('accept-encoding');
    expect((await finalize({ 'accept-encoding': 'br' })).headers.get('vary')).toBe('accept-encoding');
    expect((await finalize({}, longBody, { vary: 'accept' })).headers.get('vary')).toBe(
      'accept, accept-encoding',
    );
  });

  test('leaves photos and short texts unchanged', async () => {
    const photo = await finalize({ 'accept-encoding': 'br' }, longBody, { 'content-type': 'image/png' });
    expect([photo.headers.has('content-encoding'), photo.headers.has('vary')]).toEqual([false, false]);
    expect((await finalize({ 'accept-encoding': 'br' }, '{}')).headers.has('content-encoding')).toBe(false);
  });
});

describe('a conditional request', () => {
  test('with a matching ETag gets 304 and no body', async () => {
    const etag = (await finalize()).headers.get('etag') ?? '';
    for (const ifNoneMatch of [etag, `"other", ${etag}`, etag.replace('W/', ''), '*']) {
      const notModified = await finalize({ 'if-none-match': ifNoneMatch });
      expect([notModified.status, await notModified.text()]).toEqual([304, '']);
      expect(notModified.headers.get('cache-control')).toBe('public, max-age=60');
    }
  });

  test('with another ETag gets the whole response', async () => {
    expect((await finalize({ 'if-none-match': '"other"' })).status).toBe(200);
    const etag = (await finalize({}, 'another text')).headers.get('etag') ?? '';
    expect((await finalize({ 'if-none-match': etag })).status).toBe(200);
  });

  test('gets no ETag for a response that may not be stored', async () => {
    expect((await finalize({}, longBody, { 'cache-control': 'no-store' })).headers.has('etag')).toBe(false);
  });
});

describe('security headers', () => {
  test('allow no inline scripts and styles, and no unused sources', async () => {
    expect(await readPolicy('/')).not.toMatch(/unsafe-|google|firebase|\*/);
    expect(await readPolicy('/')).toContain("default-src 'none'; base-uri 'none'; connect-src 'self';");
    expect(await readPolicy('/')).toContain("img-src 'self' data: blob:;");
  });

  test('allow Firebase and analytics only when they are configured', async () => {
    const firebase = { FIREBASE_PROJECT_ID: 'demo-x', FIREBASE_API_KEY: 'key' };
    expect(await readPolicy('/admin', firebase)).toContain('https://demo-x.firebaseapp.com');
    expect(await readPolicy('/admin', firebase)).not.toContain('googletagmanager');
    expect(await readPolicy('/', { ...firebase, FIREBASE_MEASUREMENT_ID: 'G-1' })).toContain(
      'https://www.googletagmanager.com/gtag/js',
    );
  });
});

async function readPolicy(path: string, env: Record<string, string> = {}): Promise<string> {
  const page = createTextResponse(200, { 'content-type': 'text/html; charset=utf-8' }, '<!doctype html>');
  const site = { settings: readSettings(env) } as Services;
  const { headers } = await finalizeAndSend(new Request(`http://site.test${path}`), page, site);
  return headers.get('content-security-policy') ?? '';
}
