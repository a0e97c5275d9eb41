// Generates the tables of character widths and the fallback fonts from the font files: npm run fonts
import { writeFileSync } from 'node:fs';
import { authorWeight, thoughtWeight } from '../../domain/text/bubbleTypography.ts';
import type { FontTable } from '../../domain/text/textMeasure.ts';
import { formatFallbackFonts } from './fallbackFonts.ts';
import { type FontFile, readFontFile } from './fontFile.ts';
import { createFontTable } from './fontTable.ts';

export interface FontFiles {
  serif: readonly [FontFile, ...FontFile[]];
  sans: readonly [FontFile, ...FontFile[]];
}

/** Returns the files in the order in which browsers look for a character. */
export async function readFontFiles(): Promise<FontFiles> {
  return {
    serif: [
      await readFontFile('newsreader', 'latin', thoughtWeight),
      await readFontFile('newsreader', 'latin-ext', thoughtWeight),
      await readFontFile('newsreader', 'vietnamese', thoughtWeight),
    ],
    sans: [
      await readFontFile('figtree', 'latin', authorWeight),
      await readFontFile('figtree', 'latin-ext', authorWeight),
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
