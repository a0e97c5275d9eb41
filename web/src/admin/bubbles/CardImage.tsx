import { imageAddress } from '#domain/imageAddress.ts';
import { shownCredit } from '#domain/photoCredit.ts';
import { useState } from 'react';
import { PhotoCredit } from '../../ui/PhotoCredit.tsx';
import type { BubbleCardFragment } from '../operations.generated.ts';
import styles from './BubbleCard.module.css';

/** A thought's image with its photographer; one that does not load leaves no hole. */
export function CardImage({
  thought: { imageUrl, imageCredit },
}: {
  thought: Pick<BubbleCardFragment, 'imageUrl' | 'imageCredit'>;
}) {
  const address = imageAddress(imageUrl);
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  if (address === null && imageUrl !== null)
    return <span className={styles.badge}>Image on another site: not shown</span>;
  if (address === null || address === brokenUrl) return null;
  return (
    <figure className={styles.image}>
      <img
        src={address}
        alt=""
        loading="lazy"
        width="800"
        height="600"
        onError={() => setBrokenUrl(address)}
      />
      {imageCredit !== null && <PhotoCredit {...shownCredit(imageCredit)} />}
    </figure>
  );
}
