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
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  if (imageUrl === null || imageUrl === brokenUrl) return null;
  return (
    <figure className={styles.image}>
      <img
        src={imageUrl}
        alt=""
        loading="lazy"
        width="800"
        height="600"
        onError={() => setBrokenUrl(imageUrl)}
      />
      {imageCredit !== null && <PhotoCredit {...shownCredit(imageCredit)} />}
    </figure>
  );
}
