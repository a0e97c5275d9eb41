import { fromThoughtRecord } from '#domain/thought/storedRecord.ts';
import { describe, expect, test } from 'vitest';
import { selectShareImage } from './shareImage.ts';

const stored = { type: 'image/jpeg', width: 800, height: 600 };
const card = { type: 'image/jpeg', width: 1200, height: 630 };
const cardPath = `/images/${'c'.repeat(64)}.jpg`;
const selectImage = (
  imageUrl: string | null,
  size: typeof stored | null | 'unknown' = stored,
  shareImage: string | null = null,
) =>
  selectShareImage(
    fromThoughtRecord('1', { thought: 'Stay\ncurious.', author: 'Ada', imageUrl, shareImage }),
    'https://site.test',
    'Upwell',
    async () => size,
  );

describe('a link preview', () => {
  test('has the thought’s image with its absolute URL, size and text', async () => {
    const path = `/images/${'a'.repeat(64)}.jpg`;
    expect(await selectImage(path)).toEqual({
      url: `https://site.test${path}`,
      size: stored,
      alt: 'Stay curious. — Ada',
      isFallback: false,
    });
  });

  test('has the image that was drawn for the thought if its own one is absent, deleted or on another site', async () => {
    const drawn = {
      url: `https://site.test${cardPath}`,
      size: card,
      alt: 'Stay curious. — Ada',
      isFallback: false,
    };
    expect(await selectImage(null, null, cardPath)).toEqual(drawn);
    expect(await selectImage('/images/deleted.jpg', null, cardPath)).toEqual(drawn);
    expect(await selectImage('https://a.example/b.jpg', stored, cardPath)).toEqual(drawn);
    expect(await selectImage('/images/own.jpg', stored, cardPath)).toMatchObject({
      url: 'https://site.test/images/own.jpg',
    });
  });

  test('has the site’s image, as a fallback, while the image store is unavailable', async () => {
    expect(await selectImage('/images/own.jpg', 'unknown', cardPath)).toMatchObject({
      url: 'https://site.test/share.png',
      isFallback: true,
    });
  });

  test('has the site’s image if the thought’s is absent, deleted or not stored on this site', async () => {
    const siteImage = { url: 'https://site.test/share.png', size: { width: 1200, height: 630 } };
    expect(await selectImage(null)).toMatchObject(siteImage);
    expect(await selectImage('/images/deleted.jpg', null)).toMatchObject(siteImage);
    expect(await selectImage('data:image/png;base64,AAAA')).toMatchObject(siteImage);
    expect(await selectImage('https://a.example/b.jpg')).toMatchObject(siteImage);
    expect(await selectImage('javascript:alert(1)')).toMatchObject(siteImage);
  });
});
