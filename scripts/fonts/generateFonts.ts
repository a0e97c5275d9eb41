// Generates the font files of the site, the tables of their widths and the fallback fonts: npm run fonts
import { writeFileSync } from 'node:fs';
import { authorWeight } from '../../domain/textLayout/bubbleTypography.ts';
import type { FontTable } from '../../domain/textLayout/textMeasure.ts';
import { formatFallbackFonts } from './fallbackFonts.ts';
import { type FontFamily, type FontFile, type FontPart, getFontPath, readFontFile } from './fontFile.ts';
import { createFontTable } from './fontTable.ts';
import { generateSiteFonts, siteFonts } from './siteFonts.ts';

export interface FontFiles {
  serif: readonly [FontFile, ...FontFile[]];
  sans: readonly [FontFile, ...FontFile[]];
}

/** Reads the font files of the site, in the order that browsers search for a character. */
export async function readFontFiles(): Promise<FontFiles> {
  return { serif: await readFamily('newsreader'), sans: await readFamily('figtree', authorWeight) };
}

function readFamily(family: FontFamily, weight?: number): Promise<FontFiles['serif']> {
  const [first, ...others] = siteFonts[family].parts;
  const read = (part: FontPart) => readFontFile(getFontPath(family, part), weight);
  return Promise.all([read(first), ...others.map(read)]);
}

/** Returns the contents of the files that are generated from the font files by their path. */
export async function generateFontMetrics({ serif, sans }: FontFiles): Promise<ReadonlyMap<string, string>> {
  const tables = {
    serifTable: createFontTable(serif),
    sansTable: createFontTable(sans),
  };
  return new Map([
    ['domain/textLayout/fontTables.generated.ts', formatTables(tables)],
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

if (import.meta.main) {
  writeFiles(await generateSiteFonts());
  writeFiles(await generateFontMetrics(await readFontFiles()));
}

function writeFiles(files: ReadonlyMap<string, string | Uint8Array>): void {
  for (const [path, content] of files) writeFileSync(path, content);
}
