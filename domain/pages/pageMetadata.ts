// What a thought is called where only words travel: in titles, descriptions, previews and search results.
import type { Thought } from '../thought/thought.ts';

export const siteDescription =
  'Short inspiring thoughts that rise like bubbles. Press one to watch the talk it comes from.';

/** The title of a thought's page. */
export function pageTitle(thought: string, productName: string): string {
  return `${singleLine(thought)} - ${productName}`;
}

/** The description of a thought's page: its summary, or else its own words. */
export function pageDescription({
  thought,
  author,
  summary,
}: Pick<Thought, 'thought' | 'author' | 'summary'>): string {
  if (summary !== null) return singleLine(summary);
  return author === null ? singleLine(thought) : `“${singleLine(thought)}” — ${singleLine(author)}`;
}

/**
 * Text for a place that has no isolation of its own: white space becomes single spaces; control characters, and the
 * bidi embeddings and overrides that would reorder the text around it, are left out. Plain marks (U+200E, U+200F) stay.
 */
export function singleLine(text: string): string {
  return text.toWellFormed().replace(/\s+/g, ' ').replace(unsafeCharacters, '').trim();
}

/** At most `length` characters, cut at the end of a word where there is one, with an ellipsis. */
export function truncate(text: string, maxLength: number): string {
  const characters = Array.from(text);
  if (characters.length <= maxLength) return text;
  const shortened = characters.slice(0, maxLength - 1).join('');
  const lastSpace = shortened.lastIndexOf(' ');
  const wasInsideWord = characters[maxLength - 1] !== ' ';
  const withoutPartialWord =
    wasInsideWord && lastSpace > maxLength / 2 ? shortened.slice(0, lastSpace) : shortened;
  return `${withoutPartialWord.replace(/[\p{Punctuation}\p{Mark}\u200d\s]+$/u, '')}…`;
}

// eslint-disable-next-line no-control-regex
const unsafeCharacters = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/g;
