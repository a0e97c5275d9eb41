import '@fontsource-variable/newsreader/wght.css';
import '@fontsource-variable/newsreader/wght-italic.css';
import { useId } from 'react';
import { createPortal } from 'react-dom';
import { Dialog } from '../../ui/Dialog.tsx';
import styles from './ImageComposer.module.css';
import { ImageComposerButtons } from './ImageComposerButtons.tsx';
import type { ComposedImage } from './imageComposerReducer.ts';
import { DescriptionList } from './DescriptionList.tsx';
import { ImagePreview } from './ImagePreview.tsx';
import { SourceChoice } from './SourceChoice.tsx';
import { UploadPicker } from './UploadPicker.tsx';
import { useImageComposer } from './useImageComposer.ts';

interface Props {
  thought: string;
  author: string;
  onUse: (image: Pick<ComposedImage, 'imageUrl' | 'imageCredit' | 'downloadLocation'>) => void;
  onClose: () => void;
}

/** A dialog that creates an image for a thought: a photo with the text as a caption, or an uploaded file. */
export function ImageComposer({ thought, author, onUse, onClose }: Props) {
  const { state, selectSource, generate, upload } = useImageComposer({ thought, author });
  const { source, phase } = state;
  const pickerId = useId();
  const isWorking = phase.kind === 'working';
  const hasThought = thought.trim() !== '';
  const error = phase.kind === 'form' ? phase.error : null;

  const applyImage = ({ imageUrl, imageCredit, downloadLocation }: ComposedImage) => {
    onUse({ imageUrl, imageCredit, downloadLocation });
    onClose();
  };

  // A portal, because inside the form's element Enter would submit the form.
  return createPortal(
    <Dialog label="AI Image Generator" onClose={onClose} className={styles.dialog}>
      <div className={styles.body}>
        <header className={styles.header}>
          <h2>AI Image Generator</h2>
          <button type="button" className={styles.close} aria-label="Close image generator" onClick={onClose}>
            ×
          </button>
        </header>
        <DescriptionList className={styles.thought} entries={{ Thought: thought, Author: author }} />
        <SourceChoice source={source} onSelect={selectSource} />

        {source === 'upload' && (
          <UploadPicker
            id={pickerId}
            isHidden={phase.kind === 'preview'}
            isWorking={isWorking}
            onSelect={upload}
          />
        )}
        {isWorking && <div className={styles.placeholder} aria-hidden="true" />}
        {source === 'generate' && !hasThought && <p className={styles.muted}>Please enter a thought first</p>}
        {error !== null && (
          <p role="alert" className={styles.error}>
            {error}
          </p>
        )}
        {phase.kind === 'preview' && (
          <ImagePreview source={source} image={phase.image} thought={thought} author={author} />
        )}

        <ImageComposerButtons
          state={state}
          canGenerate={hasThought && !isWorking}
          onGenerate={generate}
          onChangeImage={() => document.getElementById(pickerId)?.click()}
          onUse={applyImage}
          onClose={onClose}
        />
      </div>
    </Dialog>,
    document.body,
  );
}
