import { once } from '#domain/text/once.ts';

const getNames = once(() => new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }));

const alphabet = 'abcdefghijklmnopqrstuvwxyz'.split('');

/** Returns the English name of a primary BCP 47 subtag, or the subtag itself if it has none. */
export function languageName(tag: string): string {
  return getNames().of(tag) ?? tag;
}

/**
 * Returns the subtags of two letters that the browser has a name for, sorted by their names. The first call takes some
 * 40 ms.
 */
export const listLanguages = once(() =>
  alphabet
    .flatMap((first) => alphabet.map((second) => first + second))
    .filter((tag) => new Intl.Locale(tag).language === tag && getNames().of(tag) !== undefined)
    .map((tag) => [tag, languageName(tag)] as const)
    .toSorted(([, name], [, other]) => name.localeCompare(other, 'en')),
);
