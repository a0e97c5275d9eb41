// Creates the tables of character widths for the layout of text in bubbles.
import { type FontTable, isLatin1, noKerning, removeAccents } from '../../domain/textLayout/textMeasure.ts';
import type { FontFile } from './fontFile.ts';

/** The characters whose kerning is noticeable in running text. */
const kernedCharacters = /^[a-zA-Z0-9 .,;:!?&'"‘’“”…()–—-]$/;
/** Changes of width are rounded to multiples of this, which makes the table smaller. */
const kerningStepEm = 0.005;

/** Returns the widths and kerning of the characters in the files of a font, in the order that browsers use them. */
export function createFontTable(files: readonly [FontFile, ...FontFile[]]): FontTable {
  const [{ unitsPerEm, measure }] = files;
  const widths = new Map<string, number>();
  for (const file of files)
    for (const character of file.characters)
      if (!isInvisible.test(character) && !widths.has(character))
        widths.set(character, Math.round(file.measure(character) * unitsPerEm));
  const kerned = [...widths.keys()].filter((character) => kernedCharacters.test(character));
  const measureKerning = (first: string, second: string) =>
    measure(first + second) - measure(first) - measure(second);
  /** Returns whether a letter with accents is as wide as the plain letter, and is kerned like it. */
  const isLikePlainLetter = (character: string) => {
    const plain = removeAccents(character);
    if (plain === character || widths.get(plain) !== widths.get(character)) return false;
    if (!isLatin1(character)) return true;
    const changes = kerned.flatMap((other) => [
      [measureKerning(plain, other), measureKerning(character, other)] as const,
      [measureKerning(other, plain), measureKerning(other, character)] as const,
    ]);
    return sum(changes.map(([a, b]) => Math.abs(a - b))) <= sum(changes.map(([, b]) => Math.abs(b)));
  };
  const getKerningLetter = (first: string, second: string) => {
    const steps = isCapitalInsideWord(first, second) ? 0 : measureKerning(first, second) / kerningStepEm;
    return String.fromCharCode(noKerning + Math.round(steps));
  };
  return {
    unitsPerEm,
    widths: joinByValue([...widths].filter(([character]) => !isLikePlainLetter(character))),
    kerning: {
      characters: kerned.join(''),
      rows: kerned.map((first) =>
        kerned
          .map((second) => getKerningLetter(first, second))
          .join('')
          .replace(/N+$/, ''),
      ),
      step: kerningStepEm * unitsPerEm,
    },
  };
}

const isInvisible = /[\p{M}\p{C}]/u;

function isCapitalInsideWord(first: string, second: string): boolean {
  return /[a-z]/.test(first) && /[A-Z]/.test(second);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** Returns the characters of each value in the order of the values, so that the output is always the same. */
function joinByValue(
  entries: readonly (readonly [character: string, value: number])[],
): Record<string, string> {
  const sorted = entries.toSorted(([one, a], [other, b]) => a - b || (one < other ? -1 : 1));
  return Object.fromEntries(
    [...Map.groupBy(sorted, ([, value]) => value)].map(([value, group]) => [
      value,
      group.map(([character]) => character).join(''),
    ]),
  );
}
