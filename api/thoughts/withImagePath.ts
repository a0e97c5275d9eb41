import type { Thought } from '#domain/thought/thought.ts';
import type { Services } from '../services.ts';

/** A stored thought as those see it who don't speak GraphQL: an image that an old record holds itself is a path, as there. */
export async function withImagePath(
  thought: Thought,
  { resolveImagePath }: Pick<Services, 'resolveImagePath'>,
): Promise<Thought> {
  return { ...thought, imageUrl: await resolveImagePath(thought.imageUrl) };
}
