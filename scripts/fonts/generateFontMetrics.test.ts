import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { sansCapitalsTable, serifTable } from '../../domain/text/fontTables.generated.ts';
import { createTextMeasure, type MeasureWidth } from '../../domain/text/textMeasure.ts';
import type { FontFile } from './fontFile.ts';
import { type FontFiles, generateFontMetrics, readFontFiles } from './generateFontMetrics.ts';

const quotes: { text: string; author: string }[] = JSON.parse(
  readFileSync('e2e/support/quotes.json', 'utf8'),
);
let fontFiles: FontFiles;
beforeAll(async () => {
  fontFiles = await readFontFiles();
});

test('the generated files are those of the installed fonts', async () => {
  for (const [path, content] of await generateFontMetrics(fontFiles))
    expect(readFileSync(path, 'utf8') === content, `${path} is outdated: npm run fonts`).toBe(true);
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

  test('for their authors in capitals', () => {
    const authors = [...new Set(quotes.map(({ author }) => author.toUpperCase()))];
    const errors = computeErrors(authors, fontFiles.sans[0], createTextMeasure(sansCapitalsTable));
    expect(errors.length).toBeGreaterThan(300);
    expect(errors[Math.floor(errors.length / 2)]).toBeLessThan(0.001);
    expect(errors.at(-1)).toBeLessThan(0.005);
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
