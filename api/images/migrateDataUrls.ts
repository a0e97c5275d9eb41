import { decodeDataUrl, imagePathOf } from './imageNames.ts';
import type { ImageStore } from './store/imageStore.ts';
import { iterateAllThoughts, type ThoughtsWithImages } from './thoughtsWithImages.ts';

export interface MigrateDataUrlsDependencies {
  images: Pick<ImageStore, 'put'>;
  thoughts: Pick<ThoughtsWithImages, 'iterate' | 'replaceImageUrl'>;
}

/**
 * Stores the images that legacy records contain as data URLs, one after the other, and replaces each URL by the path
 * of the stored image. Returns how many were moved. Can be run again and interrupted.
 * @param onProgress called with the number of images that were moved so far.
 * @param signal ends the work with an `AbortError` between two thoughts.
 */
export async function migrateDataUrls(
  { thoughts, images }: MigrateDataUrlsDependencies,
  onProgress: (moved: number) => void = () => {},
  signal?: AbortSignal,
): Promise<number> {
  let moved = 0;
  for await (const { id, imageUrl } of iterateAllThoughts(thoughts, signal)) {
    const bytes = decodeDataUrl(imageUrl ?? '');
    if (imageUrl === null || bytes === null) continue;
    const { prepareImage } = await import('./prepareImage.ts');
    const image = await prepareImage(bytes);
    if ('problem' in image) continue;
    await images.put(image.name, image.bytes);
    // An admin may have changed the image since it was read.
    if (!(await thoughts.replaceImageUrl(id, imageUrl, imagePathOf(image.name)))) continue;
    moved += 1;
    onProgress(moved);
  }
  return moved;
}
