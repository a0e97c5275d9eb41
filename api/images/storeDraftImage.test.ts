import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { normalizeDraft } from '#domain/thought/thought.ts';
import * as samples from '../../tests/support/browser/imageSamples.ts';
import { openSqlite } from '../storage/sqlite.ts';
import type { FetchExternalImage } from './remote/fetchExternalImage.ts';
import type { ImageStore } from './store/imageStore.ts';
import { createSqliteImageStore } from './store/sqliteImageStore.ts';
import { createStoreDraftImage } from './storeDraftImage.ts';

let images: ImageStore;
let stored: string[];

beforeEach(() => {
  const store = createSqliteImageStore(openSqlite(':memory:'));
  stored = [];
  externalImages = {};
  images = { ...store, put: (name, bytes) => (stored.push(name), store.put(name, bytes)) };
});

/** The images on other sites, by URL. */
let externalImages: Record<string, Buffer>;
const fetchImage: FetchExternalImage = async (url) => {
  const found = externalImages[url];
  return found === undefined ? { problem: 'It can’t be fetched.' } : { bytes: new Uint8Array(found) };
};
const store = (imageUrl: string | null) => createStoreDraftImage(images, fetchImage)({ ...draft, imageUrl });
const storedBytes = async (path: string | null) =>
  Buffer.from((await images.find(path?.slice('/images/'.length) ?? '')) ?? []);

describe('storeDraftImage', () => {
  test.each([
    ['image/jpeg', samples.jpeg, 'jpg'],
    ['image/png', samples.png, 'png'],
    ['image/webp', samples.webp, 'webp'],
    ['image/gif', samples.gif, 'gif'],
  ])('stores a data URL of type %s and replaces it by a path', async (type, bytes, extension) => {
    const { draft, problems } = await store(samples.toDataUrl(type, bytes));
    expect(problems).toEqual([]);
    expect(draft.imageUrl).toMatch(new RegExp(`^/images/[0-9a-f]{64}\\.${extension}$`));
    expect(await storedBytes(draft.imageUrl)).toEqual(bytes);
  });

  test('determines the type by the bytes, not by the media type of the data URL', async () => {
    expect((await store(samples.toDataUrl('image/gif', samples.png))).draft.imageUrl).toMatch(/\.png$/);
  });

  test('accepts the path of a stored image, and returns a problem when the image does not exist', async () => {
    const { imageUrl } = (await store(samples.toDataUrl('image/png', samples.png))).draft;
    expect(await store(imageUrl)).toMatchObject({ draft: { imageUrl }, problems: [] });
    expect((await store(`/images/${'0'.repeat(64)}.jpg`)).problems).toEqual([
      { field: 'imageUrl', message: 'This image no longer exists. Choose another one.' },
    ]);
  });

  test('returns a draft without an image unchanged', async () => {
    expect(await store(null)).toMatchObject({ draft: { imageUrl: null }, problems: [] });
    expect(stored).toEqual([]);
  });

  test('removes the location and the date from the metadata, but not the orientation', async () => {
    const { draft } = await store(samples.toDataUrl('image/jpeg', samples.addExif(samples.jpeg)));
    const bytes = await storedBytes(draft.imageUrl);
    expect(draft.imageUrl).toBe(`/images/${createHash('sha256').update(bytes).digest('hex')}.jpg`);
    expect(bytes.includes(Buffer.from('8825', 'hex'))).toBe(false);
    expect(bytes.includes(Buffer.from('0112000300000001000600', 'hex'))).toBe(true);
    expect(bytes).toHaveLength(samples.jpeg.length + 36);
  });

  test('copies an image on another site without hidden content', async () => {
    const photo = samples.addJpegComment(appendBytes(samples.jpeg, 'PK\u0003\u0004'), '<script>');
    externalImages = { 'https://example.com/a.jpg': photo };
    const { draft, problems } = await store('https://example.com/a.jpg');
    expect(problems).toEqual([]);
    expect(await storedBytes(draft.imageUrl)).toEqual(samples.jpeg);
  });

  test.each([
    ['can’t be fetched', undefined, 'It can’t be fetched.'],
    [
      'is a page',
      Buffer.from('<!doctype html>'),
      'This file is not a JPEG, PNG, WebP or GIF. Choose another image.',
    ],
    [
      'has very many parts',
      createFragmentedJpeg(4_000_000),
      'This image has more than 10,000 parts. Save it again in another program, or choose another one.',
    ],
  ])('returns a problem when the image on another site %s', async (_, bytes, message) => {
    if (bytes !== undefined) externalImages = { 'https://example.com/a.jpg': bytes };
    expect((await store('https://example.com/a.jpg')).problems).toEqual([{ field: 'imageUrl', message }]);
    expect(stored).toEqual([]);
  });

  test.each([
    [614_400, []],
    [614_401, [{ field: 'imageUrl', message: 'This image is larger than 600 KB. Choose a smaller one.' }]],
  ])('with an image of %i bytes has the problems %j', async (length, problems) => {
    const image = samples.createJpegOfLength(length);
    expect(image).toHaveLength(length);
    expect((await store(samples.toDataUrl('image/jpeg', image))).problems).toEqual(problems);
  });
});

describe('a malicious image', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  test.each([
    ['an SVG with a script', 'image/svg+xml', svg, /not a JPEG, PNG, WebP or GIF/],
    ['an SVG that claims to be a PNG', 'image/png', svg, /not a JPEG, PNG, WebP or GIF/],
    ['a truncated PNG', 'image/png', samples.png.subarray(0, -5), /truncated/],
    ['a truncated JPEG', 'image/jpeg', samples.jpeg.subarray(0, -2), /truncated/],
    [
      'a decompression bomb',
      'image/png',
      samples.createPng(10_000, 5_001, { hasPixels: false }),
      /10,000 × 5,001 pixels/,
    ],
    [
      'an image followed by an archive',
      'image/png',
      appendBytes(samples.png, 'PK\u0003\u0004'),
      /extra data after its end/,
    ],
    [
      'an image followed by a page',
      'image/gif',
      appendBytes(samples.gif, '<script>'),
      /extra data after its end/,
    ],
    [
      'an image that contains a program',
      'image/jpeg',
      samples.addJpegComment(samples.jpeg, '<?PHP x'),
      /contains a web page/,
    ],
    ['an image of very many parts', 'image/jpeg', createFragmentedJpeg(600_000), /more than 10,000 parts/],
    ['an image that is too large', 'image/png', Buffer.alloc(5_000_000), /larger than 600 KB/],
  ])('such as %s is rejected and not stored', async (_, type, bytes, reason) => {
    const { problems } = await store(samples.toDataUrl(type, bytes));
    expect(problems).toEqual([{ field: 'imageUrl', message: expect.stringMatching(reason) }]);
    expect(stored).toEqual([]);
  });

  test('in a percent-encoded data URL is rejected', async () => {
    expect((await store(`data:image/svg+xml,${encodeURIComponent(svg)}`)).problems).toHaveLength(1);
    expect(stored).toEqual([]);
  });
});

const draft = normalizeDraft({
  thought: 'Stay hungry',
  author: 'Ada Example',
  application: 'Begin.',
  url: 'https://example.com/',
});

function appendBytes(bytes: Buffer, tail: string): Buffer {
  return Buffer.concat([bytes, Buffer.from(tail)]);
}

/** Returns a JPEG with as many empty tables as fit into the length. */
function createFragmentedJpeg(length: number): Buffer {
  const tables = Buffer.alloc(length - samples.jpeg.length, Uint8Array.from([0xff, 0xdb, 0, 2]));
  return Buffer.concat([samples.jpeg.subarray(0, 2), tables, samples.jpeg.subarray(2)]);
}
