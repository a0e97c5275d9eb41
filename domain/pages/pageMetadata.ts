// The texts that describe a page in titles, link previews and search results.
import { cutText } from '../text/cutText.ts';
import { removeForbiddenCharacters } from '../text/htmlCharacters.ts';
import { isLongerThan } from '../text/textLength.ts';
import type { Thought } from '../thought/thought.ts';

export const siteDescription =
  'Short inspiring thoughts that rise like bubbles. Press one to watch the talk it comes from.';

/** The description of the page with all thoughts. */
export const browseDescription = 'All thoughts, newest first. Search them by their words or their author.';

/** The longest text that visitors can search for, in code points. */
export const maxSearchLength = 100;

/** Returns the text to search for by the parameter `q` of the page with all thoughts, which the page's title contains. */
export function cleanSearchText(text: string): string {
  const search = singleLine(removeForbiddenCharacters(text));
  return cutText(search, maxSearchLength).trimEnd();
}

/** Returns the description of the page with an author's thoughts. */
export function authorDescription(name: string): string {
  return `Thoughts of ${name}, each with the talk that it comes from.`;
}

/** Returns the title of a thought's page. */
export function pageTitle(thought: string, productName: string): string {
  return `${singleLine(thought)} - ${productName}`;
}

/** Returns the description of a thought's page: its summary or, without one, its text and author. */
export function pageDescription({
  thought,
  author,
  summary,
}: Pick<Thought, 'thought' | 'author' | 'summary'>): string {
  if (summary !== null) return singleLine(summary);
  return author === null ? singleLine(thought) : `“${singleLine(thought)}” — ${singleLine(author)}`;
}

/**
 * Returns text as a single line that is safe to insert into other text. White space becomes single spaces. Control
 * characters are removed, as are bidirectional embeddings and overrides, which would reorder the surrounding text.
 * Directional marks (U+200E, U+200F) are retained.
 */
export function singleLine(text: string): string {
  return text.toWellFormed().replace(/\s/g, ' ').replace(unsafeCharacters, '').replace(/ +/g, ' ').trim();
}

/** Shortens text to at most `maxLength` code points including an ellipsis, at the end of a word if possible. */
export function truncate(text: string, maxLength: number): string {
  if (!isLongerThan(text, maxLength)) return text;
  const shortened = cutText(text, maxLength - 1);
  const lastSpace = shortened.lastIndexOf(' ');
  const wasInsideWord = text.charAt(shortened.length) !== ' ';
  const withoutPartialWord =
    wasInsideWord && lastSpace > maxLength / 2 ? shortened.slice(0, lastSpace) : shortened;
  return `${withoutPartialWord.replace(/[\p{Punctuation}\s]+$/u, '')}…`;
}

// eslint-disable-next-line no-control-regex
const unsafeCharacters = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/g;
