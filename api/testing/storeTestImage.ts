import { readImageFile } from '#domain/images/imageFile.ts';
import { imageNameOf, imagePathOf } from '../images/imageNames.ts';
import type { ImageStore } from '../images/store/imageStore.ts';

/** Stores an image and returns its path. */
export async function storeTestImage(images: Pick<ImageStore, 'put'>, bytes: Uint8Array): Promise<string> {
  const file = readImageFile(bytes);
  if (file === null) throw new Error('The bytes are not an image.');
  const name = imageNameOf(bytes, file.type);
  await images.put(name, bytes);
  return imagePathOf(name);
}
