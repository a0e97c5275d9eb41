// Tests the routes below /images/.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as samples from '../../tests/support/browser/imageSamples.ts';
import { startFakeUnsplash, type FakeUnsplash } from '../../tests/support/browser/fakeUnsplash.ts';
import { readSettings } from '../env.ts';
import { requestRoute } from '../../tests/support/site/pageTesting.ts';
import { storeTestImage } from '../../tests/support/stores/storeFixture.ts';
import { openServices, type Services } from '../app/services.ts';
import { createPhotoUrlSigner } from './photoUrlSigner.ts';

let fakeUnsplash: FakeUnsplash;
let services: Services;

beforeEach(async () => {
  fakeUnsplash = await startFakeUnsplash();
  services = await openServices(
    readSettings({ DATA_DIR: ':memory:', UNSPLASH_URL: fakeUnsplash.url, PLACEHOLDER_URL: fakeUnsplash.url }),
  );
});
afterEach(async () => {
  await services.close();
  fakeUnsplash.close();
});

const get = (path: string, headers: Record<string, string> = {}) =>
  requestRoute(new Request(`http://localhost${path}`, { headers }), services);

const getPhoto = async (photoUrl: string) => get(await services.photoUrlSigner.createSignedPath(photoUrl));

describe('a stored image', () => {
  test('is served with its type, as immutable, to any site, and sandboxed', async () => {
    const path = await storeTestImage(services.images, samples.jpeg);
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(samples.jpeg);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      etag: `"${path.slice(8, 72)}"`,
    });
  });

  test('is not sent again when its ETag matches', async () => {
    const path = await storeTestImage(services.images, samples.png);
    const etag = (await get(path)).headers.get('etag') ?? '';
    const response = await get(path, { 'if-none-match': `W/${etag}` });
    expect(response.status).toBe(304);
    expect(response.headers.get('etag')).toBe(etag);
    expect(await response.text()).toBe('');
  });
});

describe('a photo of the image generator', () => {
  test('is served from an allowed host with the type of its bytes', async () => {
    fakeUnsplash.respondWith('/regular.png', {
      headers: { 'content-type': 'text/html' },
      body: samples.jpeg,
    });
    const response = await getPhoto(`${fakeUnsplash.url}/regular.png`);
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    expect(Buffer.from(await response.arrayBuffer())).toEqual(samples.jpeg);
  });

  test.each([
    ['/placeholder.png', 200],
    ['https://evil.example/a.jpg', 502],
    ['http://169.254.169.254/latest/meta-data', 502],
    ['/seed/again', 502],
  ])('that redirects to %s gets the status %i', async (location, status) => {
    fakeUnsplash.respondWith('/seed/', { status: 302, headers: { location } });
    expect((await getPhoto(`${fakeUnsplash.url}/seed/a/800/600`)).status).toBe(status);
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
  ])('is never served from %s', async (photoUrl) => {
    const response = await getPhoto(photoUrl);
    expect(response.status).toBe(403);
    expect(fakeUnsplash.requests).toEqual([]);
  });

  test.each([
    ['an error', { status: 500 }],
    ['a page', { body: '<!doctype html>' }],
    ['too large', { body: Buffer.concat([samples.jpeg, Buffer.alloc(4 * 1024 * 1024)]) }],
  ])('is not served when it is %s', async (_, photoResponse) => {
    fakeUnsplash.respondWith('/regular.png', photoResponse);
    const response = await getPhoto(`${fakeUnsplash.url}/regular.png`);
    expect(response.status).toBe(502);
    expect(response.headers.get('content-type')).toContain('text/plain');
  });

  test('is served for ten minutes, by any server of the site', async () => {
    const photoUrl = `${fakeUnsplash.url}/regular.png`;
    const otherSigner = createPhotoUrlSigner(services.images, () => '2026-11-20T12:00:00.000Z');
    const path = await otherSigner.createSignedPath(photoUrl);
    const { searchParams } = new URL(path, 'http://localhost');
    const readAt = (time: string) =>
      createPhotoUrlSigner(services.images, () => time).readSignedUrl(searchParams);
    expect(await readAt('2026-11-20T12:10:00.000Z')).toBe(photoUrl);
    expect(await readAt('2026-11-20T12:10:01.000Z')).toBeNull();
    expect(await readAt('invalid')).toBeNull();
  });

  test.each<[string, (path: URLSearchParams) => void]>([
    ['without a signature', (path) => path.delete('signature')],
    ['with another signature', (path) => path.set('signature', 'A'.repeat(43))],
    ['with a part of the signature', (path) => path.set('signature', path.get('signature')?.slice(1) ?? '')],
    ['with another photo', (path) => path.set('url', `${path.get('url')}?other`)],
    ['with another expiry time', (path) => path.set('until', String(Number(path.get('until')) + 1))],
    ['without an expiry time', (path) => path.delete('until')],
  ])('is neither fetched nor served for a URL %s', async (_description, change) => {
    const path = new URL(
      await services.photoUrlSigner.createSignedPath(`${fakeUnsplash.url}/regular.png`),
      'http://localhost',
    );
    change(path.searchParams);
    const response = await get(path.pathname + path.search);
    expect(response.status).toBe(403);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(fakeUnsplash.requests).toEqual([]);
  });

  test('is served only to pages of this site', async () => {
    const path = await services.photoUrlSigner.createSignedPath(`${fakeUnsplash.url}/regular.png`);
    expect((await get(path, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await get(path, { 'sec-fetch-site': 'same-origin' })).status).toBe(200);
  });
});
