import { isExternalImage, parseStoredImageName } from '#domain/images/imageUrl.ts';
import { readImageFile, removeMetadata } from '#domain/images/imageFile.ts';
import { isHttpUrl } from '#domain/thought/thought.ts';
import type { FetchExternalImage } from './remote/fetchExternalImage.ts';
import { imageNameOf, imagePathOf } from './imageNames.ts';
import { fetchStorableImage, type StorableImage } from './storeDraftImage.ts';
import type { ImageStore } from './store/imageStore.ts';
import { iterateAllThoughts, type ThoughtsWithImages } from './thoughtsWithImages.ts';

export interface UpgradeImagesDependencies {
  images: Pick<ImageStore, 'find' | 'put'>;
  thoughts: Pick<ThoughtsWithImages, 'iterate' | 'replaceImageUrl'>;
}

export interface ImageUpgradeReport {
  /** The number of images that were copied from other sites. */
  copied: number;
  /** The number of images whose metadata was removed, because an earlier release stored it. */
  cleaned: number;
  /** Images on other sites that can't be copied. Their thoughts are unchanged, and visitors don't see the images. */
  failed: { id: string; problem: string }[];
}

/**
 * Applies the current rules to the images of live and trashed thoughts: copies images from other sites and removes the
 * metadata of stored ones. Reads each image once. Can be run again and interrupted.
 */
export async function upgradeImages(
  { thoughts, images }: UpgradeImagesDependencies,
  fetchImage: FetchExternalImage,
): Promise<ImageUpgradeReport> {
  const result: ImageUpgradeReport = { copied: 0, cleaned: 0, failed: [] };
  for await (const { id, imageUrl } of iterateAllThoughts(thoughts)) {
    if (imageUrl === null) continue;
    const isStored = parseStoredImageName(imageUrl) !== null;
    const image = isStored
      ? await removeStoredMetadata(imageUrl, images)
      : await copyExternalImage(imageUrl, fetchImage);
    if (image === null) continue;
    if ('problem' in image) {
      result.failed.push({ id, problem: image.problem });
      continue;
    }
    await images.put(image.name, image.bytes);
    // An admin may have changed the image since it was read.
    const isMoved = await thoughts.replaceImageUrl(id, imageUrl, imagePathOf(image.name));
    if (isMoved) result[isStored ? 'cleaned' : 'copied'] += 1;
  }
  return result;
}

/** Returns null for an image that is not on another site. */
async function copyExternalImage(
  imageUrl: string,
  fetchImage: FetchExternalImage,
): Promise<StorableImage | null> {
  if (isExternalImage(imageUrl)) return fetchStorableImage(imageUrl, fetchImage);
  return isHttpUrl(imageUrl)
    ? { problem: 'This image can’t be copied, because its URL doesn’t begin with https://' }
    : null;
}

/** Returns null for an image without metadata, or when there is no such image. */
async function removeStoredMetadata(
  path: string,
  images: UpgradeImagesDependencies['images'],
): Promise<StorableImage | null> {
  const bytes = await images.find(parseStoredImageName(path) ?? '');
  const file = bytes && readImageFile(bytes);
  if (bytes === null || file === null) return null;
  const clean = removeMetadata(bytes);
  return Buffer.compare(clean, bytes) === 0 ? null : { name: imageNameOf(clean, file.type), bytes: clean };
}
