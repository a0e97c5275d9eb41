// Decodes the composed JPEG, and checks the positions of the gradient, the text and the author line.
import { build } from 'esbuild';
import type { layoutCaption } from '../../../domain/images/captionLayout.ts';
import type * as canvasModule from '../../../web/src/admin/images/canvas.ts';
import type * as drawImageModule from '../../../web/src/admin/images/drawImage.ts';
import { expect, test, slow } from '../../support/browser/site.ts';

type Layout = ReturnType<typeof layoutCaption>;

/** One row of pixels. */
interface Row {
  /** The brightness at the left edge, 0 to 255. */
  edgeBrightness: number;
  /** The columns between the first and the last pixel of a text; null if the row has none. */
  textRange: { from: number; to: number } | null;
}

declare global {
  interface Window {
    composer: typeof drawImageModule & typeof canvasModule;
  }
}

// The page's Content-Security-Policy would block the script that the test adds.
test.use({
  bypassCSP: true,
  viewport: { width: 400, height: 300 },
});

const grey = 128;
const scripts = {
  Latin: 'The quiet courage of beginning again each ordinary morning ',
  CJK: '千里之行始于足下静水流深日积月累',
  Arabic: 'الصبر مفتاح الفرج ومن سار على الدرب وصل ',
  emoji: '🌊🫧🐚🌅',
};

test('1, 2, 3 and 8 lines of each script are drawn at the specified positions', slow, async ({ page }) => {
  await page.goto('/thought/none');
  await page.addScriptTag({ content: await buildComposerScript() });
  for (const [script, words] of Object.entries(scripts)) {
    for (const count of [1, 2, 3, 8]) {
      const { layout, rows } = await page.evaluate(renderAndRead, { words, count, grey });
      expect(layout.lines, script).toHaveLength(count);
      if (count <= 2) {
        expect(layout.gradient).toMatchObject({ top: 450, height: 150, topOpacity: 0, bottomOpacity: 0.7 });
        expect(layout.lines.map(({ y }) => y)).toEqual([500, 530].slice(0, count));
        expect(layout.lines[0]?.font).toMatch(/^bold 24px /);
        expect(layout.author?.font).toMatch(/^italic 18px /);
        expect(layout.author?.y).toBe(500 + 30 * (count - 1) + 40);
      }
      expectGradient(rows, layout);
      expectText(rows, layout);
    }
  }
});

function expectGradient(rows: Row[], { gradient: { top, height } }: Layout): void {
  const brightnessAt = (y: number) => (y < top ? grey : grey * (1 - (0.7 * (y + 0.5 - top)) / height));
  const wrongRows = rows.flatMap(({ edgeBrightness }, y) =>
    Math.abs(edgeBrightness - brightnessAt(y)) < 4
      ? []
      : `row ${y} is ${edgeBrightness}, not ${brightnessAt(y)}`,
  );
  expect(rows).toHaveLength(600);
  expect(wrongRows).toEqual([]);
}

/** Expects every line to be drawn at its position, centred and within the margins, and nothing above or below. */
function expectText(rows: Row[], { lines, author }: Layout): void {
  const allLines = author === null ? lines : [...lines, author];
  for (const { y, font } of allLines) {
    const size = Number(/(\d+)px/.exec(font)?.[1]);
    const textRanges = rows
      .slice(Math.round(y - size * 0.6), Math.round(y))
      .flatMap(({ textRange }) => textRange ?? []);
    expect(textRanges.length, `rows with text above the baseline ${y}`).toBeGreaterThan(size * 0.3);
    const from = Math.min(...textRanges.map((range) => range.from));
    const to = Math.max(...textRanges.map((range) => range.to));
    expect(from).toBeGreaterThanOrEqual(16);
    expect(to).toBeLessThanOrEqual(784);
    expect(Math.abs((from + to) / 2 - 400), `distance of the line at ${y} from the centre`).toBeLessThan(14);
  }
  const top = Math.round((lines[0]?.y ?? 0) - 30);
  const bottom = Math.round((author?.y ?? 0) + 12);
  expect(rows.slice(0, top).filter(({ textRange }) => textRange !== null)).toEqual([]);
  expect(rows.slice(bottom).filter(({ textRange }) => textRange !== null)).toEqual([]);
}

/** Runs in the page: draws a text of this many lines, encodes it, decodes it and reads its rows. */
async function renderAndRead({ words, count, grey }: { words: string; count: number; grey: number }) {
  const { drawImage, createCanvas, getContext2d, encodeJpeg, fontFamily } = window.composer;
  await document.fonts.load(`bold 24px ${fontFamily}`, words);
  await document.fonts.load(`italic 18px ${fontFamily}`, words);
  const greyCanvas = createCanvas(800, 600);
  getContext2d(greyCanvas).fillStyle = `rgb(${grey} ${grey} ${grey})`;
  getContext2d(greyCanvas).fillRect(0, 0, 800, 600);
  const photo = await createImageBitmap(greyCanvas);
  const canvas = createCanvas(800, 600);
  const pieces = words.includes(' ') ? words.split(/(?<= )/) : Array.from(words);
  const draw = (length: number) => {
    const thought = Array.from({ length }, (_, index) => pieces[index % pieces.length]).join('');
    return drawImage(canvas, photo, { thought, author: 'Ada' }, Math.random);
  };
  let length = 1;
  while (draw(length).lines.length < count) length += Math.ceil(length / 16);
  const layout = draw(length);

  const decoded = createCanvas(800, 600);
  getContext2d(decoded).drawImage(await createImageBitmap(await encodeJpeg(canvas)), 0, 0);
  const { data } = getContext2d(decoded).getImageData(0, 0, 800, 600);
  const brightness = (at: number) => ((data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0)) / 3;
  const columns = Array.from({ length: 800 }, (_, x) => x);
  const rows = Array.from({ length: 600 }, (_, y) => {
    const at = (x: number) => (y * 800 + x) * 4;
    const edgeBrightness = Math.round((brightness(at(2)) + brightness(at(3))) / 2);
    const textColumns = columns.filter((x) =>
      [0, 1, 2].some((c) => Math.abs((data[at(x) + c] ?? 0) - edgeBrightness) > 48),
    );
    const [from, to] = [textColumns[0], textColumns.at(-1)];
    return { edgeBrightness, textRange: from === undefined || to === undefined ? null : { from, to } };
  });
  return { layout, rows };
}

/** Bundles the composer's drawing functions into a script that defines `window.composer`. */
async function buildComposerScript(): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: "export * from './drawImage.ts'; export * from './canvas.ts';",
      resolveDir: 'web/src/admin/images',
    },
    alias: { '#domain': './domain' },
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'composer',
  });
  return outputFiles[0]?.text ?? '';
}
