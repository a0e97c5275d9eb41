// Measures text in the font files of the site with HarfBuzz, the library that Chromium and Firefox use for text.
import { Blob, Buffer, Face, Font, Variation, shape } from 'harfbuzzjs';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import decompress from 'woff2-encoder/decompress';

export type FontFamily = 'newsreader' | 'figtree';

export interface FontFile {
  characters: ReadonlySet<string>;
  unitsPerEm: number;
  /** Returns the width in em, including kerning and ligatures, of a text in the characters of the font. */
  measure: (text: string) => number;
  /** The extents above and below the baseline, in em. */
  ascent: number;
  descent: number;
}

/** Reads the file of a font that contains the characters of a subset, at one weight of the variable font. */
export async function readFontFile(family: FontFamily, subset: string, weight: number): Promise<FontFile> {
  const name = `@fontsource-variable/${family}/files/${family}-${subset}-wght-normal.woff2`;
  const face = new Face(new Blob(await decompress(readFileSync(join('node_modules', name)))));
  const font = new Font(face);
  font.setVariations([new Variation('wght', weight)]);
  const { ascender, descender } = font.hExtents();
  return {
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
