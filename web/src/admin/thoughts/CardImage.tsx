import { toImageSrc } from '#domain/images/imageUrl.ts';
import { toCreditLinks } from '#domain/images/photoCredit.ts';
import { useState } from 'react';
import { PhotoCredit } from '../../ui/PhotoCredit.tsx';
import type { ThoughtCardFragment } from '../operations.generated.ts';
import styles from './ThoughtCard.module.css';

/** A thought's image with its credit. Shows nothing if the image can't be loaded. */
export function CardImage({
  thought: { imageUrl, imageCredit },
}: {
  thought: Pick<ThoughtCardFragment, 'imageUrl' | 'imageCredit'>;
}) {
  const src = toImageSrc(imageUrl);
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null);
  if (src === null && imageUrl !== null)
    return <span className={styles.badge}>Image on another site: not shown</span>;
  if (src === null || src === brokenSrc) return null;
  return (
    <figure className={styles.image}>
      <img src={src} alt="" loading="lazy" width="800" height="600" onError={() => setBrokenSrc(src)} />
      {imageCredit !== null && <PhotoCredit {...toCreditLinks(imageCredit)} />}
    </figure>
  );
}
