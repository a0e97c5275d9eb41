import { nameInPath } from '#domain/imageAddress.ts';
import { type ImageFile, readImageFile } from '#domain/imageFile.ts';
import type { Services } from '../services.ts';

/** Type and size in pixels of a stored image; null when the path leads to none. */
export async function measureImage(
  path: string,
  { images }: Pick<Services, 'images'>,
): Promise<ImageFile | null> {
  const name = nameInPath(path);
  const bytes = name === null ? null : await images.find(name);
  return bytes === null ? null : readImageFile(bytes);
}
