import { isForeignImage, nameInPath } from '#domain/imageAddress.ts';
import { readImageFile } from '#domain/imageFile.ts';
import { withoutMetadata } from '#domain/imageMetadata.ts';
import { isWebAddress } from '#domain/thought.ts';
import { everyThought } from '../everyThought.ts';
import type { Services } from '../services.ts';
import type { FetchForeignImage } from './fetchForeignImage.ts';
import { nameOf, pathOf } from './imageNames.ts';
import { fetchStorable, type Storable } from './storeImages.ts';

export interface RefreshedImages {
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
export async function refreshImages(
  { thoughts, images }: Pick<Services, 'thoughts' | 'images'>,
  fetchImage: FetchForeignImage,
): Promise<RefreshedImages> {
  const result: RefreshedImages = { copied: 0, cleaned: 0, failed: [] };
  for (const trashed of [false, true]) {
    for await (const { id, imageUrl } of everyThought(thoughts, trashed)) {
      if (imageUrl === null) continue;
      const isStored = nameInPath(imageUrl) !== null;
      const image = isStored ? await cleaned(imageUrl, images) : await copied(imageUrl, fetchImage);
      if (image === null) continue;
      if ('problem' in image) {
        result.failed.push({ id, problem: image.problem });
        continue;
      }
      await images.put(image.name, image.bytes);
      // Somebody may have chosen another image meanwhile.
      const isMoved = await thoughts.moveImage(id, imageUrl, pathOf(image.name));
      if (isMoved) result[isStored ? 'cleaned' : 'copied'] += 1;
    }
  }
  return result;
}

/** Null for what is on no other site. */
async function copied(address: string, fetchImage: FetchForeignImage): Promise<Storable | null> {
  if (isForeignImage(address)) return fetchStorable(address, fetchImage);
  return isWebAddress(address)
    ? { problem: 'This image can’t be copied: its address is not https://' }
    : null;
}

/** Null for an image without metadata, or that is gone. */
async function cleaned(path: string, images: Services['images']): Promise<Storable | null> {
  const bytes = await images.find(nameInPath(path) ?? '');
  const file = bytes && readImageFile(bytes);
  if (bytes === null || file === null) return null;
  const clean = withoutMetadata(bytes, file.type);
  return Buffer.compare(clean, bytes) === 0 ? null : { name: nameOf(clean, file.type), bytes: clean };
}
