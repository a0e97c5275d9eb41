import { setTimeout as wait } from 'node:timers/promises';
import { StoreUnavailable } from '../storage/storeErrors.ts';
import type { ImageStore } from './store/imageStore.ts';
import { imagePathOf, readStoredImage } from './imageNames.ts';

/** How long a reader waits for an image to be stored. After that, the data URL of the same image is returned. */
const timeoutMs = 500;

/**
 * Creates a function that returns the URL to request a thought's image from. Legacy records contain their image as a
 * data URL: it is stored on the first read, and its path is returned. Other URLs are returned unchanged, as are data
 * URLs of other formats and of images that can't be stored in time, so that reads don't wait for writes.
 */
export function createImagePathResolver(
  images: ImageStore,
): (imageUrl: string | null) => Promise<string | null> {
  const storedNames = new Set<string>();
  return async (imageUrl) => {
    const image = imageUrl === null ? null : readStoredImage(imageUrl);
    if (image?.bytes === null || image === null) return imageUrl;
    if (!storedNames.has(image.name)) {
      const storing = images.put(image.name, image.bytes).then(() => storedNames.add(image.name));
      const isStored = await Promise.race([
        storing.then(() => true, falseIfUnavailable),
        wait(timeoutMs, false, { ref: false }),
      ]);
      if (!isStored) return imageUrl;
    }
    return imagePathOf(image.name);
  };
}

function falseIfUnavailable(error: unknown): false {
  if (error instanceof StoreUnavailable) return false;
  throw error;
}
