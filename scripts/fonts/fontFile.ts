// Measures text in font files with HarfBuzz, the library that Chromium and Firefox use for text.
import { Blob, Buffer, Face, Font, Variation, shape } from 'harfbuzzjs';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import decompress from 'woff2-encoder/decompress';

export type FontFamily = 'newsreader' | 'figtree';
export type FontPart = 'vietnamese' | 'latin-ext' | 'latin' | 'symbols';

export const fontFolder = 'web/src/fonts';

/** Returns the path of the site's file with a part of a font. */
export function getFontPath(family: FontFamily, part: FontPart): string {
  return join(fontFolder, `${family}-${part}.woff2`);
}

export interface FontFile {
  /** The file in TrueType format. */
  data: Uint8Array;
  characters: ReadonlySet<string>;
  unitsPerEm: number;
  /** Returns the width in em, including kerning and ligatures, of a text in the characters of the font. */
  measure: (text: string) => number;
  /** The extents above and below the baseline, in em. */
  ascent: number;
  descent: number;
}

/** Reads a font file. @param weight for a variable font. */
export async function readFontFile(path: string, weight?: number): Promise<FontFile> {
  const data = await decompress(readFileSync(path));
  const face = new Face(new Blob(data));
  const font = new Font(face);
  if (weight !== undefined) font.setVariations([new Variation('wght', weight)]);
  const { ascender, descender } = font.hExtents();
  return {
    data,
    characters: new Set(Array.from(face.collectUnicodes(), (codePoint) => String.fromCodePoint(codePoint))),
    unitsPerEm: face.upem,
    measure: (text) => {
      const buffer = new Buffer();
      buffer.addText(text);
      buffer.guessSegmentProperties();
      shape(font, buffer);
      return buffer.getGlyphPositions().reduce((width, { xAdvance }) => width + xAdvance, 0) / face.upem;
    },
    ascent: ascender / face.upem,
    descent: -descender / face.upem,
  };
}
