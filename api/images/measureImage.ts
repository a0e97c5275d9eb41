import { nameInPath } from '#domain/imageAddress.ts';
import { type ImageFile, readImageFile } from '#domain/imageFile.ts';
import { StoreUnavailable } from '../errors.ts';
import type { Services } from '../services.ts';

/** An image is named by its bytes, so what was measured once holds. */
const measured = new Map<string, ImageFile>();

/** Type and size in pixels of a stored image; null when the path leads to none. */
export async function measureImage(
  path: string,
  { images, log }: Pick<Services, 'images' | 'log'>,
): Promise<ImageFile | null | 'unknown'> {
  const name = nameInPath(path);
  if (name === null) return null;
  const known = measured.get(name);
  if (known !== undefined) return known;
  try {
    const bytes = await images.find(name);
    const file = bytes === null ? null : readImageFile(bytes);
    if (file !== null) measured.set(name, file);
    return file;
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    log('An image can’t be measured; the page does without.', error);
    return 'unknown';
  }
}
