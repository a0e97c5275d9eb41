// Draws real pictures in many sizes and reads their pixels.
import { cardBubble } from '#domain/shareCard/cardBubble.ts';
import {
  createBackground,
  createBubbleTextShapes,
  createCardShapes,
  type PictureFormat,
} from '#domain/shareCard/shareCard.ts';
import { readImageFile } from '#domain/images/imageFile.ts';
import { describe, expect, test } from 'vitest';
import { hardToFitTexts } from '../../../../tests/support/browser/hardToFitTexts.ts';
import { starterThoughts } from '../../../thoughts/starterThoughts.ts';
import { drawCard, prepareText } from './drawCard.ts';
import { openRasterizer } from './rasterize.ts';

const productName = 'Upwell';
/** The length of the card that the shorter side of a grey picture shows, in pixels of the card. */
const greyHeight = 572;
const sizes: [width: number, height: number, tags?: string[]][] = [
  [800, 480],
  [200, 200],
  [2_000, 200, ['slow']],
  [200, 2_000, ['slow']],
  [480, 800, ['slow']],
  [1_200, 1_200, ['slow']],
];
const texts = [
  ...starterThoughts.map(({ thought, author }) => [thought, author] as const),
  ...hardToFitTexts,
  ['Be water, my friend. '.repeat(24).slice(0, 500), 'Bruce Lee'] as const,
];
const rasterizer = await openRasterizer();

const createFormat = (width: number, height: number, isGrey: boolean): PictureFormat => ({
  type: 'image/png',
  width,
  height,
  isGrey,
});
const createCard = ([thought, author]: readonly [string, string | null]) => ({
  id: '1-water',
  thought,
  author,
  productName,
  photoUrl: null,
});

/** Returns the position of a pixel from the middle of the picture, in radii of the bubble. */
function toRadii(position: number, { width, height, isGrey }: PictureFormat) {
  const radius = ((cardBubble.diameterPx / (isGrey ? greyHeight : 630)) * Math.min(width, height)) / 2;
  const x = (position % width) + 0.5 - width / 2;
  const y = Math.floor(position / width) + 0.5 - height / 2;
  return { x: x / radius, y: y / radius, distance: Math.hypot(x, y) / radius };
}

describe.each(sizes)('a picture of %d × %d pixels', (width, height, tags = []) => {
  test('has the words of every text inside its bubble', { tags }, async () => {
    const format = createFormat(width, height, false);
    const outside: unknown[] = [];
    for (const text of texts) {
      const card = createCard(text);
      const pixels = rasterizer.render(createBubbleTextShapes(card, await prepareText(card)), format);
      const ink = Array.from({ length: width * height }, (_, index) => index).filter(
        (index) => (pixels[index * 4 + 3] ?? 0) >= 8,
      );
      const extent = ink.reduce((max, index) => Math.max(max, toRadii(index, format).distance), 0);
      if (ink.length < 500 || extent > 0.94) outside.push({ text, ink: ink.length, extent });
    }
    expect(outside).toEqual([]);
  });

  test('shows nothing beside the bubble but the name on electronic paper', { tags }, async () => {
    const format = createFormat(width, height, true);
    for (const text of texts.slice(-12)) {
      const card = createCard(text);
      const shapes = createCardShapes(card, await prepareText(card), format);
      const pixels = rasterizer.render(createBackground(format) + shapes, format);
      const stray = Array.from({ length: width * height }, (_, index) => index).filter((index) => {
        const { x, y, distance } = toRadii(index, format);
        return pixels[index * 4] !== 255 && distance > 1.02 && !(x < 0 && y > 0.6);
      });
      expect([text, stray]).toEqual([text, []]);
    }
  });
});

test.each([
  ['image/png', true, 50_000],
  ['image/png', false, 400_000],
  ['image/jpeg', true, 60_000],
  ['image/jpeg', false, 80_000],
] as const)(
  'a picture as %s, grey: %s, has its size and less than %d bytes',
  async (type, isGrey, maxBytes) => {
    for (const text of hardToFitTexts.slice(0, 4)) {
      const bytes = await drawCard(createCard(text), { ...createFormat(800, 480, isGrey), type });
      expect(readImageFile(bytes)).toMatchObject({ type, width: 800, height: 480 });
      expect(bytes.byteLength).toBeLessThan(maxBytes);
    }
  },
);

test('a PNG with colours has the pixels of the drawing', async () => {
  const format = createFormat(301, 201, false);
  const card = createCard(['Be water, my friend.', 'Bruce Lee']);
  const decoded = decode(await drawCard(card, format), format);
  const shapes = createBackground(format) + createCardShapes(card, await prepareText(card), format);
  expect(Buffer.compare(decoded, rasterizer.render(shapes, format))).toBe(0);
});

test('a grey PNG has 16 greys in a palette, and on average the lightness of the drawing', async () => {
  // With an odd width, a row ends within a byte.
  const format = createFormat(301, 201, true);
  const card = createCard(['Be water, my friend.', 'Bruce Lee']);
  const bytes = await drawCard(card, format);
  const [bitDepth, colourType] = bytes.subarray(24);
  expect([bitDepth, colourType]).toEqual([4, 3]);

  const decoded = decode(bytes, format).filter((_, index) => index % 4 === 0);
  const shapes = createBackground(format) + createCardShapes(card, await prepareText(card), format);
  const drawn = rasterizer.render(shapes, format).filter((_, index) => index % 4 === 0);
  expect([...new Set(decoded)].filter((grey) => grey % 17 !== 0)).toEqual([]);
  const differences = Array.from(drawn, (grey, index) => grey - (decoded[index] ?? 0));
  expect(Math.max(...differences.map(Math.abs))).toBeLessThan(30);
  expect(Math.abs(differences.reduce((sum, difference) => sum + difference, 0) / drawn.length)).toBeLessThan(
    0.1,
  );
});

/** Returns the pixels of a PNG. */
function decode(bytes: Uint8Array, format: PictureFormat): Uint8Array {
  const scale = (format.isGrey ? greyHeight : 630) / Math.min(format.width, format.height);
  const [width, height] = [format.width * scale, format.height * scale];
  const place = `x="${cardBubble.x - width / 2}" y="${cardBubble.y - height / 2}" width="${width}" height="${height}"`;
  const image = `<image ${place} image-rendering="optimizeSpeed" href="data:image/png;base64,${Buffer.from(bytes).toString('base64')}"/>`;
  return rasterizer.render(image, format);
}
