import { useState } from 'react';
import type { BubbleCardFragment } from '../operations.generated.ts';
import styles from './BubbleCard.module.css';

const utm = '?utm_source=upwell&utm_medium=referral';

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
      {imageCredit !== null && (
        <figcaption>
          Photo by{' '}
          <a href={tracked(imageCredit.profileUrl)} target="_blank" rel="noreferrer">
            {imageCredit.name}
          </a>{' '}
          on{' '}
          <a href={tracked(imageCredit.photoUrl)} target="_blank" rel="noreferrer">
            Unsplash
          </a>
        </figcaption>
      )}
    </figure>
  );
}

function tracked(url: string): string {
  return url.includes('?') ? url : url + utm;
}
