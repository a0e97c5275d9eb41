import type { Services } from '../services.ts';
import { imagePathOf, readStoredImage } from './imageNames.ts';

/**
 * Moves the images of old records out of them, one after the other: a data URL becomes the path of a stored image.
 * Returns how many; safe to run twice and to interrupt.
 * @param onProgress hears how many were moved so far.
 */
export async function migrateDataUrls(
  { thoughts, images }: Pick<Services, 'thoughts' | 'images'>,
  onProgress: (moved: number) => void = () => {},
): Promise<number> {
  let moved = 0;
  for (const trashed of [false, true]) {
    for await (const { thought } of thoughts.iterate(trashed)) {
      const { id, imageUrl } = thought;
      const image = imageUrl === null ? null : readStoredImage(imageUrl);
      if (imageUrl === null || image === null || image.bytes === null) continue;
      await images.put(image.name, image.bytes);
      // Somebody may have chosen another image meanwhile.
      if (!(await thoughts.replaceImageUrl(id, imageUrl, imagePathOf(image.name)))) continue;
      moved += 1;
      onProgress(moved);
    }
  }
  return moved;
}
