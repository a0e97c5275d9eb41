import { truncate, singleLine } from '#domain/pages/pageMetadata.ts';
import { shareCardPath, shareCardSize } from '#domain/shareCard/shareCard.ts';
import type { Thought } from '#domain/thought/thought.ts';

/** An image for link previews, with an absolute URL. */
export interface ShareImage {
  url: string;
  /** In pixels. */
  size: ImageSize;
  alt: string;
  /** Whether this is the site's image because the image store is unavailable. A page with it must not be cached. */
  isFallback: boolean;
}

interface ImageSize {
  type: string;
  width: number;
  height: number;
}

/** Reads the image at a path of this site; null when there is none, 'unknown' during an outage. */
export type MeasureImage = (path: string) => Promise<ImageSize | null | 'unknown'>;

const drawnImageSize: ImageSize = { type: 'image/jpeg', ...shareCardSize };

/** Returns the image of the site, web/public/share.png. */
export function createSiteShareImage(siteUrl: string, productName: string): ShareImage {
  return {
    url: `${siteUrl}/share.png`,
    size: { type: 'image/png', width: 1200, height: 630 },
    alt: `Glass bubbles rising through deep water: ${singleLine(productName)}`,
    isFallback: false,
  };
}

/** Returns the image for a link preview of a thought: its own image, or the card that is drawn for it. */
export async function selectShareImage(
  thought: Thought,
  siteUrl: string,
  productName: string,
  measure: MeasureImage,
): Promise<ShareImage> {
  const [text, author] = [singleLine(thought.thought), singleLine(thought.author ?? '')];
  const alt = truncate(author === '' ? text : `${text} — ${author}`, 400);
  const cardPath = shareCardPath(thought);
  if (cardPath !== null) return { url: siteUrl + cardPath, size: drawnImageSize, alt, isFallback: false };
  const size = thought.imageUrl === null ? null : await measure(thought.imageUrl);
  return size === null || size === 'unknown'
    ? { ...createSiteShareImage(siteUrl, productName), isFallback: size === 'unknown' }
    : { url: `${siteUrl}${thought.imageUrl}`, size, alt, isFallback: false };
}
