import { useId } from 'react';
import { createPortal } from 'react-dom';
import { Button, Problem } from '../components/controls.tsx';
import { TitledDialog } from '../../ui/TitledDialog.tsx';
import controls from '../components/controls.module.css';
import dialogs from '../components/dialogs.module.css';
import radioButtons from '../components/radioButtons.module.css';
import type { ThoughtImage } from '../form/fields/fields.ts';
import styles from './ImageComposer.module.css';
import type { ComposedImage } from './composeImage.ts';
import { DescriptionList, ImagePreview } from './ImagePreview.tsx';
import { type ImageComposerState, type ImageSource, useImageComposer } from './useImageComposer.ts';

interface Props {
  thought: string;
  author: string;
  onUse: (image: ThoughtImage) => void;
  onClose: () => void;
}

/** A dialog that creates an image for a thought: a photo with the text as a caption, or an uploaded file. */
export function ImageComposer({ thought, author, onUse, onClose }: Props) {
  const composer = useImageComposer({ thought, author });
  const { source, phase } = composer;
  const pickerId = useId();
  const hasThought = thought.trim() !== '';

  // A portal, because inside the form's element Enter would submit the form.
  return createPortal(
    <TitledDialog title="AI Image Generator" onClose={onClose} width={680}>
      <div className={`${dialogs.body} ${styles.body}`}>
        <DescriptionList
          className={`${dialogs.quote} ${styles.thought}`}
          entries={{ Thought: thought, Author: author }}
        />
        <SourceChoice composer={composer} />
        {source === 'upload' && <UploadPicker id={pickerId} composer={composer} />}
        {phase.kind === 'working' && (
          <div className={`${styles.placeholder} ${controls.loading}`} aria-hidden="true" />
        )}
        {source === 'generate' && !hasThought && (
          <p className={dialogs.muted}>Please enter a thought first</p>
        )}
        {phase.kind === 'form' && phase.error !== null && <Problem>{phase.error}</Problem>}
        {phase.kind === 'preview' && (
          <ImagePreview source={source} image={phase.image} thought={thought} author={author} />
        )}
        <Buttons
          composer={composer}
          canGenerate={hasThought && phase.kind === 'form'}
          onChangeImage={() => document.getElementById(pickerId)?.click()}
          onUse={({ imageUrl, imageCredit, downloadLocation, caption }) => {
            onUse({ imageUrl, imageCredit, downloadLocation, caption });
            onClose();
          }}
          onClose={onClose}
        />
      </div>
    </TitledDialog>,
    document.body,
  );
}

const sourceLabels: Record<ImageSource, string> = {
  generate: '🎨 Generate AI Image',
  upload: '📁 Upload from Computer',
};

function SourceChoice({ composer: { source, selectSource } }: { composer: ImageComposerState }) {
  return (
    <fieldset className={`${radioButtons.group} ${styles.sources}`}>
      <legend>Image Source</legend>
      {(['generate', 'upload'] as const).map((value) => (
        <label key={value}>
          <input
            type="radio"
            name="image-source"
            value={value}
            checked={source === value}
            onChange={() => selectSource(value)}
          />
          {sourceLabels[value]}
        </label>
      ))}
    </fieldset>
  );
}

/** The picker stays in the document while the preview is shown, because 'Change Image' clicks it. */
function UploadPicker({ id, composer: { phase, upload } }: { id: string; composer: ImageComposerState }) {
  return (
    <div className={styles.picker} hidden={phase.kind === 'preview'}>
      <label htmlFor={id}>Select Image File:</label>
      <input
        id={id}
        type="file"
        className={controls.file}
        accept="image/*,.heic,.heif"
        aria-describedby={`${id}-formats`}
        disabled={phase.kind === 'working'}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // Reset, so that choosing the same file again fires another change event.
          currentTarget.value = '';
          if (file !== undefined) upload(file);
        }}
      />
      <p id={`${id}-formats`} className={dialogs.muted}>
        Supported formats: PNG, JPG, GIF, WebP (Max 10MB)
        <br />
        Of an animation, the first frame is used.
      </p>
    </div>
  );
}

interface ButtonsProps {
  composer: ImageComposerState;
  canGenerate: boolean;
  onChangeImage: () => void;
  onUse: (image: ComposedImage) => void;
  onClose: () => void;
}

function Buttons({ composer, canGenerate, onChangeImage, onUse, onClose }: ButtonsProps) {
  const { source, phase, generate } = composer;
  const isPreview = phase.kind === 'preview';
  return (
    // With a key, so that no button keeps the focus of another one.
    <div key={String(isPreview)} className={`${dialogs.footer} ${styles.buttons}`}>
      <Button kind="secondary" onClick={onClose}>
        {isPreview ? '✕ Close' : 'Cancel'}
      </Button>
      {isPreview ? (
        <>
          <Button onClick={source === 'generate' ? generate : onChangeImage}>
            {source === 'generate' ? 'Regenerate' : 'Change Image'}
          </Button>
          <Button kind="primary" onClick={() => onUse(phase.image)}>
            Use This Image
          </Button>
        </>
      ) : (
        source === 'generate' && (
          <Button kind="primary" disabled={!canGenerate} onClick={generate}>
            {phase.kind === 'working' ? 'Generating...' : 'Generate Image'}
          </Button>
        )
      )}
    </div>
  );
}
