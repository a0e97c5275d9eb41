// What is under /images/, asked for as a browser would.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as samples from '../../e2e/support/imageSamples.ts';
import { startFakeUnsplash, type FakeUnsplash } from '../../e2e/support/fakeUnsplash.ts';
import { readSettings } from '../env.ts';
import { handleRoute } from '../routes.ts';
import { openServices, type Services } from '../services.ts';
import { createPhotoUrlSigner } from './photoUrlSigner.ts';

let double: FakeUnsplash;
let services: Services;

beforeEach(async () => {
  double = await startFakeUnsplash();
  services = await openServices(
    readSettings({ DATA_DIR: ':memory:', UNSPLASH_URL: double.url, PLACEHOLDER_URL: double.url }),
  );
});
afterEach(async () => {
  await services.close();
  await double.close();
});

const get = (path: string, headers: Record<string, string> = {}) =>
  handleRoute(new Request(`http://localhost${path}`, { headers }), services);

describe('a stored image', () => {
  test('is served with its type, for ever, to any site, and as nothing but an image', async () => {
    const path = await services.resolveImagePath(samples.toDataUrl('image/jpeg', samples.jpeg));
    const response = await get(path ?? '');
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(samples.jpeg);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      etag: `"${path?.slice(8, 72)}"`,
    });
  });

  test('is not sent again to a browser that has it', async () => {
    const path = (await services.resolveImagePath(samples.toDataUrl('image/png', samples.png))) ?? '';
    const etag = (await get(path)).headers.get('etag') ?? '';
    const response = await get(path, { 'if-none-match': `W/${etag}` });
    expect(response.status).toBe(304);
    expect(response.headers.get('etag')).toBe(etag);
    expect(await response.text()).toBe('');
  });

  test.each([`/images/${'0'.repeat(64)}.jpg`, '/images/..%2fpackage.json', '/images/logo.svg'])(
    'that does not exist is not found: %s',
    async (path) => {
      const response = await get(path);
      expect(response.status).toBe(404);
      expect(response.headers.get('cache-control')).toBe('no-store');
    },
  );
});

describe('a photo on its way to the canvas', () => {
  test('comes from an allowed host, with the type of its bytes', async () => {
    double.respondWith('/regular.png', { headers: { 'content-type': 'text/html' }, body: samples.jpeg });
    const response = await get(await services.photoUrlSigner.createSignedPath(`${double.url}/regular.png`));
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    expect(Buffer.from(await response.arrayBuffer())).toEqual(samples.jpeg);
  });

  test('may be redirected, as the placeholder service does, to allowed hosts only', async () => {
    expect(
      (await get(await services.photoUrlSigner.createSignedPath(`${double.url}/seed/a/800/600`))).status,
    ).toBe(200);
    for (const location of ['https://evil.example/a.jpg', 'http://169.254.169.254/latest/meta-data']) {
      double.respondWith('/seed/', { status: 302, headers: { location } });
      expect(
        (await get(await services.photoUrlSigner.createSignedPath(`${double.url}/seed/a/800/600`))).status,
      ).toBe(502);
    }
    double.respondWith('/seed/', { status: 302, headers: { location: '/seed/again' } });
    expect(
      (await get(await services.photoUrlSigner.createSignedPath(`${double.url}/seed/a/800/600`))).status,
    ).toBe(502);
  });

  test.each([
    'https://evil.example/a.jpg',
    'https://images.unsplash.com.evil.example/a.jpg',
    'https://images.unsplash.com@evil.example/a.jpg',
    'https://user:password@images.unsplash.com/a.jpg',
    'http://images.unsplash.com/a.jpg',
    'https://images.unsplash.com:8443/a.jpg',
    'http://0x7f.1/a.jpg',
    'http://2130706433/a.jpg',
    'http://①②⑦.0.0.1/a.jpg',
    'file:///etc/passwd',
    'data:image/png;base64,AAAA',
    '/health',
  ])('never comes from %s', async (address) => {
    const response = await get(await services.photoUrlSigner.createSignedPath(address));
    expect(response.status).toBe(403);
    expect(double.requests).toEqual([]);
  });

  test.each([
    ['an error', { status: 500 }],
    ['a page', { body: '<!doctype html>' }],
    ['too much', { body: Buffer.concat([samples.jpeg, Buffer.alloc(4 * 1024 * 1024)]) }],
  ])('that turns out to be %s is not passed on', async (_, answer) => {
    double.respondWith('/regular.png', answer);
    const response = await get(await services.photoUrlSigner.createSignedPath(`${double.url}/regular.png`));
    expect(response.status).toBe(502);
    expect(response.headers.get('content-type')).toContain('text/plain');
  });

  test('is one that the generator proposed within ten minutes, on this server or another', async () => {
    const address = `${double.url}/regular.png`;
    const other = createPhotoUrlSigner(services.images, () => '2026-11-20T12:00:00.000Z');
    const path = await other.createSignedPath(address);
    const { searchParams } = new URL(path, 'http://localhost');
    const at = (instant: string) =>
      createPhotoUrlSigner(services.images, () => instant).readSignedUrl(searchParams);
    expect(await at('2026-11-20T12:10:00.000Z')).toBe(address);
    expect(await at('2026-11-20T12:10:01.000Z')).toBeNull();
    expect(await at('whenever')).toBeNull();
  });

  test.each<[string, (path: URLSearchParams) => void]>([
    ['that nobody signed', (path) => path.delete('signature')],
    ['with another signature', (path) => path.set('signature', 'A'.repeat(43))],
    ['with a part of the signature', (path) => path.set('signature', path.get('signature')?.slice(1) ?? '')],
    ['with another photo', (path) => path.set('url', `${path.get('url')}?other`)],
    ['with another time', (path) => path.set('until', String(Number(path.get('until')) + 1))],
    ['without a time', (path) => path.delete('until')],
  ])('is refused at an address %s, and not fetched', async (_what, change) => {
    const path = new URL(
      await services.photoUrlSigner.createSignedPath(`${double.url}/regular.png`),
      'http://localhost',
    );
    change(path.searchParams);
    const response = await get(path.pathname + path.search);
    expect(response.status).toBe(403);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(double.requests).toEqual([]);
  });

  test('is for our own pages', async () => {
    const path = await services.photoUrlSigner.createSignedPath(`${double.url}/regular.png`);
    expect((await get(path, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await get(path, { 'sec-fetch-site': 'same-origin' })).status).toBe(200);
  });
});
