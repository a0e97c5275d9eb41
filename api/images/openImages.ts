import type { ThoughtDraft } from '#domain/thought.ts';
import type { Settings } from '../env.ts';
import type { Stores } from '../stores.ts';
import { collectImages } from './collectImages.ts';
import { imagePathFinder } from './imagePath.ts';
import { type StoredDraft, storeImages } from './storeImages.ts';
import { openUnsplash, type Unsplash } from './unsplash.ts';

/** What the rest of the API may do with images. */
export interface Images {
  unsplash: Unsplash;
  /** See storeImages.ts. */
  storeImages: (draft: ThoughtDraft) => Promise<StoredDraft>;
  /** See imagePath.ts. */
  imagePath: (imageUrl: string | null) => Promise<string | null>;
}

interface Surroundings extends Stores {
  settings: Settings;
  fetch: typeof globalThis.fetch;
  now: () => string;
  random: () => number;
  log: (message: string, detail?: unknown) => void;
}

export function openImages(surroundings: Surroundings): Images {
  const { images, settings, random, log } = surroundings;
  return {
    unsplash: openUnsplash({ ...surroundings, settings: settings.unsplash }),
    storeImages: async (draft) => {
      const stored = await storeImages(images, draft);
      if (random() < shareThatCollects) {
        collectImages(surroundings).catch((error: unknown) =>
          log('Unused images could not be collected.', error),
        );
      }
      return stored;
    },
    imagePath: imagePathFinder(images),
  };
}

// Collecting reads the whole collection, so that one save in a hundred is enough.
const shareThatCollects = 0.01;
