import type { Random } from '#domain/feed/random.ts';
import { createPhotoQuery } from '#domain/images/photoQuery.ts';
import type { Settings } from '../env.ts';
import type { ImageResult } from '../generated/resolvers.generated.ts';
import type { Log } from '../logging/log.ts';
import { bulkBudgetMs, withBudget } from '../storage/timeBudget.ts';
import { imagePathOf } from './imageNames.ts';
import { createExternalImageFetcher, type ResolveHost } from './remote/fetchExternalImage.ts';
import type { UnsplashClient } from './remote/unsplashClient.ts';
import type { ImageStore } from './store/imageStore.ts';
import { prepareFetchedImage } from './storeDraftImage.ts';

export type GenerateImage = (thought: string) => Promise<ImageResult>;

export interface ImageServiceDependencies {
  images: ImageStore;
  settings: Settings;
  fetch: typeof globalThis.fetch;
  resolveHost: ResolveHost;
  random: Random;
  now: () => string;
  log: Log;
}

/**
 * Returns a function that stores a photo for a thought: from Unsplash, else from the placeholder service. The browser draws
 * the caption on it, and a canvas with an image of another site couldn't be read. If no thought refers to the photo, it is
 * deleted as any unused image.
 */
export function createGenerateImage(
  unsplash: UnsplashClient,
  { images, settings, random, now, ...network }: ImageServiceDependencies,
): GenerateImage {
  const { url: unsplashUrl, placeholderUrl } = settings.unsplash;
  const fetchPhoto = createExternalImageFetcher({
    ...network,
    trustedOrigins: [unsplashUrl, placeholderUrl].map((url) => new URL(url).origin),
  });
  const storePhoto = async (url: string): Promise<string | null> => {
    const image = await prepareFetchedImage(url, fetchPhoto);
    if ('problem' in image) return null;
    await images.put(image.name, image.bytes);
    return imagePathOf(image.name);
  };
  const generate: GenerateImage = async (thought) => {
    const query = createPhotoQuery(thought, random);
    const found = await unsplash.findPhoto(query, Date.parse(now()));
    const photo = 'photo' in found ? found.photo : null;
    const imageUrl = photo && (await storePhoto(photo.url));
    if (photo !== null && imageUrl !== null) {
      const { url, credit, downloadLocation } = photo;
      const common = { success: true, error: null, fallbackImage: null };
      return {
        ...common,
        imageUrl,
        originalImageUrl: url,
        searchQuery: photo.query,
        credit,
        downloadLocation,
      };
    }
    const placeholder = `${placeholderUrl}/seed/${Math.floor(random() * 2 ** 32).toString(36)}/800/600`;
    const fallbackImage = await storePhoto(placeholder);
    const reason = 'reason' in found ? found.reason : 'The photo could not be loaded.';
    return {
      success: true,
      imageUrl: fallbackImage,
      originalImageUrl: placeholder,
      searchQuery: query,
      error:
        fallbackImage === null
          ? 'No photo found; using a gradient.'
          : `${reason} A placeholder photo is used instead.`,
      fallbackImage,
      credit: null,
      downloadLocation: null,
    };
  };
  return (thought) => withBudget(bulkBudgetMs, () => generate(thought));
}
