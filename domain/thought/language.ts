/** Returns whether a text looks like what `parseLanguage` returns. It is much faster, and each stored thought is read with it. */
export function isLanguage(text: string): boolean {
  return /^[a-z]{2,3}$/.test(text);
}

/**
 * Returns the primary subtag of a BCP 47 language tag in its canonical form, such as `en` for `EN-us`, or null for a text
 * that isn't one. Subtags have two or three letters: longer ones are reserved, so words such as `english` aren't tags.
 */
export function parseLanguage(tag: string): string | null {
  if (!/^[a-z]{2,3}(?:[-_][a-z0-9]{1,8}){0,8}$/i.test(tag)) return null;
  const [subtag = ''] = tag.split(/[-_]/, 1);
  return new Intl.Locale(subtag).language;
}
