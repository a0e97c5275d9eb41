import { normalizeForSearch } from '#domain/text/normalizeForSearch.ts';
import { splitByMatches, trimBeforeMatch } from '#domain/text/searchMatches.ts';
import { searchedFieldNames, type TextFieldName } from '#domain/thought/fields.ts';

interface Props {
  text: string;
  /** The text of the search; null without a search. */
  search: string | null;
}

/** The maximum number of characters before the first match. */
const room = 24;

/** A text with highlighted matches of the search. The first one is always visible. */
export function Highlighted({ text, search }: Props) {
  // An element, because a browser's translator replaces text nodes, which React can't remove then.
  if (search === null) return <span>{text}</span>;
  return trimBeforeMatch(splitByMatches(text, search), room).map(({ start, text, isMatch }) =>
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
