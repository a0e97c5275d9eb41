import { createGenerateImage, type GenerateImage, type ImageServiceDependencies } from './generateImage.ts';
import { createExternalImageFetcher } from './remote/fetchExternalImage.ts';
import { createUnsplashClient } from './remote/unsplashClient.ts';
import { type StoreDraftImage, createStoreDraftImage } from './storeDraftImage.ts';

/** The image functions that the rest of the API uses. */
export interface ImageServices {
  /** See generateImage.ts. */
  generateImage: GenerateImage;
  /** See storeDraftImage.ts. With `dryRun` nothing is written. */
  storeDraftImage: StoreDraftImage;
  /** Reports to Unsplash that a photo is used, if possible without delaying the response. Never rejects. Does nothing without a location. */
  reportPhotoUse: (downloadLocation: string | null | undefined) => Promise<void>;
}

export function createImageServices(dependencies: ImageServiceDependencies): ImageServices {
  const { images, settings, fetch, resolveHost, log } = dependencies;
  const unsplash = createUnsplashClient({ ...dependencies, settings: settings.unsplash });
  return {
    generateImage: createGenerateImage(unsplash, dependencies),
    reportPhotoUse: async (downloadLocation) => {
      if (!downloadLocation) return;
      const reported = unsplash.reportDownload(downloadLocation);
      // Lambda suspends the process as soon as the response is sent.
      if (settings.isOnLambda) await reported;
    },
    storeDraftImage: createStoreDraftImage(images, createExternalImageFetcher({ fetch, resolveHost, log })),
  };
}
