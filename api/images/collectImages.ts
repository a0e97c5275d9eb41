import { keptMs } from '#domain/thought.ts';
import type { Services } from '../services.ts';
import { everyThought } from '../everyThought.ts';
import { readStoredImage } from './imageNames.ts';

/**
 * Deletes images that no thought, live or trashed, has shown for 30 days; returns how many.
 * Reads the whole collection once.
 */
export async function collectImages({
  images,
  thoughts,
  now,
}: Pick<Services, 'images' | 'thoughts' | 'now'>): Promise<number> {
  const inUse = new Set<string>();
  for (const trashed of [false, true]) {
    for await (const { imageUrl } of everyThought(thoughts, trashed)) {
      const image = imageUrl === null ? null : readStoredImage(imageUrl);
      if (image !== null) inUse.add(image.name);
    }
  }
  const present = now();
  const unusedBefore = new Date(Date.parse(present) - keptMs).toISOString();
  return images.sweep(inUse, { now: present, unusedBefore });
}
