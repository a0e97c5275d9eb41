import { shrinkImage } from './shrinkImage.ts';

const MOST_UPLOAD_BYTES = 10_485_760;

type Shrink = (file: File) => Promise<Blob | null>;

/** A chosen file as an image to use; or, in words for its chooser, why it can't be. */
export async function readUpload(
  file: File,
  shrink: Shrink = shrinkAside,
): Promise<{ imageUrl: string } | { error: string }> {
  const error = problemOf(file);
  if (error !== null) return { error };
  const jpeg = await shrink(file);
  return jpeg === null ? { error: notAnImage } : { imageUrl: await toDataUrl(jpeg) };
}

export function toDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('loadend', () =>
      typeof reader.result === 'string'
        ? resolve(reader.result)
        : reject(new Error('The image could not be read.')),
    );
    reader.readAsDataURL(blob);
  });
}

const notAnImage = 'Please select a valid image file (PNG, JPG, GIF, etc.)';

function problemOf({ type, size }: File): string | null {
  if (!type.startsWith('image/')) return notAnImage;
  return size > MOST_UPLOAD_BYTES ? 'File size must be less than 10MB' : null;
}

/** In a worker where there is one that can draw. */
async function shrinkAside(file: File): Promise<Blob | null> {
  if (typeof OffscreenCanvas === 'undefined') return shrinkImage(file);
  const worker = new Worker(new URL('./shrinkWorker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<Blob | null>((resolve) => {
      worker.addEventListener('message', ({ data }: MessageEvent<Blob | null>) => resolve(data));
      worker.addEventListener('error', () => resolve(null));
      // eslint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
      worker.postMessage(file);
    });
  } finally {
    worker.terminate();
  }
}
