import { isForeignImage, mostImageBytes, nameInPath } from '#domain/imageAddress.ts';
import { type ImageFile, MOST_PIXELS, readImageFile } from '#domain/imageFile.ts';
import { withoutMetadata } from '#domain/imageMetadata.ts';
import type { Problem, ThoughtDraft } from '#domain/thought.ts';
import type { FetchForeignImage } from './fetchForeignImage.ts';
import type { ImageStore } from './imageStore.ts';
import { bytesOfDataUrl, nameOf, pathOf } from './imageNames.ts';

export interface StoredDraft {
  /** With a path of ours for `imageUrl` where there was a data URL or an image on another site. */
  draft: ThoughtDraft;
  /** Not empty when the image can't be taken; nothing was stored then. */
  problems: Problem[];
}

export type StoreImages = (draft: ThoughtDraft, options?: { dryRun: boolean }) => Promise<StoredDraft>;

/** As `storeImages`; with `dryRun` it finds the same problems and writes nothing. */
export function storeOrCheckImages(images: ImageStore, fetchImage: FetchForeignImage): StoreImages {
  const readOnly = { put: async () => {}, keep: (name: string) => images.has(name) };
  return (draft, { dryRun } = { dryRun: false }) =>
    storeImages(dryRun ? readOnly : images, draft, fetchImage);
}

/**
 * Takes the image out of a draft that is about to be saved: a data URL is checked by its bytes, an image on another site
 * is fetched; both are stored once, without metadata, and become a path. A path has to lead to a stored image.
 */
export async function storeImages(
  images: Pick<ImageStore, 'put' | 'keep'>,
  draft: ThoughtDraft,
  fetchImage: FetchForeignImage,
): Promise<StoredDraft> {
  const refuse = (message: string) => ({ draft, problems: [{ field: 'imageUrl', message }] });
  const imageUrl = draft.imageUrl ?? '';
  const name = nameInPath(imageUrl);
  if (name !== null) {
    return (await images.keep(name))
      ? { draft, problems: [] }
      : refuse('This image is not stored here: choose another one.');
  }
  const isDataUrl = imageUrl.startsWith('data:');
  if (!isDataUrl && !isForeignImage(imageUrl)) return { draft, problems: [] };
  const image = isDataUrl ? readDataUrl(imageUrl) : await fetchStorable(imageUrl, fetchImage);
  if ('problem' in image) return refuse(image.problem);

  await images.put(image.name, image.bytes);
  return { draft: { ...draft, imageUrl: pathOf(image.name) }, problems: [] };
}

/** An image with its name, or in one sentence why it can't be stored. */
export type Storable = { name: string; bytes: Uint8Array } | { problem: string };

/** An image on another site as it can be stored here: what its metadata hides is gone before it is checked. */
export async function fetchStorable(address: string, fetchImage: FetchForeignImage): Promise<Storable> {
  const found = await fetchImage(address);
  if ('problem' in found) return found;
  const file = readImageFile(found.bytes);
  return file === null ? { problem: noImage } : readStorable(withoutMetadata(found.bytes, file.type));
}

function readDataUrl(imageUrl: string): Storable {
  const bytes = imageUrl.length > 2 * mostImageBytes ? 'too large' : bytesOfDataUrl(imageUrl);
  if (bytes === 'too large' || (bytes?.length ?? 0) > mostImageBytes) return { problem: tooLarge };
  return bytes === null ? { problem: noImage } : readStorable(bytes);
}

function readStorable(bytes: Uint8Array): Storable {
  const file = readImageFile(bytes);
  if (file === null) return { problem: noImage };
  const flaw = flawOf(file, bytes);
  if (flaw !== null) return { problem: flaw };
  const clean = withoutMetadata(bytes, file.type);
  return clean.length > mostImageBytes
    ? { problem: tooLarge }
    : { name: nameOf(clean, file.type), bytes: clean };
}

const tooLarge = 'This image is larger than 600 KB: choose a smaller one.';
const noImage = 'This is not a JPEG, PNG, WebP or GIF: choose another image.';

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
