import { isExternalImage, parseStoredImageName } from '#domain/images/imageUrl.ts';
import { readImageFile } from '#domain/images/imageFile.ts';
import { removeMetadata } from '#domain/images/imageMetadata.ts';
import { isHttpUrl } from '#domain/thought/thought.ts';
import type { Services } from '../services.ts';
import type { FetchExternalImage } from './remote/fetchExternalImage.ts';
import { imageNameOf, imagePathOf } from './imageNames.ts';
import { fetchStorableImage, type StorableImage } from './storeDraftImage.ts';

export interface ImageUpgradeReport {
  /** How many were copied from other sites. */
  copied: number;
  /** How many were stored by an earlier release together with their metadata. */
  cleaned: number;
  /** Images on other sites that can't be copied; they stay as they are, and visitors don't see them. */
  failed: { id: string; problem: string }[];
}

/**
 * Brings the images of live and trashed thoughts to today's rules: those on other sites are copied, and stored ones lose
 * their metadata. Reads each image once; safe to run twice and to interrupt.
 */
export async function upgradeImages(
  { thoughts, images }: Pick<Services, 'thoughts' | 'images'>,
  fetchImage: FetchExternalImage,
): Promise<ImageUpgradeReport> {
  const result: ImageUpgradeReport = { copied: 0, cleaned: 0, failed: [] };
  for (const trashed of [false, true]) {
    for await (const { thought } of thoughts.iterate(trashed)) {
      const { id, imageUrl } = thought;
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
      // Somebody may have chosen another image meanwhile.
      const isMoved = await thoughts.replaceImageUrl(id, imageUrl, imagePathOf(image.name));
      if (isMoved) result[isStored ? 'cleaned' : 'copied'] += 1;
    }
  }
  return result;
}

/** Null for what is on no other site. */
async function copyExternalImage(
  address: string,
  fetchImage: FetchExternalImage,
): Promise<StorableImage | null> {
  if (isExternalImage(address)) return fetchStorableImage(address, fetchImage);
  return isHttpUrl(address) ? { problem: 'This image can’t be copied: its address is not https://' } : null;
}

/** Null for an image without metadata, or that is gone. */
async function removeStoredMetadata(path: string, images: Services['images']): Promise<StorableImage | null> {
  const bytes = await images.find(parseStoredImageName(path) ?? '');
  const file = bytes && readImageFile(bytes);
  if (bytes === null || file === null) return null;
  const clean = removeMetadata(bytes, file.type);
  return Buffer.compare(clean, bytes) === 0 ? null : { name: imageNameOf(clean, file.type), bytes: clean };
}
