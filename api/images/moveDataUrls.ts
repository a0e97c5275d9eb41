import type { Services } from '../services.ts';
import { everyThought } from '../everyThought.ts';
import { imagePathFinder } from './imagePath.ts';

/** Moves the images of old records out of them: a data URL becomes the path of a stored image. Returns how many; safe to run twice. */
export async function moveDataUrls({
  thoughts,
  images,
  now,
}: Pick<Services, 'thoughts' | 'images' | 'now'>): Promise<number> {
  const imagePath = imagePathFinder(images);
  let moved = 0;
  for (const trashed of [false, true]) {
    for await (const { id, version, ...thought } of everyThought(thoughts, trashed)) {
      const imageUrl = await imagePath(thought.imageUrl);
      if (imageUrl === thought.imageUrl) continue;
      const outcome = await thoughts.update(id, { ...thought, imageUrl }, version, {
        by: 'system',
        now: now(),
      });
      // A stale one was changed by somebody meanwhile: the next run takes it.
      if (outcome?.kind === 'saved') moved += 1;
    }
  }
  return moved;
}
