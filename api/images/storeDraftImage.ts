import { isExternalImage, maxImageBytes, parseStoredImageName } from '#domain/images/imageUrl.ts';
import {
  type ImageFile,
  maxImageParts,
  maxPixels,
  readImageFile,
  removeMetadata,
} from '#domain/images/imageFile.ts';
import type { Problem, ThoughtDraft } from '#domain/thought/thought.ts';
import type { FetchExternalImage } from './remote/fetchExternalImage.ts';
import type { ImageStore } from './store/imageStore.ts';
import { decodeDataUrl, imageNameOf, imagePathOf } from './imageNames.ts';

interface StoredDraft {
  /** The draft, with the path of the stored image instead of a data URL or the URL of an image on another site. */
  draft: ThoughtDraft;
  /** If not empty, the image can't be stored, and nothing was written. */
  problems: Problem[];
}

export type StoreDraftImage = (draft: ThoughtDraft, options?: { dryRun: boolean }) => Promise<StoredDraft>;

/**
 * Returns a function that stores the image of a draft that is about to be saved. The bytes of a data URL are checked, and
 * an image on another site is fetched. Both are stored without metadata and replaced by a path. For a path, the image has
 * to exist. With `dryRun` it finds the same problems, but writes nothing.
 */
export function createStoreDraftImage(images: ImageStore, fetchImage: FetchExternalImage): StoreDraftImage {
  return async (draft, { dryRun } = { dryRun: false }) => {
    const createProblem = (message: string) => ({ draft, problems: [{ field: 'imageUrl', message }] });
    const imageUrl = draft.imageUrl ?? '';
    const name = parseStoredImageName(imageUrl);
    if (name !== null) {
      const exists = await (dryRun ? images.has(name) : images.markUsed(name));
      return exists
        ? { draft, problems: [] }
        : createProblem('This image no longer exists. Choose another one.');
    }
    const isDataUrl = imageUrl.startsWith('data:');
    if (!isDataUrl && !isExternalImage(imageUrl)) return { draft, problems: [] };
    const image = isDataUrl ? readDataUrlImage(imageUrl) : await fetchStorableImage(imageUrl, fetchImage);
    if ('problem' in image) return createProblem(image.problem);
    if (!dryRun) await images.put(image.name, image.bytes);
    return { draft: { ...draft, imageUrl: imagePathOf(image.name) }, problems: [] };
  };
}

/** An image with its name, or the problem as a sentence. */
type StorableImage = { name: string; bytes: Uint8Array } | { problem: string };

/** Fetches an image from another site. It is checked after its metadata is removed, so metadata can't cause a problem. */
async function fetchStorableImage(url: string, fetchImage: FetchExternalImage): Promise<StorableImage> {
  const fetched = await fetchImage(url);
  if ('problem' in fetched) return fetched;
  const file = readImageFile(fetched.bytes);
  if (file === null) return { problem: unsupportedFormatMessage };
  if (file.hasTooManyParts) return { problem: tooManyPartsMessage };
  return toStorableImage(removeMetadata(fetched.bytes));
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
  const clean = removeMetadata(bytes);
  if (clean.length > maxImageBytes) return { problem: tooLargeMessage };
  // Without a part that is needed and malformed, the image may be incomplete.
  const isValid = clean.length === bytes.length || readImageFile(clean)?.isComplete === true;
  return isValid ? { name: imageNameOf(clean, file.type), bytes: clean } : { problem: malformedMessage };
}

const tooLargeMessage = 'This image is larger than 600 KB. Choose a smaller one.';
const tooManyPartsMessage = `This image has more than ${maxImageParts.toLocaleString('en')} parts. Save it again in another program, or choose another one.`;
const malformedMessage = 'This image is malformed. Choose another one.';
const unsupportedFormatMessage = 'This file is not a JPEG, PNG, WebP or GIF. Choose another image.';

function findImageDefect(
  { width, height, isComplete, hasTooManyParts }: ImageFile,
  bytes: Uint8Array,
): string | null {
  if (hasTooManyParts) return tooManyPartsMessage;
  if (width * height > maxPixels) {
    return `This image has ${width.toLocaleString('en')} × ${height.toLocaleString('en')} pixels, but at most 50 million are allowed.`;
  }
  if (!isComplete) return 'This image is truncated or has extra data after its end. Choose another one.';
  if (hasMarkup(bytes)) return 'This image contains a web page or a program. Choose another one.';
  return null;
}

/** Files that are an image and a page at the same time are rejected, although this site only ever serves them as images. */
function hasMarkup(bytes: Uint8Array): boolean {
  return /<(?:script|html|!doctype|iframe|\?php)/i.test(Buffer.from(bytes).toString('latin1'));
}
