import { parseStoredImageName } from '#domain/images/imageUrl.ts';
import { StoreUnavailable } from '../storage/storeErrors.ts';
import type { Log } from '../logging/log.ts';
import type { ImageStore } from './store/imageStore.ts';

/** The type and the size in pixels. */
export interface ImageSize {
  type: string;
  width: number;
  height: number;
}

/** Entries never expire, because the name of an image is a hash of its bytes. */
const sizes = new Map<string, ImageSize>();

/**
 * Returns the size of a stored image, null when there is none at this path, and 'unknown' when the store is unavailable.
 */
export async function measureImage(
  path: string,
  { images, log }: { images: Pick<ImageStore, 'find'>; log: Pick<Log, 'warn'> },
): Promise<ImageSize | null | 'unknown'> {
  const name = parseStoredImageName(path);
  if (name === null) return null;
  const known = sizes.get(name);
  if (known !== undefined) return known;
  try {
    const bytes = await images.find(name);
    if (bytes === null) return null;
    const { default: sharp } = await import('sharp');
    const { format, autoOrient } = await sharp(bytes).metadata();
    const size = { type: `image/${format}`, ...autoOrient };
    sizes.set(name, size);
    return size;
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    log.warn('The size of an image couldn’t be read. The page is served without it.', error);
    return 'unknown';
  }
}
