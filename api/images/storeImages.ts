import { mostImageBytes, nameInPath } from '#domain/imageAddress.ts';
import { type ImageFile, MOST_PIXELS, readImageFile } from '#domain/imageFile.ts';
import type { Problem, ThoughtDraft } from '#domain/thought.ts';
import type { ImageStore } from './imageStore.ts';
import { bytesOfDataUrl, nameOf, pathOf } from './imageNames.ts';

export interface StoredDraft {
  /** With a path of ours for `imageUrl` where there was a data URL. */
  draft: ThoughtDraft;
  /** Not empty when the image can't be taken; nothing was stored then. */
  problems: Problem[];
}

export type StoreImages = (draft: ThoughtDraft, options?: { dryRun: boolean }) => Promise<StoredDraft>;

/** As `storeImages`; with `dryRun` it finds the same problems and writes nothing. */
export function storeOrCheckImages(images: ImageStore): StoreImages {
  const readOnly = { put: async () => {}, keep: (name: string) => images.has(name) };
  return (draft, { dryRun } = { dryRun: false }) => storeImages(dryRun ? readOnly : images, draft);
}

/**
 * Takes the image out of a draft that is about to be saved: a data URL is checked by its bytes, stored once
 * and becomes its path; a path has to lead to a stored image. Addresses elsewhere stay as they are.
 */
export async function storeImages(
  images: Pick<ImageStore, 'put' | 'keep'>,
  draft: ThoughtDraft,
): Promise<StoredDraft> {
  const refuse = (message: string) => ({ draft, problems: [{ field: 'imageUrl', message }] });
  const imageUrl = draft.imageUrl ?? '';
  const name = nameInPath(imageUrl);
  if (name !== null) {
    return (await images.keep(name))
      ? { draft, problems: [] }
      : refuse('This image is not stored here: choose another one.');
  }
  if (!imageUrl.startsWith('data:')) return { draft, problems: [] };

  const bytes = imageUrl.length > 2 * mostImageBytes ? 'too large' : bytesOfDataUrl(imageUrl);
  if (bytes === 'too large' || (bytes?.length ?? 0) > mostImageBytes) {
    return refuse('This image is larger than 600 KB: choose a smaller one.');
  }
  const file = bytes && readImageFile(bytes);
  if (bytes === null || file === null)
    return refuse('This is not a JPEG, PNG, WebP or GIF: choose another image.');
  const flaw = flawOf(file, bytes);
  if (flaw !== null) return refuse(flaw);

  const stored = nameOf(bytes, file.type);
  await images.put(stored, bytes);
  return { draft: { ...draft, imageUrl: pathOf(stored) }, problems: [] };
}

function flawOf({ width, height, isWhole }: ImageFile, bytes: Uint8Array): string | null {
  if (width * height > MOST_PIXELS) {
    return `This image has ${width.toLocaleString('en')} × ${height.toLocaleString('en')} pixels: at most 50 million can be shown.`;
  }
  if (!isWhole) return 'This image is cut off, or hides something behind its end: choose another one.';
  if (holdsMarkup(bytes)) return 'This image hides a page or a program: choose another one.';
  return null;
}

/** A file that is an image and a page at once is refused, though our own addresses would only ever show the image. */
function holdsMarkup(bytes: Uint8Array): boolean {
  return /<(?:script|html|!doctype|iframe|\?php)/i.test(Buffer.from(bytes).toString('latin1'));
}
