import { shownCredit } from '#domain/photoCredit.ts';
import { useEffect, useRef } from 'react';
import { PhotoCredit } from '../../ui/PhotoCredit.tsx';
import { Details } from './Details.tsx';
import styles from './ImagePreview.module.css';
import type { ComposedImage, Source } from './composing.ts';

interface Props {
  source: Source;
  image: ComposedImage;
  thought: string;
  author: string;
}

/** The image as it will be saved, and where it comes from. */
export function ImagePreview({ source, image, thought, author }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const figure = useRef<HTMLElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    figure.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const isGenerated = source === 'generate';
  return (
    <section className={styles.preview}>
      <h3 ref={heading} tabIndex={-1}>
        {isGenerated ? 'Generated Image Preview' : 'Uploaded Image Preview'}
      </h3>
      {image.note !== null && <output className={styles.note}>{image.note}</output>}
      <figure ref={figure}>
        <img src={image.imageUrl} alt={isGenerated ? `${thought} — ${author}` : image.origin} />
        {image.imageCredit !== null && <PhotoCredit {...shownCredit(image.imageCredit)} />}
      </figure>
      <Details
        entries={{
          [isGenerated ? 'Search Query' : 'File Name']: image.origin,
          Thought: thought,
          Author: author,
        }}
      />
    </section>
  );
}
