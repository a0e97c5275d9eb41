import type { Settings } from '../env.ts';
import type { Stores } from '../stores.ts';
import { collectImages } from './collectImages.ts';
import { openForeignImages } from './fetchForeignImage.ts';
import { imagePathFinder } from './imagePath.ts';
import { openPhotoRelay, type PhotoRelay } from './photoRelay.ts';
import type { ResolveHost } from './publicAddress.ts';
import { type StoreImages, storeOrCheckImages } from './storeImages.ts';
import { openUnsplash, type Unsplash } from './unsplash.ts';

/** What the rest of the API may do with images. */
export interface Images {
  unsplash: Unsplash;
  photoRelay: PhotoRelay;
  /** See storeImages.ts; with `dryRun` nothing is written. */
  storeImages: StoreImages;
  /** Tells Unsplash that a photo is used: where it can, beside the answer; never fails. Nothing to do without a location. */
  reportPhotoUse: (downloadLocation: string | null | undefined) => Promise<void>;
  /** See imagePath.ts. */
  imagePath: (imageUrl: string | null) => Promise<string | null>;
}

interface Surroundings extends Stores {
  settings: Settings;
  fetch: typeof globalThis.fetch;
  resolveHost: ResolveHost;
  now: () => string;
  random: () => number;
  log: (message: string, detail?: unknown) => void;
}

/** `collectImages` collects those that are unused when that is due; for the upkeep. */
export function openImages(surroundings: Surroundings): Images & { collectImages: () => Promise<void> } {
  const { images, settings, now, random } = surroundings;
  const unsplash = openUnsplash({ ...surroundings, settings: settings.unsplash });
  const store = storeOrCheckImages(images, openForeignImages(surroundings.fetch, surroundings.resolveHost));
  let isCollectingDue = false;
  return {
    unsplash,
    photoRelay: openPhotoRelay(images, now),
    reportPhotoUse: async (downloadLocation) => {
      if (!downloadLocation) return;
      const reported = unsplash.reportDownload(downloadLocation);
      // Lambda stands still as soon as it has answered.
      if (settings.isOnLambda) await reported;
    },
    storeImages: async (...draft) => {
      const stored = await store(...draft);
      isCollectingDue ||= random() < shareThatCollects;
      return stored;
    },
    imagePath: imagePathFinder(images),
    collectImages: async () => {
      if (!isCollectingDue) return;
      await collectImages(surroundings);
      isCollectingDue = false;
    },
  };
}

// Collecting reads the whole collection, so that one save in a hundred is enough.
const shareThatCollects = 0.01;
