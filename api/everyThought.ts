import type { Thought } from '#domain/thought.ts';
import type { Services } from './services.ts';

/** The live thoughts or the trash, first added first, a few at a time. */
export async function* iterateThoughts(
  thoughts: Services['thoughts'],
  trashed: boolean,
): AsyncGenerator<Thought> {
  for await (const { thought } of thoughts.iterate(trashed)) yield thought;
}
