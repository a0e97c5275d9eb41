import { toImageSrc } from '#domain/images/imageUrl.ts';
import type { ThoughtArticleFragment } from './operations.generated.ts';

interface ThoughtPicture {
  url: string;
  /** Whether it is the thought's own image, and not the one that was drawn for sharing. */
  isOwnImage: boolean;
  fileName: string;
}

/** Returns the picture of a thought that visitors can save and share, or null if there is none. */
export function findPicture({
  imageUrl,
  shareImage,
}: Pick<ThoughtArticleFragment, 'imageUrl' | 'shareImage'>): ThoughtPicture | null {
  const ownImage = toImageSrc(imageUrl);
  const url = ownImage ?? shareImage;
  return url === null ? null : { url, isOwnImage: ownImage !== null, fileName: getFileName(url) };
}

/** A stored image is named by its hash, which says nothing to people. */
function getFileName(url: string): string {
  return url.startsWith('/images/') ? `thought${url.slice(url.lastIndexOf('.'))}` : '';
}
