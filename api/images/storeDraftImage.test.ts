import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ThoughtDraft } from '#domain/thought/thought.ts';
import * as samples from '../../e2e/support/imageSamples.ts';
import { openSqlite } from '../storage/sqlite.ts';
import { createImagePathResolver } from './imagePathResolver.ts';
import type { FetchExternalImage } from './remote/fetchExternalImage.ts';
import type { ImageStore } from './store/imageStore.ts';
import { createSqliteImageStore } from './store/sqliteImageStore.ts';
import { storeDraftImage } from './storeDraftImage.ts';

let images: ImageStore;
let stored: string[];

beforeEach(() => {
  const store = createSqliteImageStore(openSqlite(':memory:'));
  stored = [];
  externalImages = {};
  images = { ...store, put: (name, bytes) => (stored.push(name), store.put(name, bytes)) };
});

/** What other sites answer. */
let externalImages: Record<string, Buffer>;
const fetchImage: FetchExternalImage = async (address) => {
  const found = externalImages[address];
  return found === undefined ? { problem: 'It can’t be fetched.' } : { bytes: new Uint8Array(found) };
};
const store = (imageUrl: string | null) => storeDraftImage(images, { ...draft, imageUrl }, fetchImage);
const storedBytes = async (path: string | null) =>
  Buffer.from((await images.find(path?.slice('/images/'.length) ?? '')) ?? []);

describe('a draft about to be saved', () => {
  test.each([
    ['image/jpeg', samples.jpeg, 'jpg'],
    ['image/png', samples.png, 'png'],
    ['image/webp', samples.webp, 'webp'],
    ['image/gif', samples.gif, 'gif'],
  ])('gives its %s away for a path made from its bytes', async (type, bytes, extension) => {
    const { draft, problems } = await store(samples.toDataUrl(type, bytes));
    expect(problems).toEqual([]);
    expect(draft.imageUrl).toMatch(new RegExp(`^/images/[0-9a-f]{64}\\.${extension}$`));
    expect(Buffer.from((await images.find(draft.imageUrl?.slice('/images/'.length) ?? '')) ?? [])).toEqual(
      bytes,
    );
  });

  test('is believed by its bytes, not by the type that it claims', async () => {
    expect((await store(samples.toDataUrl('image/gif', samples.png))).draft.imageUrl).toMatch(/\.png$/);
  });

  test('with the path that it already has keeps it, and is told when the image is gone', async () => {
    const { imageUrl } = (await store(samples.toDataUrl('image/png', samples.png))).draft;
    expect(await store(imageUrl)).toMatchObject({ draft: { imageUrl }, problems: [] });
    expect((await store(`/images/${'0'.repeat(64)}.jpg`)).problems).toEqual([
      { field: 'imageUrl', message: 'This image is not stored here: choose another one.' },
    ]);
  });

  test('without an image stays as it is', async () => {
    expect(await store(null)).toMatchObject({ draft: { imageUrl: null }, problems: [] });
    expect(stored).toEqual([]);
  });

  test('gives away where and when its photo was taken, but not which side is up', async () => {
    const { draft } = await store(samples.toDataUrl('image/jpeg', samples.addExif(samples.jpeg)));
    const bytes = await storedBytes(draft.imageUrl);
    expect(draft.imageUrl).toBe(`/images/${createHash('sha256').update(bytes).digest('hex')}.jpg`);
    expect(bytes.includes(Buffer.from('8825', 'hex'))).toBe(false);
    expect(bytes.includes(Buffer.from('0112000300000001000600', 'hex'))).toBe(true);
    expect(bytes).toHaveLength(samples.jpeg.length + 36);
  });

  test('with an image on another site gets a copy of its own, without what is hidden in it', async () => {
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
      'This is not a JPEG, PNG, WebP or GIF: choose another image.',
    ],
    [
      'is too large',
      samples.createNoisyPng(500, 500),
      'This image is larger than 600 KB: choose a smaller one.',
    ],
    ['is cut off', samples.png.subarray(0, -5), expect.stringContaining('cut off')],
  ])('is told when its image on another site %s', async (_, bytes, message) => {
    if (bytes !== undefined) externalImages = { 'https://example.com/a.jpg': bytes };
    expect((await store('https://example.com/a.jpg')).problems).toEqual([{ field: 'imageUrl', message }]);
    expect(stored).toEqual([]);
  });

  test('may hold exactly 600 KB, and not a byte more', async () => {
    expect(samples.createJpegOfLength(614_400)).toHaveLength(614_400);
    expect(
      (await store(samples.toDataUrl('image/jpeg', samples.createJpegOfLength(614_400)))).problems,
    ).toEqual([]);
    expect(
      (await store(samples.toDataUrl('image/jpeg', samples.createJpegOfLength(614_401)))).problems,
    ).toEqual([{ field: 'imageUrl', message: 'This image is larger than 600 KB: choose a smaller one.' }]);
  });
});

describe('a hostile image', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  test.each([
    ['an SVG with a script', 'image/svg+xml', svg, /not a JPEG, PNG, WebP or GIF/],
    ['an SVG that claims to be a PNG', 'image/png', svg, /not a JPEG, PNG, WebP or GIF/],
    ['a page that claims to be a PNG', 'image/png', '<!doctype html><p>', /not a JPEG, PNG, WebP or GIF/],
    ['nothing', 'image/png', '', /not a JPEG, PNG, WebP or GIF/],
    ['a PNG that is cut off', 'image/png', samples.png.subarray(0, -5), /cut off/],
    ['a JPEG that is cut off', 'image/jpeg', samples.jpeg.subarray(0, -2), /cut off/],
    ['a bomb', 'image/png', samples.createPng(10_000, 5_001, { hasPixels: false }), /10,000 × 5,001 pixels/],
    [
      'an image with an archive behind it',
      'image/png',
      appendBytes(samples.png, 'PK\u0003\u0004'),
      /behind its end/,
    ],
    ['an image with a page behind it', 'image/gif', appendBytes(samples.gif, '<script>'), /behind its end/],
    [
      'an image that is a program',
      'image/jpeg',
      samples.addJpegComment(samples.jpeg, '<?php x'),
      /hides a page/,
    ],
    [
      'an image that is a page',
      'image/jpeg',
      samples.addJpegComment(samples.jpeg, '<SCRIPT>'),
      /hides a page/,
    ],
    ['an image of megabytes', 'image/png', Buffer.alloc(5_000_000), /larger than 600 KB/],
  ])('such as %s is refused with a reason, and nothing is stored', async (_, type, bytes, reason) => {
    const { problems } = await store(samples.toDataUrl(type, bytes));
    expect(problems).toEqual([{ field: 'imageUrl', message: expect.stringMatching(reason) }]);
    expect(stored).toEqual([]);
  });

  test('written as percent-encoded text is refused too', async () => {
    expect((await store(`data:image/svg+xml,${encodeURIComponent(svg)}`)).problems).toHaveLength(1);
    expect(stored).toEqual([]);
  });
});

describe('the image of an old record', () => {
  test('is served from a path, and stored once', async () => {
    const imagePath = createImagePathResolver(images);
    const dataUrl = samples.toDataUrl('image/jpeg', samples.jpeg);
    const path = await imagePath(dataUrl);
    expect(await imagePath(dataUrl)).toBe(path);
    expect(path).toMatch(/^\/images\/[0-9a-f]{64}\.jpg$/);
    expect(stored).toHaveLength(1);
    expect(await images.markUsed(path?.slice('/images/'.length) ?? '')).toBe(true);
  });

  test.each([null, '/images/a.jpg', 'https://example.com/a.jpg', 'data:image/svg+xml;base64,PHN2Zz4='])(
    'stays as it is when it is %s',
    async (imageUrl) => {
      expect(await createImagePathResolver(images)(imageUrl)).toBe(imageUrl);
      expect(stored).toEqual([]);
    },
  );
});

const draft: ThoughtDraft = {
  thought: 'Stay hungry',
  author: 'Ada Example',
  application: 'Begin.',
  summary: null,
  url: 'https://example.com/',
  imageUrl: null,
  imageCredit: null,
};

function appendBytes(bytes: Buffer, tail: string): Buffer {
  return Buffer.concat([bytes, Buffer.from(tail)]);
}
