import { fold } from './fold.ts';

const longest = 48;

/** A readable part of an address: lower-case words joined by hyphens, at most 48 characters, cut between words. */
export function slug(text: string): string {
  const words =
    fold(text)
      .replaceAll("'", '')
      .match(/[a-z0-9]+/g) ?? [];
  let joined = '';
  for (const word of words) {
    const longer = joined === '' ? word.slice(0, longest) : `${joined}-${word}`;
    if (longer.length > longest) break;
    joined = longer;
  }
  return joined;
}
