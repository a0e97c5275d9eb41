import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { authorWeight, thoughtWeight } from '../../domain/textLayout/bubbleTypography.ts';
import { sansTable, serifTable } from '../../domain/textLayout/fontTables.generated.ts';
import { createTextMeasure, type MeasureWidth } from '../../domain/textLayout/textMeasure.ts';
import { type FontFile, getFontPath, readFontFile } from './fontFile.ts';
import { generateFontMetrics, readFontFiles } from './generateFonts.ts';
import { generateSiteFonts } from './siteFonts.ts';

const quotes: { text: string; author: string }[] = JSON.parse(
  readFileSync('tests/support/browser/quotes.json', 'utf8'),
);
const fontFiles = await readFontFiles();

test(
  'the generated files are up to date with the installed fonts',
  { tags: 'slow', timeout: 60_000 },
  async () => {
    const files = [...(await generateSiteFonts()), ...(await generateFontMetrics(fontFiles))];
    for (const [path, content] of files)
      expect(readFileSync(path).equals(Buffer.from(content)), `${path} is outdated: npm run fonts`).toBe(
        true,
      );
  },
);

describe('the font files of the site', () => {
  test.each([
    ['newsreader', ['latin', 'latin-ext', 'vietnamese'], thoughtWeight, 0.0003],
    ['figtree', ['latin', 'latin-ext'], authorWeight, 0.001],
  ] as const)(
    'have the characters and widths of the package %s',
    async (family, subsets, weight, maxError) => {
      const parts = await Promise.all(
        [...subsets, 'symbols' as const].map((part) => readFontFile(getFontPath(family, part), weight)),
      );
      const characters = new Set(parts.flatMap((part) => [...part.characters]));
      const folder = `node_modules/@fontsource-variable/${family}/files`;
      for (const subset of subsets) {
        const original = await readFontFile(`${folder}/${family}-${subset}-wght-normal.woff2`, weight);
        const missing = [...original.characters].filter((character) => !characters.has(character));
        expect(missing.filter((character) => !/[\r↑↓]/.test(character))).toEqual([]);
      }
      const original = await readFontFile(`${folder}/${family}-latin-wght-normal.woff2`, weight);
      const [latin] = parts;
      for (const { text } of quotes.filter(({ text }) => /^[ -~]*$/.test(text)))
        expect(Math.abs((latin?.measure(text) ?? 0) / original.measure(text) - 1)).toBeLessThan(maxError);
    },
  );

  test('for Latin texts are small enough for the first round trips of a connection', () => {
    expect(readFileSync(getFontPath('newsreader', 'latin')).length).toBeLessThan(18_000);
    expect(readFileSync(getFontPath('figtree', 'latin')).length).toBeLessThan(14_000);
  });
});

describe('the tables give the same widths as the font files', () => {
  test('for the text of 2,127 quotations', () => {
    const errors = computeErrors(
      quotes.map(({ text }) => text),
      fontFiles.serif[0],
      createTextMeasure(serifTable),
    );
    expect(errors).toHaveLength(2127);
    expect(errors[1063]).toBeLessThan(0.0003);
    expect(errors.at(-1)).toBeLessThan(0.0015);
  });

  test('for the names of their authors', () => {
    const authors = [...new Set(quotes.map(({ author }) => author))];
    const errors = computeErrors(authors, fontFiles.sans[0], createTextMeasure(sansTable));
    expect(errors.length).toBeGreaterThan(300);
    expect(errors[Math.floor(errors.length / 2)]).toBeLessThan(0.001);
    expect(errors.at(-1)).toBeLessThan(0.01);
  });

  test.each([
    ['French', 'L’avenir appartient à ceux qui croient à la beauté de leurs rêves. « Où ça ? »'],
    ['German', 'Es ist nicht genug, zu wissen, man muss auch anwenden; „große Füße“.'],
    ['Spanish', '¿Qué es la vida? Un frenesí. ¡Mañana será otro día!'],
    ['Icelandic', 'Hver maður er borinn frjáls og jafn öðrum að virðingu og réttindum.'],
  ])('for %s', (_, text) => {
    const [error] = computeErrors([text], fontFiles.serif[0], createTextMeasure(serifTable));
    expect(error).toBeLessThan(0.005);
  });
});

/** Returns the relative errors of the measured widths in ascending order. It leaves out texts with other characters. */
function computeErrors(
  texts: readonly string[],
  { characters, measure }: FontFile,
  measured: MeasureWidth,
): number[] {
  return texts
    .filter((text) => Array.from(text).every((character) => characters.has(character)))
    .map((text) => Math.abs(measured(text) / measure(text) - 1))
    .toSorted((one, other) => one - other);
}
