import type { Thought } from '#domain/thought/thought.ts';
import type { Services } from '../services.ts';

/**
 * Returns the thought with an image URL that can be requested, for responses other than GraphQL: the image that a
 * legacy record contains as a data URL is replaced by its path.
 */
export async function withImagePath(
  thought: Thought,
  { resolveImagePath }: Pick<Services, 'resolveImagePath'>,
): Promise<Thought> {
  return { ...thought, imageUrl: await resolveImagePath(thought.imageUrl) };
}
