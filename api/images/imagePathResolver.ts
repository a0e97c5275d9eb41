import { setTimeout as wait } from 'node:timers/promises';
import { StoreUnavailable } from '../storage/storeErrors.ts';
import type { ImageStore } from './store/imageStore.ts';
import { imagePathOf, readStoredImage } from './imageNames.ts';

/** How long a reader waits for an image to be stored. After that, the data URL of the same image is returned. */
const timeoutMs = 500;

/**
 * Returns the URL to request a thought's image from. It is a promise only for a data URL, because the execution of a
 * query takes a third longer if each thought has a promise.
 */
export type ResolveImagePath = (imageUrl: string | null) => string | null | Promise<string | null>;

/**
 * Creates a function that returns the URL to request a thought's image from. Legacy records contain their image as a
 * data URL: it is stored on the first read, and its path is returned. Other URLs are returned unchanged, as are data
 * URLs of other formats and of images that can't be stored in time, so that reads don't wait for writes.
 */
export function createImagePathResolver(images: ImageStore): ResolveImagePath {
  const storedNames = new Set<string>();
  const storeDataUrl = async (dataUrl: string): Promise<string> => {
    const image = readStoredImage(dataUrl);
    if (image?.bytes === null || image === null) return dataUrl;
    if (!storedNames.has(image.name)) {
      const storing = images.put(image.name, image.bytes).then(() => storedNames.add(image.name));
      const isStored = await Promise.race([
        storing.then(() => true, falseIfUnavailable),
        wait(timeoutMs, false, { ref: false }),
      ]);
      if (!isStored) return dataUrl;
    }
    return imagePathOf(image.name);
  };
  return (imageUrl) => (imageUrl?.startsWith('data:') === true ? storeDataUrl(imageUrl) : imageUrl);
}

function falseIfUnavailable(error: unknown): false {
  if (error instanceof StoreUnavailable) return false;
  throw error;
}
