import { normalizeForComparison } from '#domain/text/normalizeForSearch.ts';
import type { Thought } from '#domain/thought/thought.ts';
import type { ThoughtStore } from './thoughtStore.ts';

const minCharacters = 8;

/** Live thoughts that begin with the same letters as this text, at most five; none for a text too short to tell. */
export async function findSimilarThoughts(
  text: string,
  store: Pick<ThoughtStore, 'findByPrefix'>,
): Promise<Thought[]> {
  const letters = normalizeForComparison(text);
  if (letters.length < minCharacters) return [];
  const found = await store.findByPrefix(letters, 5);
  // The stores compare the first characters only.
  return found.filter(({ thought }) => normalizeForComparison(thought).startsWith(letters));
}
