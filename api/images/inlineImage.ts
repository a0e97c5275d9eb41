import { parseStoredImageName } from '#domain/images/imageUrl.ts';
import type { ImageStore } from './store/imageStore.ts';
import { mediaTypeOf } from './imageNames.ts';

/** Returns a stored image as a data URL, so that an export contains it. Other URLs are returned unchanged. */
export async function inlineImage(imageUrl: string | null, images: ImageStore): Promise<string | null> {
  const name = parseStoredImageName(imageUrl ?? '');
  const bytes = name === null ? null : await images.find(name);
  if (name === null || bytes === null) return imageUrl;
  return `data:${mediaTypeOf(name)};base64,${Buffer.from(bytes).toString('base64')}`;
}
