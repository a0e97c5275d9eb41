import type { ImageFile } from '#domain/images/imageFile.ts';
import { truncate, singleLine } from '#domain/pages/pageMetadata.ts';
import { shareCardSize } from '#domain/shareCard/shareCard.ts';
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
export type MeasureImage = (
  path: string,
) => Promise<(ImageSize & Pick<ImageFile, 'isGenerated'>) | null | 'unknown'>;

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

/**
 * Returns the image for a link preview of a thought: the image that an admin uploaded, otherwise the card that was
 * drawn for the thought, otherwise its generated image, otherwise the site's image.
 */
export async function selectShareImage(
  { thought, author, imageUrl, shareImage }: Thought,
  siteUrl: string,
  productName: string,
  measure: MeasureImage,
): Promise<ShareImage> {
  const altText = author === null ? singleLine(thought) : `${singleLine(thought)} — ${singleLine(author)}`;
  const alt = truncate(altText, 400);
  if (imageUrl?.startsWith('/images/') === true) {
    const size = await measure(imageUrl);
    if (size === 'unknown') return { ...createSiteShareImage(siteUrl, productName), isFallback: true };
    const isReplaced = size !== null && shareImage !== null && size.isGenerated;
    if (size !== null && !isReplaced) return { url: `${siteUrl}${imageUrl}`, size, alt, isFallback: false };
  }
  if (shareImage !== null)
    return { url: `${siteUrl}${shareImage}`, size: drawnImageSize, alt, isFallback: false };
  return createSiteShareImage(siteUrl, productName);
}
