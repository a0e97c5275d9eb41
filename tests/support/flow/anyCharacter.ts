import * as fc from 'fast-check';

/** Any character of Unicode. fast-check's own unit `binary` takes more than a second to prepare in each process. */
export const anyCharacter = fc
  .integer({ min: 0, max: 0x10ffff })
  .filter((codePoint) => codePoint < 0xd800 || codePoint > 0xdfff)
  .map((codePoint) => String.fromCodePoint(codePoint));
