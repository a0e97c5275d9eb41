import { parseStoredImageName } from '#domain/images/imageUrl.ts';
import { type ImageFile, readImageFile } from '#domain/images/imageFile.ts';
import { StoreUnavailable } from '../storage/storeErrors.ts';
import type { Log } from '../logging/log.ts';
import type { ImageStore } from './store/imageStore.ts';

/** Entries never expire, because the name of an image is a hash of its bytes. */
const imageFileCache = new Map<string, ImageFile>();

/**
 * Returns the type and the size in pixels of a stored image, null when there is none at this path, and 'unknown' when
 * the store is unavailable.
 */
export async function measureImage(
  path: string,
  { images, log }: { images: Pick<ImageStore, 'find'>; log: Pick<Log, 'warn'> },
): Promise<ImageFile | null | 'unknown'> {
  const name = parseStoredImageName(path);
  if (name === null) return null;
  const cached = imageFileCache.get(name);
  if (cached !== undefined) return cached;
  try {
    const bytes = await images.find(name);
    const file = bytes === null ? null : readImageFile(bytes);
    if (file !== null) imageFileCache.set(name, file);
    return file;
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    log.warn('The size of an image couldn’t be read. The page is served without it.', error);
    return 'unknown';
  }
}
