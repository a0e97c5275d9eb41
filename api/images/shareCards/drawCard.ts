// Draws the share card of a thought: its own image, or its bubble in water. The text becomes paths.
import { bubbleHexColour } from '#domain/bubble/bubbleColour.ts';
import { thoughtHue } from '#domain/bubble/hue.ts';
import { shareCardSize } from '#domain/pages/shareCard.ts';
import { type BubbleWords, layoutBubbleText } from '#domain/textLayout/bubbleText.ts';
import { authorGapEm, authorLineHeightEm, lineHeightEm } from '#domain/textLayout/circleText.ts';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import satori, { type Font, type SatoriOptions } from 'satori';
import sharp, { type Sharp } from 'sharp';
import { openOnce } from '../../openOnce.ts';
import { bubblePx, drawGlass, reflections } from './glass.ts';

interface CardContent extends BubbleWords {
  id: string;
  productName: string;
}

/** The background is drawn in advance, because it is the same on all cards and takes half of the drawing time. */
const waterFile = fileURLToPath(new URL('water.webp', import.meta.url));

/** Returns the card as a JPEG, without text if the fonts lack one of its characters. */
export async function drawCard(content: CardContent): Promise<Buffer> {
  const hue = thoughtHue(content.id);
  const { width, height } = shareCardSize;
  const drawing = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    await drawText(createProductName(content.productName)),
    drawGlass(hue),
    await drawText(createWords(content, bubbleHexColour('text', hue, 'dark'))),
    reflections,
    '</svg>',
  ];
  return encodeCard(
    sharp(waterFile)
      .resize(shareCardSize)
      .composite([{ input: Buffer.from(drawing.join('')) }]),
    85,
  );
}

/** Returns a card with a thought's own image. The rest of the card shows the same image, enlarged and blurred. */
export async function drawImageCard(image: Uint8Array): Promise<Buffer> {
  const whole = await sharp(image)
    .resize({ ...shareCardSize, fit: 'inside' })
    .png()
    .toBuffer();
  const card = sharp(image)
    .resize({ ...shareCardSize, fit: 'cover' })
    .flatten({ background: '#132b5a' })
    .blur(30)
    .modulate({ brightness: 0.7 })
    .composite([{ input: whole }]);
  return encodeCard(card, 80);
}

/** The maximum size of a card. Chat apps ignore larger ones. */
const maxCardBytes = 300_000;

async function encodeCard(card: Sharp, quality: number): Promise<Buffer> {
  const bytes = await card.clone().jpeg({ quality, mozjpeg: true }).toBuffer();
  return bytes.length < maxCardBytes ? bytes : encodeCard(card, quality - 20);
}

interface TextNode {
  type: 'div';
  props: { style: Record<string, string | number>; children: string | TextNode[] };
}

function createNode(style: Record<string, string | number>, children: string | TextNode[]): TextNode {
  return { type: 'div', props: { style: { display: 'flex', ...style }, children } };
}

function createLine(text: string, style: Record<string, string | number>): TextNode {
  const visible = text.replace(/\p{Default_Ignorable_Code_Point}/gu, '').replaceAll('\u2011', '-');
  return createNode({ whiteSpace: 'nowrap', ...style }, visible.replace(/\s+/gu, ' ').trim());
}

function createWords(words: BubbleWords, color: string): TextNode {
  const layout = layoutBubbleText(words, bubblePx);
  const { fontSizePx, authorFontSizePx } = layout;
  const style = { fontFamily: serif, fontSize: fontSizePx, lineHeight: lineHeightEm };
  // Vietnamese names use the serif font, because Figtree lacks their characters and two fonts in one name look wrong.
  const authorFamily = /[\u1ea0-\u1ef9]/u.test(words.author ?? '') ? serif : sans;
  const authorStyle = {
    fontFamily: authorFamily,
    fontSize: authorFontSizePx,
    lineHeight: authorLineHeightEm,
  };
  return createNode({ ...wholeCard, justifyContent: 'center', alignItems: 'center', color }, [
    ...layout.lines.map((line) => createLine(line, style)),
    ...layout.authorLines.map((line, index) =>
      createLine(line, { ...authorStyle, marginTop: index === 0 ? authorGapEm * fontSizePx : 0 }),
    ),
  ]);
}

/** Returns the product's name for the lower left corner, cut off before it reaches the bubble. */
function createProductName(productName: string): TextNode {
  const line = createLine(productName, { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis' });
  const position = { position: 'absolute', left: 48, bottom: 40, width: 272 };
  const text = { fontFamily: serif, fontSize: 40, lineHeight: 1, letterSpacing: -0.8, color: '#eef4ff' };
  return createNode({ ...position, ...text }, [line]);
}

const wholeCard = { width: '100%', height: '100%', flexDirection: 'column' } as const;

/** Returns an SVG element with the text as paths; an empty text if the fonts lack one of its characters. */
async function drawText(node: TextNode): Promise<string> {
  let isComplete = true;
  const svg = await satori(node as unknown as Parameters<typeof satori>[0], {
    ...shareCardSize,
    fonts: await readFonts(),
    loadAdditionalAsset: async () => {
      isComplete = false;
      return [];
    },
  } satisfies SatoriOptions);
  return isComplete ? svg : '';
}

/** Each font file has a family of its own, because a file contains only some of the characters. */
const fontFiles = [
  ['newsreader', 'latin', 400],
  ['newsreader', 'latin-ext', 400],
  ['newsreader', 'vietnamese', 400],
  ['figtree', 'latin', 600],
  ['figtree', 'latin-ext', 600],
] as const;
const families = fontFiles.map(([family, subset]) => `${family} ${subset}`);
const serif = families.slice(0, 3).join(', ');
const sans = families.slice(3).join(', ');

const readFonts = openOnce(async (): Promise<Font[]> => {
  const { resolve } = createRequire(import.meta.url);
  return Promise.all(
    fontFiles.map(async ([family, subset, weight]) => {
      const path = `@fontsource/${family}/files/${family}-${subset}-${weight}-normal.woff`;
      return { name: `${family} ${subset}`, weight, style: 'normal', data: await readFile(resolve(path)) };
    }),
  );
});
