import { setTimeout as wait } from 'node:timers/promises';
import { StoreUnavailable } from '../storage/storeErrors.ts';
import type { ImageStore } from './store/imageStore.ts';
import { imagePathOf, readStoredImage } from './imageNames.ts';

/** How long a reader waits for an image to be stored; the data URL shows the same image. */
const timeoutMs = 500;

/**
 * Where the image of a stored thought is served. Old records hold their image as a data URL: it is stored on the
 * fly and becomes a path. Other addresses, and data URLs that hold none of our formats, stay as they are, and so does
 * an image that can't be stored right now: who reads never waits for who writes.
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
