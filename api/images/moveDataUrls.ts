import type { Services } from '../services.ts';
import { everyThought } from '../everyThought.ts';
import { pathOf, readStoredImage } from './imageNames.ts';

/**
 * Moves the images of old records out of them, one after the other: a data URL becomes the path of a stored image.
 * Returns how many; safe to run twice and to interrupt.
 * @param report hears how many were moved so far.
 */
export async function moveDataUrls(
  { thoughts, images }: Pick<Services, 'thoughts' | 'images'>,
  report: (moved: number) => void = () => {},
): Promise<number> {
  let moved = 0;
  for (const trashed of [false, true]) {
    for await (const { id, imageUrl } of everyThought(thoughts, trashed)) {
      const image = imageUrl === null ? null : readStoredImage(imageUrl);
      if (imageUrl === null || image === null || image.bytes === null) continue;
      await images.put(image.name, image.bytes);
      // Somebody may have chosen another image meanwhile.
      if (!(await thoughts.moveImage(id, imageUrl, pathOf(image.name)))) continue;
      moved += 1;
      report(moved);
    }
  }
  return moved;
}
