import type { ImageStore } from './imageStore.ts';
import { pathOf, readStoredImage } from './imageNames.ts';

/**
 * Where the image of a stored thought is served. Old records hold their image as a data URL: it is stored on the
 * fly and becomes a path. Other addresses, and data URLs that hold none of our formats, stay as they are.
 */
export function imagePathFinder(images: ImageStore): (imageUrl: string | null) => Promise<string | null> {
  const known = new Set<string>();
  return async (imageUrl) => {
    const image = imageUrl === null ? null : readStoredImage(imageUrl);
    if (image?.bytes === null || image === null) return imageUrl;
    if (!known.has(image.name)) {
      await images.put(image.name, image.bytes);
      known.add(image.name);
    }
    return pathOf(image.name);
  };
}
