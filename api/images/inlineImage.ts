import { parseStoredImageName } from '#domain/images/imageUrl.ts';
import type { ImageStore } from './store/imageStore.ts';
import { mediaTypeOf } from './imageNames.ts';

/** The image as a data URL, so that it travels with its thought; what is not stored here stays as it is. */
export async function inlineImage(imageUrl: string | null, images: ImageStore): Promise<string | null> {
  const name = parseStoredImageName(imageUrl ?? '');
  const bytes = name === null ? null : await images.find(name);
  if (name === null || bytes === null) return imageUrl;
  return `data:${mediaTypeOf(name)};base64,${Buffer.from(bytes).toString('base64')}`;
}
