import { isExternalImage, maxImageBytes, parseStoredImageName } from '#domain/images/imageUrl.ts';
import { type ImageFile, MAX_PIXELS, readImageFile } from '#domain/images/imageFile.ts';
import { removeMetadata } from '#domain/images/imageMetadata.ts';
import type { Problem, ThoughtDraft } from '#domain/thought/thought.ts';
import type { FetchExternalImage } from './remote/fetchExternalImage.ts';
import type { ImageStore } from './store/imageStore.ts';
import { decodeDataUrl, imageNameOf, imagePathOf } from './imageNames.ts';

export interface StoredDraft {
  /** With a path of ours for `imageUrl` where there was a data URL or an image on another site. */
  draft: ThoughtDraft;
  /** Not empty when the image can't be taken; nothing was stored then. */
  problems: Problem[];
}

export type StoreDraftImage = (draft: ThoughtDraft, options?: { dryRun: boolean }) => Promise<StoredDraft>;

/** As `storeImages`; with `dryRun` it finds the same problems and writes nothing. */
export function createStoreDraftImage(images: ImageStore, fetchImage: FetchExternalImage): StoreDraftImage {
  const readOnly = { put: async () => {}, markUsed: (name: string) => images.has(name) };
  return (draft, { dryRun } = { dryRun: false }) =>
    storeDraftImage(dryRun ? readOnly : images, draft, fetchImage);
}

/**
 * Takes the image out of a draft that is about to be saved: a data URL is checked by its bytes, an image on another site
 * is fetched; both are stored once, without metadata, and become a path. A path has to lead to a stored image.
 */
export async function storeDraftImage(
  images: Pick<ImageStore, 'put' | 'markUsed'>,
  draft: ThoughtDraft,
  fetchImage: FetchExternalImage,
): Promise<StoredDraft> {
  const problemResult = (message: string) => ({ draft, problems: [{ field: 'imageUrl', message }] });
  const imageUrl = draft.imageUrl ?? '';
  const name = parseStoredImageName(imageUrl);
  if (name !== null) {
    return (await images.markUsed(name))
      ? { draft, problems: [] }
      : problemResult('This image is not stored here: choose another one.');
  }
  const isDataUrl = imageUrl.startsWith('data:');
  if (!isDataUrl && !isExternalImage(imageUrl)) return { draft, problems: [] };
  const image = isDataUrl ? readDataUrlImage(imageUrl) : await fetchStorableImage(imageUrl, fetchImage);
  if ('problem' in image) return problemResult(image.problem);

  await images.put(image.name, image.bytes);
  return { draft: { ...draft, imageUrl: imagePathOf(image.name) }, problems: [] };
}

/** An image with its name, or in one sentence why it can't be stored. */
export type StorableImage = { name: string; bytes: Uint8Array } | { problem: string };

/** An image on another site as it can be stored here: what its metadata hides is gone before it is checked. */
export async function fetchStorableImage(
  url: string,
  fetchImage: FetchExternalImage,
): Promise<StorableImage> {
  const fetched = await fetchImage(url);
  if ('problem' in fetched) return fetched;
  const file = readImageFile(fetched.bytes);
  return file === null
    ? { problem: unsupportedFormatMessage }
    : toStorableImage(removeMetadata(fetched.bytes, file.type));
}

function readDataUrlImage(imageUrl: string): StorableImage {
  const bytes = imageUrl.length > 2 * maxImageBytes ? 'too large' : decodeDataUrl(imageUrl);
  if (bytes === 'too large' || (bytes?.length ?? 0) > maxImageBytes) return { problem: tooLargeMessage };
  return bytes === null ? { problem: unsupportedFormatMessage } : toStorableImage(bytes);
}

function toStorableImage(bytes: Uint8Array): StorableImage {
  const file = readImageFile(bytes);
  if (file === null) return { problem: unsupportedFormatMessage };
  const defect = findImageDefect(file, bytes);
  if (defect !== null) return { problem: defect };
  const clean = removeMetadata(bytes, file.type);
  return clean.length > maxImageBytes
    ? { problem: tooLargeMessage }
    : { name: imageNameOf(clean, file.type), bytes: clean };
}

const tooLargeMessage = 'This image is larger than 600 KB: choose a smaller one.';
const unsupportedFormatMessage = 'This is not a JPEG, PNG, WebP or GIF: choose another image.';

function findImageDefect({ width, height, isComplete }: ImageFile, bytes: Uint8Array): string | null {
  if (width * height > MAX_PIXELS) {
    return `This image has ${width.toLocaleString('en')} × ${height.toLocaleString('en')} pixels: at most 50 million can be shown.`;
  }
  if (!isComplete) return 'This image is cut off, or hides something behind its end: choose another one.';
  if (hasMarkup(bytes)) return 'This image hides a page or a program: choose another one.';
  return null;
}

/** A file that is an image and a page at once is refused, though our own addresses would only ever show the image. */
function hasMarkup(bytes: Uint8Array): boolean {
  return /<(?:script|html|!doctype|iframe|\?php)/i.test(Buffer.from(bytes).toString('latin1'));
}
