import { isExternalImage, maxImageBytes, parseStoredImageName } from '#domain/images/imageUrl.ts';
import type { Problem, ThoughtDraft } from '#domain/thought/thought.ts';
import type { FetchExternalImage } from './fetchExternalImage.ts';
import type { ImageStore } from './store/imageStore.ts';
import { decodeDataUrl, imagePathOf } from './imageNames.ts';
import type { PreparedImage } from './prepareImage.ts';
import { tooLargeMessage, unsupportedFormatMessage } from './imageProblems.ts';

interface StoredDraft {
  /** The draft, with the path of the stored image instead of a data URL or the URL of an image on another site. */
  draft: ThoughtDraft;
  /** If not empty, the image can't be stored, and nothing was written. */
  problems: Problem[];
}

export type StoreDraftImage = (draft: ThoughtDraft, options?: { dryRun: boolean }) => Promise<StoredDraft>;

/**
 * Returns a function that stores the image of a draft that is about to be saved. The bytes of a data URL are decoded, and
 * an image on another site is fetched. Both are stored as prepareImage.ts makes them, and replaced by a path. For a path, the image has
 * to exist. With `dryRun` it finds the same problems, but writes nothing.
 */
export function createStoreDraftImage(images: ImageStore, fetchImage: FetchExternalImage): StoreDraftImage {
  return async (draft, { dryRun } = { dryRun: false }) => {
    const createProblem = (message: string) => ({ draft, problems: [{ field: 'imageUrl', message }] });
    const imageUrl = draft.imageUrl ?? '';
    const name = parseStoredImageName(imageUrl);
    if (name !== null) {
      const exists = dryRun ? (await images.find(name)) !== null : await images.markUsed(name);
      return exists
        ? { draft, problems: [] }
        : createProblem('This image no longer exists. Choose another one.');
    }
    const isDataUrl = imageUrl.startsWith('data:');
    if (!isDataUrl && !isExternalImage(imageUrl)) return { draft, problems: [] };
    const image = await (isDataUrl ? readDataUrlImage(imageUrl) : prepareFetchedImage(imageUrl, fetchImage));
    if ('problem' in image) return createProblem(image.problem);
    if (!dryRun) await images.put(image.name, image.bytes);
    return { draft: { ...draft, imageUrl: imagePathOf(image.name) }, problems: [] };
  };
}

/** Fetches an image, and makes it one that can be stored. */
export async function prepareFetchedImage(
  url: string,
  fetchImage: FetchExternalImage,
): Promise<PreparedImage> {
  const fetched = await fetchImage(url);
  return 'problem' in fetched ? fetched : prepare(fetched.bytes);
}

async function readDataUrlImage(imageUrl: string): Promise<PreparedImage> {
  const bytes = imageUrl.length > 2 * maxImageBytes ? 'too large' : decodeDataUrl(imageUrl);
  if (bytes === null) return { problem: unsupportedFormatMessage };
  return bytes === 'too large' || bytes.length > maxImageBytes
    ? { problem: tooLargeMessage }
    : prepare(bytes);
}

/** The library takes time to load, and few requests need it. */
async function prepare(bytes: Uint8Array): Promise<PreparedImage> {
  const { prepareImage } = await import('./prepareImage.ts');
  return prepareImage(bytes);
}
