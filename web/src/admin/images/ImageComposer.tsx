import { toCreditLinks } from '#domain/images/photoCredit.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { PhotoCredit } from '../../ui/PhotoCredit.tsx';
import type { ThoughtImage } from '../form/fields.ts';
import styles from '../form/Form.module.css';
import { getRefusalMessage } from '../format.ts';
import { useGenerateImageMutation } from '../operations.generated.ts';
import { AdminDialog, Button, Problem } from '../parts.tsx';
import parts from '../parts.module.css';
import { readData } from '../requests.ts';
import { type ComposedImage, composeImage } from './composeImage.ts';
import { readUpload } from './jpeg.ts';

interface Props {
  thought: string;
  author: string;
  onUse: (image: ThoughtImage) => void;
  onClose: () => void;
}

/** A dialog that creates an image for a thought: a photo with the text as a caption, or an uploaded file. */
export function ImageComposer({ thought, author, onUse, onClose }: Props) {
  const { source, phase, selectSource, generate, upload } = useImageComposer({ thought, author });
  const pickerId = useId();
  const isPreview = phase.kind === 'preview';
  const isGenerated = source === 'generate';
  const buttons = isPreview ? (
    <>
      <Button onClick={isGenerated ? generate : () => document.getElementById(pickerId)?.click()}>
        {isGenerated ? 'Regenerate' : 'Change Image'}
      </Button>
      <Button
        kind="primary"
        onClick={() => {
          const { imageUrl, imageCredit, downloadLocation } = phase.image;
          onUse({ imageUrl, imageCredit, downloadLocation });
          onClose();
        }}
      >
        Use This Image
      </Button>
    </>
  ) : (
    isGenerated && (
      <Button kind="primary" disabled={thought === '' || phase.kind === 'working'} onClick={generate}>
        {phase.kind === 'working' ? 'Generating...' : 'Generate Image'}
      </Button>
    )
  );

  // A portal, because inside the form's element Enter would submit the form.
  return createPortal(
    <AdminDialog
      title="AI Image Generator"
      size="medium"
      buttons={
        <>
          <Button kind="quiet" onClick={onClose}>
            {isPreview ? '✕ Close' : 'Cancel'}
          </Button>
          {/* With a key, so that no button keeps the focus of another one. */}
          <span key={String(isPreview)} className={parts.row}>
            {buttons}
          </span>
        </>
      }
      onClose={onClose}
    >
      <dl className={`${styles.details} ${parts.quote}`}>
        <Detail name="Thought" text={thought} />
        <Detail name="Author" text={author} />
        {isPreview && (
          <Detail name={isGenerated ? 'Search Query' : 'File Name'} text={phase.image.sourceName} />
        )}
      </dl>
      <fieldset className={styles.sources}>
        <legend>Image Source</legend>
        {Object.entries(sourceLabels).map(([value, label]) => (
          <label key={value}>
            <input
              type="radio"
              name="image-source"
              checked={source === value}
              onChange={() => selectSource(value as ImageSource)}
            />
            {label}
          </label>
        ))}
      </fieldset>
      {/* It stays in the document while the preview is shown, because 'Change Image' clicks it. */}
      {source === 'upload' && (
        <div className={parts.stack} hidden={isPreview}>
          <label htmlFor={pickerId}>Select Image File:</label>
          <input
            id={pickerId}
            type="file"
            className={parts.field}
            accept="image/*,.heic,.heif"
            aria-describedby={`${pickerId}-formats`}
            disabled={phase.kind === 'working'}
            onChange={({ currentTarget }) => {
              const file = currentTarget.files?.[0];
              // Reset, so that choosing the same file again fires another change event.
              currentTarget.value = '';
              if (file !== undefined) upload(file);
            }}
          />
          <p id={`${pickerId}-formats`} className={parts.muted}>
            Supported formats: PNG, JPG, GIF, WebP (Max 10MB)
            <br />
            Of an animation, the first frame is used.
          </p>
        </div>
      )}
      {phase.kind === 'working' && (
        <div className={styles.generated} aria-hidden="true">
          <div />
        </div>
      )}
      {isGenerated && thought === '' && <p className={parts.muted}>Please enter a thought first</p>}
      {phase.kind === 'form' && phase.error !== null && <Problem>{phase.error}</Problem>}
      {isPreview && (
        <ImagePreview isGenerated={isGenerated} image={phase.image} thought={thought} author={author} />
      )}
    </AdminDialog>,
    document.body,
  );
}

const sourceLabels: Record<ImageSource, string> = {
  generate: '🎨 Generate AI Image',
  upload: '📁 Upload from Computer',
};

interface PreviewProps {
  isGenerated: boolean;
  image: ComposedImage;
  thought: string;
  author: string;
}

/** The image as it will be saved, with its credit. */
function ImagePreview({ isGenerated, image, thought, author }: PreviewProps) {
  const headingRef = useRef<HTMLHeadingElement>(null);
  const figureRef = useRef<HTMLElement>(null);
  useEffect(() => {
    headingRef.current?.focus({ preventScroll: true });
    figureRef.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <section className={styles.generated}>
      <h3 ref={headingRef} tabIndex={-1}>
        {isGenerated ? 'Generated Image Preview' : 'Uploaded Image Preview'}
      </h3>
      {image.note !== null && <output className={parts.note}>{image.note}</output>}
      <figure ref={figureRef}>
        <img src={image.imageUrl} alt={isGenerated ? `${thought} — ${author}` : image.sourceName} />
        {image.imageCredit !== null && <PhotoCredit {...toCreditLinks(image.imageCredit)} />}
      </figure>
    </section>
  );
}

function Detail({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="clamp" dir="auto">
        {text}
      </dd>
    </div>
  );
}

type ImageSource = 'generate' | 'upload';

type Phase =
  { kind: 'form'; error: string | null } | { kind: 'working' } | { kind: 'preview'; image: ComposedImage };

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
        const { generateImage } = await readData(requestImage({ variables: caption }));
        return generateImage.success
          ? { image: await composeImage(generateImage, caption) }
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
