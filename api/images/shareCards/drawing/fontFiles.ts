import type { GlyphOutline, TextOutline } from '#domain/shareCard/shareCard.ts';
import { Blob, Buffer, Face, Font, Variation, shape } from 'harfbuzzjs';
import { readFile } from 'node:fs/promises';
import decompress from 'woff2-encoder/decompress';

/** A font file at one weight. */
export interface FontFile {
  codePoints: ReadonlySet<number>;
  /** The distance of the baseline from the top of a line without leading, in em. */
  baselineEm: number;
  /** Returns the outline of a text of one direction, with its glyphs from left to right. */
  outline: (text: string, isRightToLeft: boolean, letterSpacingEm: number) => TextOutline;
}

/** The values of HarfBuzz's hb_direction_t. */
const leftToRight = 4;
const rightToLeft = 5;

/** Reads a file of a variable font. */
export async function readFontFile(path: string, weight: number): Promise<FontFile> {
  const face = new Face(new Blob(await decompress(await readFile(path))));
  const font = new Font(face);
  font.setVariations([new Variation('wght', weight)]);
  const { ascender, descender } = font.hExtents();
  const unitsPerEm = face.upem;
  return {
    codePoints: new Set(face.collectUnicodes()),
    baselineEm: (ascender + descender + unitsPerEm) / 2 / unitsPerEm,
    outline: (text, isRightToLeft, letterSpacingEm) => {
      const buffer = new Buffer();
      buffer.addText(text);
      buffer.setDirection(isRightToLeft ? rightToLeft : leftToRight);
      buffer.guessSegmentProperties();
      shape(font, buffer);
      const glyphs: GlyphOutline[] = [];
      let widthEm = 0;
      for (const glyph of buffer.getGlyphInfosAndPositions()) {
        const { codepoint: id, xAdvance = 0, xOffset = 0, yOffset = 0 } = glyph;
        const path = font.glyphToPath(id);
        if (path !== '')
          glyphs.push({ path, unitsPerEm, xEm: widthEm + xOffset / unitsPerEm, yEm: yOffset / unitsPerEm });
        widthEm += xAdvance / unitsPerEm + (xAdvance === 0 ? 0 : letterSpacingEm);
      }
      return { glyphs, widthEm };
    },
  };
}
