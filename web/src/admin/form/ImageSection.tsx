import { imageAddress } from '#domain/imageAddress.ts';
import { lazy, Suspense, useState } from 'react';
import { BusyButton } from '../BusyButton.tsx';
import controls from '../controls.module.css';
import styles from './BubbleForm.module.css';
import type { Fields, Image } from './fields.ts';

const Composer = lazy(async () => ({ default: (await import('../composer/Composer.tsx')).Composer }));

interface Props {
  fields: Fields;
  problem: string | undefined;
  isBusy: boolean;
  onChange: (image: Image | null) => void;
}

export function ImageSection({ fields: { thought, author, image }, problem, isBusy, onChange }: Props) {
  const [isComposing, setIsComposing] = useState(false);
  const address = imageAddress(image?.imageUrl ?? null);
  const canCompose = thought.trim() !== '' && author.trim() !== '';
  return (
    <fieldset className={styles.image}>
      <legend>AI Generated Image</legend>
      {image === null ? (
        <p className={styles.noImage}>No image generated yet</p>
      ) : (
        <div className={styles.imagePreview}>
          {address === null ? (
            <p className={styles.noImage}>
              This image is on another site, so visitors don’t see it. Saving copies it here.
            </p>
          ) : (
            <img src={address} alt="The bubble’s current look" width="800" height="600" />
          )}
          <BusyButton className={controls.danger} isBusy={isBusy} onClick={() => onChange(null)}>
            Remove Image
          </BusyButton>
        </div>
      )}
      <BusyButton
        className={controls.button}
        isBusy={isBusy}
        disabled={!canCompose}
        onClick={() => setIsComposing(true)}
      >
        🎨 Generate AI Image
      </BusyButton>
      <p className={styles.problem} role="alert">
        {problem}
      </p>
      {isComposing && (
        <Suspense>
          <Composer
            thought={thought.trim()}
            author={author.trim()}
            onClose={() => setIsComposing(false)}
            onUse={(image) => {
              onChange(image);
              setIsComposing(false);
            }}
          />
        </Suspense>
      )}
    </fieldset>
  );
}
