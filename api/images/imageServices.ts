import type { Settings } from '../env.ts';
import type { ImageStore } from './store/imageStore.ts';
import { createExternalImageFetcher, type ResolveHost } from './remote/fetchExternalImage.ts';
import { createPhotoUrlSigner, type PhotoUrlSigner } from './photoUrlSigner.ts';
import type { Log } from '../logging/log.ts';
import { type StoreDraftImage, createStoreDraftImage } from './storeDraftImage.ts';
import { createUnsplashClient, type UnsplashClient } from './remote/unsplashClient.ts';

/** The image functions that the rest of the API uses. */
export interface ImageServices {
  unsplash: UnsplashClient;
  photoUrlSigner: PhotoUrlSigner;
  /** See storeDraftImage.ts. With `dryRun` nothing is written. */
  storeDraftImage: StoreDraftImage;
  /** Reports to Unsplash that a photo is used, if possible without delaying the response. Never rejects. Does nothing without a location. */
  reportPhotoUse: (downloadLocation: string | null | undefined) => Promise<void>;
}

interface ImageServiceDependencies {
  images: ImageStore;
  settings: Settings;
  fetch: typeof globalThis.fetch;
  resolveHost: ResolveHost;
  now: () => string;
  log: Log;
}

export function createImageServices(dependencies: ImageServiceDependencies): ImageServices {
  const { images, settings, now } = dependencies;
  const unsplash = createUnsplashClient({ ...dependencies, settings: settings.unsplash });
  return {
    unsplash,
    photoUrlSigner: createPhotoUrlSigner(images, now),
    reportPhotoUse: async (downloadLocation) => {
      if (!downloadLocation) return;
      const reported = unsplash.reportDownload(downloadLocation);
      // Lambda suspends the process as soon as the response is sent.
      if (settings.isOnLambda) await reported;
    },
    storeDraftImage: createStoreDraftImage(
      images,
      createExternalImageFetcher(dependencies.fetch, dependencies.resolveHost, dependencies.log),
    ),
  };
}
