import { fold } from '#domain/fold.ts';
import type { Thought } from '#domain/thought.ts';
import type { ThoughtStore } from './thoughtStore.ts';

const fewestCharacters = 8;
/** As long as a search may be; what is longer is compared here. */
const searchedCharacters = 200;

/** Live thoughts whose text holds this one, newest first, at most five; none for a text too short to tell. */
export async function similarTo(text: string, store: ThoughtStore): Promise<Thought[]> {
  const typed = fold(text);
  if (typed.length < fewestCharacters) return [];
  const { edges } = await store.page({
    first: 50,
    after: null,
    search: typed.slice(0, searchedCharacters),
    orderBy: 'NEWEST',
    trashed: false,
  });
  return edges
    .map(({ node }) => node)
    .filter(({ thought }) => fold(thought).includes(typed))
    .slice(0, 5);
}
