import { toCreditLinks } from '#domain/images/photoCredit.ts';
import { useEffect, useRef } from 'react';
import { PhotoCredit } from '../../ui/PhotoCredit.tsx';
import dialogs from '../components/dialogs.module.css';
import { getLineClampClass } from '../components/lineClamp.ts';
import styles from './ImageComposer.module.css';
import type { ComposedImage } from './composeImage.ts';
import type { ImageSource } from './useImageComposer.ts';

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
      {image.note !== null && <output className={dialogs.note}>{image.note}</output>}
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

interface DescriptionListProps {
  entries: Readonly<Record<string, string>>;
  className?: string | undefined;
}
export function DescriptionList({ entries, className = '' }: DescriptionListProps) {
  return (
    <dl className={`${styles.details} ${className}`}>
      {Object.entries(entries).map(([term, text]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd className={getLineClampClass(text)} dir="auto">
            {text}
          </dd>
        </div>
      ))}
    </dl>
  );
}
