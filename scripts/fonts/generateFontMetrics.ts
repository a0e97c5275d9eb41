// Generates the tables of character widths and the fallback fonts from the font files: npm run fonts
import { writeFileSync } from 'node:fs';
import type { FontTable } from '../../domain/text/textMeasure.ts';
import { formatFallbackFonts } from './fallbackFonts.ts';
import { type FontFile, readFontFile } from './fontFile.ts';
import { createFontTable } from './fontTable.ts';

/** The weight of the text in bubbles. */
const serifWeight = 440;
/** The weight of the authors' names. */
const sansWeight = 600;

export interface FontFiles {
  serif: readonly [FontFile, ...FontFile[]];
  sans: readonly [FontFile, ...FontFile[]];
}

/** Returns the files in the order in which browsers look for a character. */
export async function readFontFiles(): Promise<FontFiles> {
  return {
    serif: [
      await readFontFile('newsreader', 'latin', serifWeight),
      await readFontFile('newsreader', 'latin-ext', serifWeight),
      await readFontFile('newsreader', 'vietnamese', serifWeight),
    ],
    sans: [
      await readFontFile('figtree', 'latin', sansWeight),
      await readFontFile('figtree', 'latin-ext', sansWeight),
    ],
  };
}

/** Returns the contents of the generated files by their path. */
export async function generateFontMetrics({ serif, sans }: FontFiles): Promise<ReadonlyMap<string, string>> {
  const tables = {
    serifTable: createFontTable(serif, () => true),
    // Authors' names are in capitals.
    sansCapitalsTable: createFontTable(sans, (character) => character === character.toUpperCase()),
  };
  return new Map([
    ['domain/text/fontTables.generated.ts', formatTables(tables)],
    ['web/src/ui/fallbackFonts.generated.css', await formatFallbackFonts()],
  ]);
}

function formatTables(tables: Readonly<Record<string, FontTable>>): string {
  const constants = Object.entries(tables).map(([name, table]) => {
    const json = JSON.stringify(table, null, 1).replaceAll('\u00a0', String.raw`\u00a0`);
    return `export const ${name}: FontTable = ${json};\n`;
  });
  return ["import type { FontTable } from './textMeasure.ts';\n", ...constants].join('\n');
}

if (import.meta.main)
  for (const [path, content] of await generateFontMetrics(await readFontFiles()))
    writeFileSync(path, content);
