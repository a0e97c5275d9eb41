import { cutText } from '../text/cutText.ts';
import { removeForbiddenCharacters } from '../text/htmlCharacters.ts';
import { singleLine } from './pageMetadata.ts';
import { pages } from './pages.ts';
import { encodeId } from './thoughtPath.ts';

/** Returns the path of an author's page. */
export function authorPath(slug: string): string {
  return pages.author.path.replace(':slug', () => encodeId(slug));
}

/** Returns the path of the home page with the thoughts of an author as bubbles. */
export function authorBubblesPath(slug: string): string {
  return `/?author=${encodeId(slug)}`;
}

/** The longest text that visitors can search for, in code points. */
export const maxSearchLength = 100;

/** Returns the text to search for by the parameter `q` of the page with all thoughts, which the page's title contains. */
export function readSearch(text: string): string {
  const search = singleLine(removeForbiddenCharacters(text));
  return cutText(search, maxSearchLength).trimEnd();
}

/** Returns the path of the page with all thoughts, or with the results of a search. */
export function browsePath(search: string): string {
  return pages.browse.path + (search === '' ? '' : `?q=${encodeId(search)}`);
}

/** Returns the path of a later page of a list. */
export function withCursor(path: string, cursor: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}after=${encodeId(cursor)}`;
}
