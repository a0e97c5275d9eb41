import { truncate, singleLine } from '#domain/pages/pageMetadata.ts';
import type { Thought } from '#domain/thought/thought.ts';

/** An image for a preview elsewhere, at an absolute address. */
export interface ShareImage {
  url: string;
  /** In pixels. */
  size: ImageSize;
  alt: string;
  /** Its store did not answer: the site's stands in, and nobody is to keep a page with it. */
  isFallback: boolean;
}

export interface ImageSize {
  type: string;
  width: number;
  height: number;
}

/** How large the image at a path of this site is; null when there is none, unknown while its store does not answer. */
export type MeasureImage = (path: string) => Promise<ImageSize | null | 'unknown'>;

/** The site's own, drawn once: web/public/share.png. */
export function createSiteShareImage(siteUrl: string, productName: string): ShareImage {
  return {
    url: `${siteUrl}/share.png`,
    size: { type: 'image/png', width: 1200, height: 630 },
    alt: `Glass bubbles rising through deep water: ${singleLine(productName)}`,
    isFallback: false,
  };
}

/** A thought's own image; the site's where it has none that is stored here. */
export async function selectShareImage(
  { thought, author, imageUrl }: Thought,
  siteUrl: string,
  productName: string,
  measure: MeasureImage,
): Promise<ShareImage> {
  const altText = author === null ? singleLine(thought) : `${singleLine(thought)} — ${singleLine(author)}`;
  const commonFields = { alt: truncate(altText, 400), isFallback: false };
  const size = imageUrl?.startsWith('/images/') === true ? await measure(imageUrl) : null;
  if (size === null || size === 'unknown')
    return { ...createSiteShareImage(siteUrl, productName), isFallback: size === 'unknown' };
  return { ...commonFields, url: `${siteUrl}${imageUrl}`, size };
}
