import { parseStoredImageName } from '#domain/images/imageUrl.ts';
import { type ImageFile, readImageFile } from '#domain/images/imageFile.ts';
import { StoreUnavailable } from '../storage/storeErrors.ts';
import type { Services } from '../services.ts';

/** An image is named by its bytes, so what was measured once holds. */
const imageFileCache = new Map<string, ImageFile>();

/** Type and size in pixels of a stored image; null when the path leads to none. */
export async function measureImage(
  path: string,
  { images, log }: Pick<Services, 'images' | 'log'>,
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
    log('An image can’t be measured; the page does without.', error);
    return 'unknown';
  }
}
