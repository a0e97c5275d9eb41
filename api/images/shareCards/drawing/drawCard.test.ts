// Draws real cards and reads their pixels.
import { createBubbleTextShapes, createCardShapes, shareCardSize } from '#domain/shareCard/shareCard.ts';
import { cardBubble } from '#domain/shareCard/cardBubble.ts';
import { layoutCaption } from '#domain/images/captionLayout.ts';
import { readImageFile } from '#domain/images/imageFile.ts';
import decode, { init as initDecoder } from '@jsquash/jpeg/decode.js';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import { hardToFitTexts } from '../../../../tests/support/browser/hardToFitTexts.ts';
import { starterThoughts } from '../../../thoughts/starterThoughts.ts';
import { drawCard, prepareText } from './drawCard.ts';
import { openRasterizer } from './rasterize.ts';

const productName = 'Upwell';
/** In scripts that no other text has. */
const otherTexts = [
  ['כל בני האדם נולדו בני חורין ושווים בערכם ובזכויותיהם. '.repeat(8), 'הלל הזקן'],
  ['সমস্ত মানুষ স্বাধীনভাবে সমান মর্যাদা এবং অধিকার নিয়ে জন্মগ্রহণ করে। '.repeat(5), 'রবীন্দ্রনাথ ঠাকুর'],
  ['모든 인간은 태어날 때부터 자유로우며 그 존엄과 권리에 있어 동등하다. '.repeat(8), '세종대왕'],
] as const;
const { width } = shareCardSize;
const rasterizer = await openRasterizer();
const require = createRequire(import.meta.url);
await initDecoder({
  wasmBinary: readFileSync(require.resolve('@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm')),
});

/** Returns the pixels of only the text in the bubble. */
async function renderText(thought: string, author: string | null): Promise<Uint8Array> {
  const options = await prepareText({ thought, author, productName });
  return rasterizer.render(createBubbleTextShapes({ thought, author }, options));
}

/** Returns how many pixels have a colour, and the largest distance of one from the centre of the bubble, as a share of its radius. */
function measureInk(pixels: Uint8Array): { count: number; extent: number } {
  let count = 0;
  let extent = 0;
  for (let index = 3; index < pixels.length; index += 4) {
    if ((pixels[index] ?? 0) < 8) continue;
    const position = (index - 3) / 4;
    const x = (position % width) + 0.5 - cardBubble.x;
    const y = Math.floor(position / width) + 0.5 - cardBubble.y;
    extent = Math.max(extent, Math.hypot(x, y) / (cardBubble.diameterPx / 2));
    count += 1;
  }
  return { count, extent };
}

describe('the text of a card', () => {
  test('is inside the glass, and differs, for all starter thoughts', { timeout: 60_000 }, async () => {
    const hashes = new Set<string>();
    const wrong: unknown[] = [];
    for (const { thought, author } of starterThoughts) {
      const pixels = await renderText(thought, author);
      const { count, extent } = measureInk(pixels);
      if (count < 2_000 || extent > 0.9) wrong.push({ thought, count, extent });
      hashes.add(createHash('sha256').update(pixels).digest('hex'));
    }
    expect(wrong).toEqual([]);
    expect(hashes.size).toBe(40);
  });

  test.each([...hardToFitTexts, ...otherTexts].map(([thought, author]) => ({ thought, author })))(
    'is inside the glass for $author',
    async ({ thought, author }) => {
      const { count, extent } = measureInk(await renderText(thought, author));
      expect(count).toBeGreaterThan(5_000);
      expect(extent).toBeLessThan(0.93);
    },
  );

  test('is drawn from right to left in Arabic, with its letters joined', async () => {
    const drawWidth = async (text: string) => {
      const { outlineLines } = await prepareText({ thought: text, author: null, productName });
      return outlineLines([text], 'serif', 0)[0];
    };
    const joined = await drawWidth('وصل');
    const apart = await drawWidth('و ص ل');
    expect(joined?.glyphs).toHaveLength(3);
    expect(joined?.widthEm).toBeLessThan((apart?.widthEm ?? 0) - 0.4);
    // The full stop follows the last letter, on its left.
    const sentence = await drawWidth('وصل.');
    const [first] = (await drawWidth('.'))?.glyphs ?? [];
    expect(sentence?.glyphs[0]?.path).toBe(first?.path);
  });

  test('has the ellipsis of a name that is too long', async () => {
    const author = 'Ada '.repeat(30).trimEnd();
    const { outlineLines } = await prepareText({ thought: 'Begin.', author, productName });
    const [complete, truncated] = outlineLines(['— Ada', '— Ada…'], 'sans', 0);
    expect(truncated?.glyphs).toHaveLength((complete?.glyphs.length ?? 0) + 1);
  });
});

describe('a card', () => {
  const card = {
    id: '1-water',
    thought: 'Be water, my friend. 水 🌊',
    author: 'Bruce Lee',
    productName,
    photoUrl: null,
  };

  test('is a JPEG of 1200 × 630 pixels with water', { timeout: 60_000 }, async () => {
    const bytes = await drawCard(card);
    expect(readImageFile(bytes)).toMatchObject({ type: 'image/jpeg', ...shareCardSize });
    expect(bytes.length).toBeLessThan(80_000);
    const { data } = await decode(bytes.buffer);
    const colourAt = (x: number, y: number) => [
      ...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 3),
    ];
    const [red = 0, green = 0, blue = 0] = colourAt(20, 20);
    expect(blue).toBeGreaterThan(red + 40);
    expect(blue).toBeGreaterThan(green + 20);
  });

  test.each([
    { words: 'light', glass: 'blue', id: '1-water', isOfWords: (value: number) => value > 200 },
    { words: 'dark', glass: 'yellow', id: 'honey', isOfWords: (value: number) => value < 80 },
  ])('has $words words on $glass glass', async ({ id, isOfWords }) => {
    const bytes = await drawCard({ ...card, id });
    const { data } = await decode(bytes.buffer);
    const ink = await renderText(card.thought, card.author);
    const whole = Array.from(ink.keys()).filter((index) => index % 4 === 3 && ink[index] === 255);
    const lightness = whole.map((index) => Math.max(...data.subarray(index - 3, index)));
    expect(lightness.length).toBeGreaterThan(2_000);
    expect(lightness.filter(isOfWords).length / lightness.length).toBeGreaterThan(0.9);
  });

  test.each([card.thought, 'Be water, my friend. '.repeat(23)])(
    'shows a generated image without its caption, dark behind the words: %s',
    async (thought) => {
      // An average letter of the caption is half as wide as its size.
      const measureText = (text: string, font: string) => (text.length * parseInt(font.slice(5), 10)) / 2;
      const canvas = { width: 800, height: 600, fontFamily: 'serif', measureText };
      const { top } = layoutCaption({ thought, author: null }, canvas).gradient;
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><path fill="#fff" d="M0 0h800v600H0"/><path fill="#f00" d="M0 ${top}h800v300H0"/></svg>`;
      const photo = { ...card, thought, photoUrl: `data:image/svg+xml;base64,${btoa(svg)}` };
      const pixels = rasterizer.render(createCardShapes(photo, await prepareText(photo)));
      const colourAt = (x: number, y: number) => [
        ...pixels.subarray((y * width + x) * 4, (y * width + x) * 4 + 3),
      ];
      const [red = 0, green = 0] = colourAt(1190, 628);
      expect(red - green).toBeLessThan(5);
      expect(Math.min(...colourAt(10, 10))).toBeGreaterThan(150);
      expect(Math.max(...colourAt(600, 55))).toBeLessThan(128);
    },
  );

  test('has the hue of the id, and the name of the product', async () => {
    const options = await prepareText(card);
    const shapes = createCardShapes(card, options);
    expect(createCardShapes({ ...card, id: '2-fire' }, options)).not.toBe(shapes);
    expect(createCardShapes({ ...card, productName: 'pull' }, options)).not.toBe(shapes);
  });
});
