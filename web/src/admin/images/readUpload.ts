import { readImageType } from '#domain/images/imageType.ts';
import { shrinkImage } from './shrinkImage.ts';

const maxUploadBytes = 10_485_760;

/** Generous, because a slow phone needs several seconds for a large photo. */
const shrinkTimeoutMs = 30_000;

/** Returns the file as a data URL of a JPEG, or an error message to show. */
export async function readUpload(file: File): Promise<{ imageUrl: string } | { error: string }> {
  if (file.size > maxUploadBytes) return { error: 'File size must be less than 10MB' };
  // Some systems give no type, and a name may be wrong.
  const type = readImageType(new Uint8Array(await file.slice(0, 12).arrayBuffer()));
  if (type === null && !file.type.startsWith('image/')) return { error: notAnImageMessage };
  // The type of the file would keep the browser from looking at the bytes.
  const jpeg = await shrinkInWorker(type === null ? file : new Blob([file], { type }));
  if (jpeg === 'timeout') return { error: timeoutMessage };
  if (jpeg !== null) return { imageUrl: await toDataUrl(jpeg) };
  return { error: type === 'image/heic' ? heicMessage : notAnImageMessage };
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

const notAnImageMessage = 'Please select a valid image file (PNG, JPG, GIF, etc.)';
/** Only Safari can read it. */
const heicMessage = 'This is a HEIC photo. Please export it as a JPEG, and choose that.';
const timeoutMessage = 'This image took too long to prepare. Please try again, or choose a smaller one.';

/**
 * Returns the JPEG, or null if the file is no image. It uses a worker if workers can draw in this browser, and
 * terminates it if it does not respond in time.
 */
async function shrinkInWorker(file: Blob): Promise<Blob | null | 'timeout'> {
  if (typeof OffscreenCanvas === 'undefined') return shrinkImage(file);
  const worker = new Worker(new URL('./shrinkWorker.ts', import.meta.url), { type: 'module' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<Blob | null | 'timeout'>((resolve) => {
      timer = setTimeout(() => resolve('timeout'), shrinkTimeoutMs);
      worker.addEventListener('message', ({ data }: MessageEvent<Blob | null>) => resolve(data));
      worker.addEventListener('error', () => resolve(null));
      // eslint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
      worker.postMessage(file);
    });
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}
