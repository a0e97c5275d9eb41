import { cut, oneLine } from '#domain/headWords.ts';
import type { Thought } from '#domain/thought.ts';

/** An image for a preview elsewhere, at an absolute address. */
export interface ShareImage {
  url: string;
  /** In pixels; null when the image lies elsewhere and was never measured. */
  size: ImageSize | null;
  alt: string;
}

export interface ImageSize {
  type: string;
  width: number;
  height: number;
}

/** How large the image at a path of this site is; null when there is none. */
export type MeasureImage = (path: string) => Promise<ImageSize | null>;

/** The site's own, drawn once: web/public/share.png. */
export function siteImage(siteUrl: string, productName: string): ShareImage {
  return {
    url: `${siteUrl}/share.png`,
    size: { type: 'image/png', width: 1200, height: 630 },
    alt: `Glass bubbles rising through deep water: ${oneLine(productName)}`,
  };
}

/** A thought's own image; the site's where it has none, or one that others can't load (a data URL). */
export async function shareImage(
  { thought, author, imageUrl }: Thought,
  siteUrl: string,
  productName: string,
  measure: MeasureImage,
): Promise<ShareImage> {
  const said = author === null ? oneLine(thought) : `${oneLine(thought)} — ${oneLine(author)}`;
  const alt = cut(said, 400);
  if (imageUrl !== null && /^https?:\/\//i.test(imageUrl)) return { url: imageUrl, size: null, alt };
  const size = imageUrl?.startsWith('/images/') === true ? await measure(imageUrl) : null;
  return size === null ? siteImage(siteUrl, productName) : { url: `${siteUrl}${imageUrl}`, size, alt };
}
