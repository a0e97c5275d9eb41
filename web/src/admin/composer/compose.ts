import type { PhotoCredit } from '#domain/thought.ts';
import { bareCredit } from '../bareCredit.ts';
import { encodeJpeg } from './canvas.ts';
import type { ComposedImage } from './composing.ts';
import { drawImage, fontFamily } from './drawImage.ts';
import { toDataUrl } from './readUpload.ts';

/** What the API proposes. */
export interface Proposal {
  success: boolean;
  imageUrl: string | null;
  searchQuery: string | null;
  error: string | null;
  fallbackImage: string | null;
  credit: PhotoCredit | null;
  downloadLocation: string | null;
}

/**
 * Draws the caption over the proposed photo, else over the placeholder, else over water of our own.
 * @throws when the browser can't draw.
 */
export async function compose(
  proposal: Proposal,
  caption: { thought: string; author: string },
): Promise<ComposedImage> {
  const photo = await loadPhoto(proposal.imageUrl);
  const isPlaceholder = proposal.imageUrl === proposal.fallbackImage;
  const shown = photo ?? (isPlaceholder ? null : await loadPhoto(proposal.fallbackImage));
  await Promise.all(
    ['bold 24px', 'italic 18px'].map((style) =>
      document.fonts.load(`${style} ${fontFamily}`, `${caption.thought}— ${caption.author}`).catch(() => []),
    ),
  );
  const canvas = Object.assign(document.createElement('canvas'), { width: 800, height: 600 });
  drawImage(canvas, shown, caption, Math.random);
  return {
    imageUrl: await toDataUrl(await encodeJpeg(canvas)),
    origin: proposal.searchQuery ?? '',
    imageCredit: photo === null ? null : bareCredit(proposal.credit),
    downloadLocation: photo === null ? null : proposal.downloadLocation,
    note: shown === null ? noPhoto : photo === null ? placeholderInstead : proposal.error,
  };
}

const noPhoto = 'No photo can be loaded right now, so the words stand on a gradient of our own.';
const placeholderInstead = 'The photo could not be loaded. A placeholder photo stands in.';

async function loadPhoto(path: string | null): Promise<ImageBitmap | null> {
  if (path === null) return null;
  try {
    const response = await fetch(path, { signal: AbortSignal.timeout(8_000) });
    return response.ok ? await createImageBitmap(await response.blob()) : null;
  } catch {
    return null;
  }
}
