import { toCreditLinks } from '#domain/images/photoCredit.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { PhotoCredit } from '../../ui/PhotoCredit.tsx';
import { TitledDialog } from '../../ui/TitledDialog.tsx';
import type { ThoughtImage } from '../form/fields.ts';
import { getRefusalMessage } from '../format.ts';
import { useGenerateImageMutation } from '../operations.generated.ts';
import { Button, Problem } from '../parts.tsx';
import parts from '../parts.module.css';
import { type ComposedImage, composeImage } from './composeImage.ts';
import styles from './ImageComposer.module.css';
import { readUpload } from './jpeg.ts';

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
      <div className={parts.body}>
        <DescriptionList
          className={`${parts.quote} ${styles.words}`}
          entries={{ Thought: thought, Author: author }}
        />
        <SourceChoice composer={composer} />
        {source === 'upload' && <UploadPicker id={pickerId} composer={composer} />}
        {phase.kind === 'working' && <div className={styles.placeholder} aria-hidden="true" />}
        {source === 'generate' && !hasThought && <p className={parts.muted}>Please enter a thought first</p>}
        {phase.kind === 'form' && phase.error !== null && <Problem>{phase.error}</Problem>}
        {phase.kind === 'preview' && (
          <ImagePreview source={source} image={phase.image} thought={thought} author={author} />
        )}
        <Buttons
          composer={composer}
          canGenerate={hasThought && phase.kind === 'form'}
          onChangeImage={() => document.getElementById(pickerId)?.click()}
          onUse={({ imageUrl, imageCredit, downloadLocation }) => {
            onUse({ imageUrl, imageCredit, downloadLocation });
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
    <fieldset className={`${styles.group} ${styles.sources}`}>
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
        className={parts.file}
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
      <p id={`${id}-formats`} className={parts.muted}>
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
    <div key={String(isPreview)} className={parts.buttons}>
      <Button kind="quiet" onClick={onClose}>
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

interface PreviewProps {
  source: ImageSource;
  image: ComposedImage;
  thought: string;
  author: string;
}

/** The image as it will be saved, with its credit and its search query or file name. */
function ImagePreview({ source, image, thought, author }: PreviewProps) {
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
      {image.note !== null && <output className={parts.note}>{image.note}</output>}
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
function DescriptionList({ entries, className = '' }: DescriptionListProps) {
  return (
    <dl className={`${styles.details} ${className}`}>
      {Object.entries(entries).map(([term, text]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd className={parts.clamped} dir="auto">
            {text}
          </dd>
        </div>
      ))}
    </dl>
  );
}

type ImageSource = 'generate' | 'upload';

type Phase =
  { kind: 'form'; error: string | null } | { kind: 'working' } | { kind: 'preview'; image: ComposedImage };

type ImageComposerState = ReturnType<typeof useImageComposer>;

/** The composer's state and its actions: select a source, generate an image, upload a file. */
function useImageComposer(caption: { thought: string; author: string }) {
  const [source, setSource] = useState<ImageSource>('generate');
  const [phase, setPhase] = useState<Phase>({ kind: 'form', error: null });
  /** The number of the latest attempt. Results of earlier attempts are ignored. */
  const latestAttempt = useRef(0);
  const [requestImage] = useGenerateImageMutation();

  const runAttempt = async (work: () => Promise<{ image: ComposedImage } | { error: string }>) => {
    latestAttempt.current += 1;
    const attempt = latestAttempt.current;
    setPhase({ kind: 'working' });
    const outcome = await work().catch((error: unknown) => ({
      error: getRefusalMessage(error) ?? unexpectedErrorMessage,
    }));
    if (attempt !== latestAttempt.current) return;
    setPhase('image' in outcome ? { kind: 'preview', ...outcome } : { kind: 'form', ...outcome });
  };

  return {
    source,
    phase,
    /** Selects a source. This discards the preview, the error, and the attempt under way. */
    selectSource: (selected: ImageSource) => {
      latestAttempt.current += 1;
      setSource(selected);
      setPhase({ kind: 'form', error: null });
    },
    generate: () =>
      void runAttempt(async () => {
        const { data } = await requestImage({ variables: caption });
        const result = data?.generateImage;
        return result?.success === true
          ? { image: await composeImage(result, caption) }
          : { error: generationFailedMessage };
      }),
    upload: (file: File) =>
      void runAttempt(async () => {
        const result = await readUpload(file);
        if ('error' in result) return result;
        const image = { imageCredit: null, downloadLocation: null, note: null };
        return { image: { ...image, ...result, sourceName: file.name } };
      }),
  };
}

const generationFailedMessage = 'Failed to generate image. Please try again.';
const unexpectedErrorMessage = 'An error occurred while generating the image. Please try again.';
