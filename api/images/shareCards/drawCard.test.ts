import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawCard } from './drawCard.ts';

const draw = (thought: string, author: string | null = null) =>
  drawCard({ id: 'a', thought, author, productName: 'Upwell' });

test.each(['Be.', 'Hạnh phúc là hành trình mỗi ngày.', 'Rise and let go. '.repeat(30)])(
  'drawCard draws a JPEG of 1200 × 630 pixels and less than 300 kB: %s',
  async (thought) => {
    const card = await draw(thought, 'Łukasz Nguyễn');
    expect(await sharp(card).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    expect(card.length).toBeLessThan(300_000);
    expect(card.equals(await draw(''))).toBe(false);
  },
);

test('drawCard leaves out the words when the fonts lack one of their characters', async () => {
  const withoutWords = await draw('');
  for (const thought of ['Ἓν οἶδα', 'Rise 🌊'])
    expect((await draw(thought, 'Ada')).equals(withoutWords), thought).toBe(true);
  expect((await draw('Know thyself.', 'Σωκράτης')).equals(withoutWords)).toBe(true);
});
