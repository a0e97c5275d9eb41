import { toCreditLinks } from '#domain/images/photoCredit.ts';
import { useEffect, useRef } from 'react';
import { PhotoCredit } from '../../ui/PhotoCredit.tsx';
import { DescriptionList } from './DescriptionList.tsx';
import styles from './ImagePreview.module.css';
import type { ComposedImage, ImageSource } from './imageComposerReducer.ts';

interface Props {
  source: ImageSource;
  image: ComposedImage;
  thought: string;
  author: string;
}

/** The image as it will be saved, with its credit and its search query or file name. */
export function ImagePreview({ source, image, thought, author }: Props) {
  const headingRef = useRef<HTMLHeadingElement>(null);
  const figureRef = useRef<HTMLElement>(null);
  useEffect(() => {
    headingRef.current?.focus({ preventScroll: true });
    figureRef.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const isGenerated = source === 'generate';
  return (
    <section className={styles.preview}>
      <h3 ref={headingRef} tabIndex={-1}>
        {isGenerated ? 'Generated Image Preview' : 'Uploaded Image Preview'}
      </h3>
      {image.note !== null && <output className={styles.note}>{image.note}</output>}
      <figure ref={figureRef}>
        <img src={image.imageUrl} alt={isGenerated ? `${thought} — ${author}` : image.sourceName} />
        {image.imageCredit !== null && <PhotoCredit {...toCreditLinks(image.imageCredit)} />}
      </figure>
      <DescriptionList
        entries={{
          [isGenerated ? 'Search Query' : 'File Name']: image.sourceName,
          Thought: thought,
          Author: author,
        }}
      />
    </section>
  );
}
