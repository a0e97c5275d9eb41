import { imagePathOf, isExternalImage, parseStoredImageName } from '#domain/images/imageUrl.ts';
import type { Problem, ThoughtDraft } from '#domain/thought/thought.ts';
import type { FetchImage } from './fetchImage.ts';
import type { ImageStore } from './store/imageStore.ts';
import type { PreparedImage } from './prepareImage.ts';

interface StoredDraft {
  /** The draft. The path of the stored image replaces a data URL, or the URL of an image on another site. */
  draft: ThoughtDraft;
  /** The problems of the image. If there are any, nothing was stored. */
  problems: Problem[];
}

export type StoreDraftImage = (draft: ThoughtDraft, options?: { dryRun: boolean }) => Promise<StoredDraft>;

/**
 * Returns a function that stores the image of a draft before the draft is saved. It replaces a data URL, or the URL of
 * an image on another site, by the stored image's path, and checks that a given path exists. With `dryRun` it finds the
 * same problems, but writes nothing.
 */
export function createStoreDraftImage(images: ImageStore, fetchImage: FetchImage): StoreDraftImage {
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
    if (!imageUrl.startsWith('data:') && !isExternalImage(imageUrl)) return { draft, problems: [] };
    const image = await loadImage(imageUrl, fetchImage);
    if ('problem' in image) return createProblem(image.problem);
    if (!dryRun) await images.put(image.name, image.bytes);
    return { draft: { ...draft, imageUrl: imagePathOf(image.name) }, problems: [] };
  };
}

/** Loads the image of a data URL or of another site, and converts it into one that can be stored. */
export async function loadImage(url: string, fetchImage: FetchImage): Promise<PreparedImage> {
  const bytes = url.startsWith('data:') ? decodeDataUrl(url) : await fetchImage(url);
  // The message is always the same, so that it doesn't reveal which hosts and ports the server can reach.
  if (bytes === null)
    return { problem: 'This image couldn’t be fetched from its site. Choose another one, or upload it.' };
  // Imports the library on demand, because it takes time to load.
  const { prepareImage } = await import('./prepareImage.ts');
  return prepareImage(bytes);
}

/** Returns the bytes of a base64 data URL of any media type; no bytes for any other URL. */
function decodeDataUrl(url: string): Uint8Array {
  const [, data = ''] = /^data:[^,]*;base64,(.*)$/s.exec(url) ?? [];
  return Buffer.from(data, 'base64');
}
