// Turns text into the outlines of glyphs with HarfBuzz, in any script that one of the fonts has.
import { authorWeight, thoughtWeight } from '#domain/textLayout/bubbleTypography.ts';
import { splitGraphemes } from '#domain/textLayout/lineBreaks.ts';
import type { FontName, OutlineLines, TextOutline } from '#domain/shareCard/shareCard.ts';
import createBidi from 'bidi-js';
import { emojiFamily, findFontFiles, isEmoji, selectFamilies } from './fontFamilies.ts';
import { type FontFile, readFontFile } from './fontFiles.ts';

/** Thrown for a text with a character that none of the fonts has. */
export class MissingCharacter extends Error {
  override name = 'MissingCharacter';
}

const weights = { serif: thoughtWeight, sans: authorWeight } satisfies Record<FontName, number>;
const bidi = createBidi();
const fontFiles = new Map<string, Promise<FontFile>>();

function loadFontFile(path: string, weight: number): Promise<FontFile> {
  const key = `${weight} ${path}`;
  const file = fontFiles.get(key) ?? readFontFile(path, weight);
  fontFiles.set(key, file);
  // A failure may be temporary, so the next card reads the file again.
  file.catch(() => fontFiles.delete(key));
  return file;
}

/** Returns where the baseline of the site's font is in a line without leading, from its top, in em. */
export async function readBaselineEm(font: FontName): Promise<number> {
  return (await findFontFile('n', font, selectFamilies('', font))).baselineEm;
}

/**
 * Reads the fonts that the texts need, and returns a function that outlines their lines.
 * @throws {MissingCharacter}
 */
export async function prepareOutlines(
  texts: readonly { text: string; font: FontName }[],
): Promise<OutlineLines> {
  const filesByFont = {
    serif: new Map<string, FontFile>(),
    sans: new Map<string, FontFile>(),
  } satisfies Record<FontName, unknown>;
  for (const { text, font } of texts) {
    const families = selectFamilies(text, font);
    for (const grapheme of splitGraphemes(toSingleSpaces(text))) {
      const files = filesByFont[font];
      if (!files.has(grapheme)) files.set(grapheme, await findFontFile(grapheme, font, families));
    }
  }
  return (lines, font, letterSpacingEm) => {
    const isRightToLeft = bidi.getEmbeddingLevels(lines.join('')).paragraphs[0]?.level === 1;
    return lines.map((line) =>
      outlineLine(toSingleSpaces(line.trim()), filesByFont[font], isRightToLeft, letterSpacingEm),
    );
  };
}

async function findFontFile(
  grapheme: string,
  font: FontName,
  families: readonly string[],
): Promise<FontFile> {
  const codePoints = Array.from(grapheme.replace(/\p{Default_Ignorable_Code_Point}/gu, ''), (character) =>
    Number(character.codePointAt(0)),
  );
  for (const family of isEmoji(grapheme) ? [emojiFamily, ...families] : families) {
    for (const path of findFontFiles(family, codePoints)) {
      const file = await loadFontFile(path, weights[font]);
      if (codePoints.every((codePoint) => file.codePoints.has(codePoint))) return file;
    }
  }
  throw new MissingCharacter(`No font has the character ${grapheme}.`);
}

/** Outlines the parts of a line that have one direction and one font, from left to right. */
function outlineLine(
  line: string,
  files: ReadonlyMap<string, FontFile>,
  isRightToLeft: boolean,
  letterSpacingEm: number,
): TextOutline {
  const levels = bidi.getEmbeddingLevels(line, isRightToLeft ? 'rtl' : 'ltr');
  const fileAt = splitGraphemes(line).flatMap((grapheme) =>
    Array.from({ length: grapheme.length }, () => files.get(grapheme)),
  );
  const glyphs: TextOutline['glyphs'][number][] = [];
  let widthEm = 0;
  for (const { start, end, level } of splitIntoRuns(
    bidi.getReorderedIndices(line, levels),
    levels.levels,
    fileAt,
  )) {
    const file = fileAt[start];
    if (file === undefined) continue;
    const run = file.outline(line.slice(start, end), level % 2 === 1, letterSpacingEm);
    const offsetEm = widthEm;
    glyphs.push(...run.glyphs.map((glyph) => ({ ...glyph, xEm: offsetEm + glyph.xEm })));
    widthEm += run.widthEm;
  }
  return { glyphs, widthEm: Math.max(0, widthEm - letterSpacingEm) };
}

interface Run {
  start: number;
  end: number;
  level: number;
}

/** @param indices the positions of the characters from left to right */
function splitIntoRuns(
  indices: readonly number[],
  levels: Uint8Array,
  fileAt: readonly (FontFile | undefined)[],
): Run[] {
  const runs: Run[] = [];
  for (const index of indices) {
    const run = runs.at(-1);
    const level = levels[index] ?? 0;
    const isAdjacent = run !== undefined && (index === run.end || index === run.start - 1);
    if (isAdjacent && run.level === level && fileAt[index] === fileAt[run.start]) {
      run.start = Math.min(run.start, index);
      run.end = Math.max(run.end, index + 1);
    } else {
      runs.push({ start: index, end: index + 1, level });
    }
  }
  return runs;
}

function toSingleSpaces(text: string): string {
  return text.replace(/\s/g, ' ');
}
