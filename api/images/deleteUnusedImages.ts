import { parseStoredImageName } from '#domain/images/imageUrl.ts';
import { retentionMs } from '#domain/thought/thought.ts';
import type { ImageStore } from './store/imageStore.ts';
import { iterateAllThoughts, type ThoughtsWithImages } from './thoughtsWithImages.ts';

export interface DeleteUnusedImagesDependencies {
  images: Pick<ImageStore, 'deleteUnused'>;
  thoughts: Pick<ThoughtsWithImages, 'iterate'>;
  now: () => string;
}

/**
 * Deletes images that no thought, live or trashed, has used for 30 days, and returns how many.
 * Reads the whole collection once. The signal ends it with an `AbortError`.
 * @param options `checkedAtMs` is when the 30 days must have ended, by default now.
 */
export async function deleteUnusedImages(
  { images, thoughts, now }: DeleteUnusedImagesDependencies,
  { signal, checkedAtMs = Date.parse(now()) }: { signal?: AbortSignal; checkedAtMs?: number } = {},
): Promise<number> {
  const usedNames = new Set<string>();
  for await (const { imageUrl } of iterateAllThoughts(thoughts, signal)) {
    const name = parseStoredImageName(imageUrl ?? '');
    if (name !== null) usedNames.add(name);
  }
  const unusedBefore = new Date(checkedAtMs - retentionMs).toISOString();
  return images.deleteUnused(usedNames, { now: now(), unusedBefore });
}
