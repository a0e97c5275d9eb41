// Reads the composed JPEG back: gradient, text block and author line stand where they belong.
import { build } from 'esbuild';
import type { layoutCaption } from '../../domain/images/captionLayout.ts';
import type * as canvases from '../../web/src/admin/images/canvas.ts';
import type * as drawing from '../../web/src/admin/images/drawImage.ts';
import { expect, test } from '../support/site.ts';

type Layout = ReturnType<typeof layoutCaption>;

/** What one row of the image holds: how bright it is at its edge, and where something is drawn on it. */
interface Row {
  edge: number;
  ink: { from: number; to: number } | null;
}

declare global {
  interface Window {
    composer: typeof drawing & typeof canvases;
  }
}

// The page's own policy lets no foreign script in; this one is the test's.
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

for (const [script, words] of Object.entries(scripts)) {
  test(`1, 2, 3 and 8 lines of ${script}`, async ({ page }) => {
    await page.goto('/thought/none');
    await page.addScriptTag({ content: await buildComposerScript() });
    for (const count of [1, 2, 3, 8]) {
      const { layout, rows } = await page.evaluate(renderAndRead, { words, count, grey });
      expect(layout.lines).toHaveLength(count);
      if (count <= 2) {
        expect(layout.gradient).toMatchObject({ top: 450, height: 150, topOpacity: 0, bottomOpacity: 0.7 });
        expect(layout.lines.map(({ y }) => y)).toEqual([500, 530].slice(0, count));
        expect(layout.lines[0]?.font).toMatch(/^bold 24px /);
        expect(layout.author?.font).toMatch(/^italic 18px /);
        expect(layout.author?.y).toBe(500 + 30 * (count - 1) + 40);
      }
      expectGradient(rows, layout);
      expectInk(rows, layout);
    }
  });
}

function expectGradient(rows: Row[], { gradient: { top, height } }: Layout): void {
  const brightnessAt = (y: number) => (y < top ? grey : grey * (1 - (0.7 * (y + 0.5 - top)) / height));
  const off = rows.flatMap(({ edge }, y) =>
    Math.abs(edge - brightnessAt(y)) < 4 ? [] : `row ${y} is ${edge}, not ${brightnessAt(y)}`,
  );
  expect(rows).toHaveLength(600);
  expect(off).toEqual([]);
}

/** Every line has ink on its x-height, in the middle and within the margins; above and below there is none. */
function expectInk(rows: Row[], { lines, author }: Layout): void {
  const drawn = author === null ? lines : [...lines, author];
  for (const { y, font } of drawn) {
    const size = Number(/(\d+)px/.exec(font)?.[1]);
    const inks = rows.slice(Math.round(y - size * 0.6), Math.round(y)).flatMap(({ ink }) => ink ?? []);
    expect(inks.length, `ink at ${y}`).toBeGreaterThan(size * 0.3);
    const from = Math.min(...inks.map((ink) => ink.from));
    const to = Math.max(...inks.map((ink) => ink.to));
    expect(from).toBeGreaterThanOrEqual(16);
    expect(to).toBeLessThanOrEqual(784);
    expect(Math.abs((from + to) / 2 - 400), `middle of ${y}`).toBeLessThan(14);
  }
  const first = Math.round((lines[0]?.y ?? 0) - 30);
  const last = Math.round((author?.y ?? 0) + 12);
  expect(rows.slice(0, first).filter(({ ink }) => ink !== null)).toEqual([]);
  expect(rows.slice(last).filter(({ ink }) => ink !== null)).toEqual([]);
}

/** Runs in the page: as many words as make this many lines, drawn, encoded, decoded and looked at. */
async function renderAndRead({ words, count, grey }: { words: string; count: number; grey: number }) {
  const { drawImage, createCanvas, getContext2d, encodeJpeg, fontFamily } = window.composer;
  await document.fonts.load(`bold 24px ${fontFamily}`, words);
  await document.fonts.load(`italic 18px ${fontFamily}`, words);
  const plain = createCanvas(800, 600);
  getContext2d(plain).fillStyle = `rgb(${grey} ${grey} ${grey})`;
  getContext2d(plain).fillRect(0, 0, 800, 600);
  const photo = await createImageBitmap(plain);
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
    const edge = Math.round((brightness(at(2)) + brightness(at(3))) / 2);
    const inked = columns.filter((x) => [0, 1, 2].some((c) => Math.abs((data[at(x) + c] ?? 0) - edge) > 48));
    const [from, to] = [inked[0], inked.at(-1)];
    return { edge, ink: from === undefined || to === undefined ? null : { from, to } };
  });
  return { layout, rows };
}

let script: Promise<string> | undefined;

/** The composer's drawing as one script, `window.composer`. */
function buildComposerScript(): Promise<string> {
  script ??= build({
    stdin: {
      contents: "export * from './drawImage.ts'; export * from './canvas.ts';",
      resolveDir: 'web/src/admin/images',
    },
    alias: { '#domain': './domain' },
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'composer',
  }).then(({ outputFiles }) => outputFiles[0]?.text ?? '');
  return script;
}
