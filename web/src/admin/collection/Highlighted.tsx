import { normalizeForSearch } from '#domain/text/normalizeForSearch.ts';
import { splitByMatches, startNearMatch } from '#domain/text/searchMatches.ts';
import { searchedFieldNames, type TextFieldName } from '#domain/thought/fields.ts';

interface Props {
  text: string;
  /** The text of the search; null without a search. */
  search: string | null;
}

/** The number of characters that have room before the first match. */
const room = 24;

/** A text with what the search has found in it, which is always in sight. */
export function Highlighted({ text, search }: Props) {
  // Translators replace texts in the page, and React can't remove such a text if it isn't an element.
  if (search === null) return <span>{text}</span>;
  return startNearMatch(splitByMatches(text, search), room).map(({ start, text, isMatch }) =>
    isMatch ? <mark key={start}>{text}</mark> : <span key={start}>{text}</span>,
  );
}

/** Returns the first field that matches the search; null if none does. */
export function findMatchingField(
  thought: Record<TextFieldName, string | null>,
  search: string,
): TextFieldName | null {
  const normalized = normalizeForSearch(search);
  const matches = (name: TextFieldName) => normalizeForSearch(thought[name] ?? '').includes(normalized);
  return searchedFieldNames.find(matches) ?? null;
}
