import { fromThoughtRecord } from '#domain/thought/thought.ts';
import { describe, expect, test } from 'vitest';
import { selectShareImage } from './shareImage.ts';

const stored = { type: 'image/jpeg', width: 800, height: 600 };
const selectImage = (imageUrl: string | null, size: typeof stored | null = stored) =>
  selectShareImage(
    fromThoughtRecord('1', { thought: 'Stay\ncurious.', author: 'Ada', imageUrl }),
    'https://site.test',
    'Upwell',
    async () => size,
  );

describe('a preview shows', () => {
  test('the thought’s own image, at its absolute address, with its size and words', async () => {
    const path = `/images/${'a'.repeat(64)}.jpg`;
    expect(await selectImage(path)).toEqual({
      url: `https://site.test${path}`,
      size: stored,
      alt: 'Stay curious. — Ada',
      isFallback: false,
    });
  });

  test('the site’s own where there is none, it is gone, or nobody else could load it', async () => {
    const own = { url: 'https://site.test/share.png', size: { width: 1200, height: 630 } };
    expect(await selectImage(null)).toMatchObject(own);
    expect(await selectImage('/images/gone.jpg', null)).toMatchObject(own);
    expect(await selectImage('data:image/png;base64,AAAA')).toMatchObject(own);
    expect(await selectImage('https://a.example/b.jpg')).toMatchObject(own);
    expect(await selectImage('javascript:alert(1)')).toMatchObject(own);
  });
});
