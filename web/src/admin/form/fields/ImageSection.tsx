import { toImageSrc } from '#domain/images/imageUrl.ts';
import { lazy, Suspense, useState } from 'react';
import { Button, Problem } from '../../components/controls.tsx';
import dialogs from '../../components/dialogs.module.css';
import styles from '../ThoughtForm.module.css';
import type { Fields, ThoughtImage } from './fields.ts';

const ImageComposer = lazy(async () => ({
  default: (await import('../../images/ImageComposer.tsx')).ImageComposer,
}));

interface Props {
  fields: Fields;
  problem: string | undefined;
  isBusy: boolean;
  onChange: (image: ThoughtImage | null) => void;
}

export function ImageSection({ fields: { thought, author, image }, problem, isBusy, onChange }: Props) {
  const [isComposerOpen, setIsComposerOpen] = useState(false);
  const src = toImageSrc(image?.imageUrl ?? null);
  const canCompose = thought.trim() !== '' && author.trim() !== '';
  return (
    <fieldset className={styles.image}>
      <legend>AI Generated Image</legend>
      {image === null ? (
        <p className={dialogs.muted}>No image generated yet</p>
      ) : (
        <div className={styles.imagePreview}>
          {src === null ? (
            <p className={dialogs.muted}>
              This image is on another site, so visitors don’t see it. Saving the bubble copies it.
            </p>
          ) : (
            <img src={src} alt="The bubble’s current look" width="800" height="600" />
          )}
          <Button kind="danger" isBusy={isBusy} onClick={() => onChange(null)}>
            Remove Image
          </Button>
        </div>
      )}
      <Button isBusy={isBusy} disabled={!canCompose} onClick={() => setIsComposerOpen(true)}>
        🎨 Generate AI Image
      </Button>
      <Problem>{problem}</Problem>
      {isComposerOpen && (
        <Suspense>
          <ImageComposer
            thought={thought.trim()}
            author={author.trim()}
            onClose={() => setIsComposerOpen(false)}
            onUse={onChange}
          />
        </Suspense>
      )}
    </fieldset>
  );
}
