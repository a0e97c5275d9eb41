import { fromThoughtRecord } from '#domain/thought/storedRecord.ts';
import { describe, expect, test } from 'vitest';
import { selectShareImage } from './shareImage.ts';

const stored = { type: 'image/jpeg', width: 800, height: 600, isGenerated: false };
const generated = { ...stored, isGenerated: true };
const card = { type: 'image/jpeg', width: 1200, height: 630 };
const cardPath = `/images/${'c'.repeat(64)}.jpg`;
const selectImage = (
  imageUrl: string | null,
  size: typeof stored | null | 'unknown',
  shareImage: string | null,
) =>
  selectShareImage(
    fromThoughtRecord('1', { thought: 'Stay\ncurious.', author: 'Ada', imageUrl, shareImage }),
    'https://site.test',
    'Upwell',
    async () => size,
  );

const siteImage = {
  url: 'https://site.test/share.png',
  size: { type: 'image/png', width: 1200, height: 630 },
  alt: 'Glass bubbles rising through deep water: Upwell',
  isFallback: false,
};
const alt = 'Stay curious. — Ada';
const drawnImage = { url: `https://site.test${cardPath}`, size: card, alt, isFallback: false };

describe('a link preview', () => {
  test('has the thought’s image with its absolute URL, size and text', async () => {
    expect(await selectImage('/images/own.jpg', stored, cardPath)).toEqual({
      url: 'https://site.test/images/own.jpg',
      size: stored,
      alt,
      isFallback: false,
    });
  });

  test('has the share picture of a generated image, or otherwise the generated image', async () => {
    const url = 'https://site.test/images/own.jpg';
    expect(await selectImage('/images/own.jpg', generated, cardPath)).toEqual(drawnImage);
    expect(await selectImage('/images/own.jpg', generated, null)).toMatchObject({ url, size: generated });
  });

  test.each([
    ['absent', null, stored],
    ['deleted', '/images/deleted.jpg', null],
    ['on another site', 'https://a.example/b.jpg', stored],
    ['a data URL', 'data:image/png;base64,AAAA', stored],
    ['a script', 'javascript:alert(1)', stored],
  ])(
    'has the drawn image, or otherwise the site’s image, if the thought’s image is %s',
    async (_, imageUrl, size) => {
      expect(await selectImage(imageUrl, size, cardPath)).toEqual(drawnImage);
      expect(await selectImage(imageUrl, size, null)).toEqual(siteImage);
    },
  );

  test('has the site’s image, as a fallback, while the image store is unavailable', async () => {
    const expected = { ...siteImage, isFallback: true };
    expect(await selectImage('/images/own.jpg', 'unknown', cardPath)).toEqual(expected);
  });
});
