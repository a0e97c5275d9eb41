import { lettersOf } from '#domain/fold.ts';
import type { Thought } from '#domain/thought.ts';
import type { ThoughtStore } from './thoughtStore.ts';

const fewestCharacters = 8;

/** Live thoughts that begin with the same letters as this text, at most five; none for a text too short to tell. */
export async function similarTo(
  text: string,
  store: Pick<ThoughtStore, 'beginningWith'>,
): Promise<Thought[]> {
  const typed = lettersOf(text);
  if (typed.length < fewestCharacters) return [];
  const found = await store.beginningWith(typed, 5);
  // The stores compare the first characters only.
  return found.filter(({ thought }) => lettersOf(thought).startsWith(typed));
}
