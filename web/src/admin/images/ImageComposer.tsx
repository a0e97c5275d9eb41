import { toCreditLinks } from '#domain/images/photoCredit.ts';
import { useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import checkbox from '../../ui/controls/Checkbox.module.css';
import { PhotoCredit } from '../../ui/PhotoCredit.tsx';
import type { ThoughtImage } from '../form/fields.ts';
import styles from '../form/Form.module.css';
import { getDemoRefusalMessage } from '../format.ts';
import { useGenerateImageMutation } from '../operations.generated.ts';
import { AdminDialog, Button, Fact, Problem } from '../parts.tsx';
import parts from '../parts.module.css';
import { readData } from '../requests.ts';
import { type ComposedImage, composeImage } from './composeImage.ts';
import { readUpload } from './jpeg.ts';

const sources = {
  generate: '🎨 Generate AI Image',
  upload: '📁 Upload from Computer',
};

type Source = keyof typeof sources;

type Phase =
  { kind: 'form'; error: string | null } | { kind: 'working' } | { kind: 'preview'; image: ComposedImage };

const generationFailedMessage = 'Failed to generate image. Please try again.';
const unexpectedErrorMessage = 'An error occurred while generating the image. Please try again.';

interface Props {
  thought: string;
  author: string;
  onUse: (image: ThoughtImage) => void;
  onClose: () => void;
}

/** A dialog that creates an image for a thought: a photo with the text as a caption, or an uploaded file. */
export function ImageComposer({ thought, author, onUse, onClose }: Props) {
  const [source, setSource] = useState<Source>('generate');
  const [phase, setPhase] = useState<Phase>({ kind: 'form', error: null });
  /** The number of the latest attempt. Results of earlier attempts are ignored. */
  const latestAttempt = useRef(0);
  const [requestImage] = useGenerateImageMutation();
  const pickerId = useId();
  const isGenerated = source === 'generate';

  const attempt = async (work: () => Promise<ComposedImage | { error: string }>) => {
    latestAttempt.current += 1;
    const number = latestAttempt.current;
    setPhase({ kind: 'working' });
    const outcome = await work().catch((error: unknown) => ({
      error: getDemoRefusalMessage(error) ?? unexpectedErrorMessage,
    }));
    if (number !== latestAttempt.current) return;
    setPhase('error' in outcome ? { kind: 'form', ...outcome } : { kind: 'preview', image: outcome });
  };
  const generate = () =>
    void attempt(async () => {
      const { generateImage } = await readData(requestImage({ variables: { thought, author } }));
      return generateImage.success
        ? composeImage(generateImage, { thought, author })
        : { error: generationFailedMessage };
    });
  const upload = (file: File) =>
    void attempt(async () => {
      const result = await readUpload(file);
      const image = { imageCredit: null, downloadLocation: null, note: null, sourceName: file.name };
      return 'error' in result ? result : { ...image, ...result };
    });

  // A portal, because inside the form's element Enter would submit the form.
  return createPortal(
    <AdminDialog
      title="AI Image Generator"
      size="medium"
      buttons={
        <>
          <Button kind="quiet" onClick={onClose}>
            {phase.kind === 'preview' ? '✕ Close' : 'Cancel'}
          </Button>
          {phase.kind === 'preview' ? (
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
          )}
        </>
      }
      onClose={onClose}
    >
      <dl className={`${parts.facts} ${parts.quote}`}>
        <Fact name="Thought" isClamped>
          {thought}
        </Fact>
        <Fact name="Author">{author}</Fact>
        {phase.kind === 'preview' && (
          <Fact name={isGenerated ? 'Search Query' : 'File Name'}>{phase.image.sourceName}</Fact>
        )}
      </dl>
      <fieldset className={parts.row}>
        <legend>Image Source</legend>
        {Object.entries(sources).map(([value, label]) => (
          <label key={value} className={checkbox.checkbox}>
            <input
              type="radio"
              name="image-source"
              checked={source === value}
              onChange={() => {
                // Makes the running attempt outdated, so that its result is ignored.
                latestAttempt.current += 1;
                setSource(value as Source);
                setPhase({ kind: 'form', error: null });
              }}
            />
            {label}
          </label>
        ))}
      </fieldset>
      {/* It stays in the document while the preview is shown, because 'Change Image' clicks it. */}
      {!isGenerated && (
        <div className={phase.kind === 'preview' ? '' : parts.stack} hidden={phase.kind === 'preview'}>
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
              // Resets the input, so that choosing the same file again fires a change event.
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
      {isGenerated && thought === '' && <p className={parts.muted}>Please enter a thought first</p>}
      {phase.kind === 'form' && phase.error !== null && <Problem>{phase.error}</Problem>}
      {phase.kind === 'working' && <div className={parts.empty} aria-hidden="true" />}
      {phase.kind === 'preview' && (
        <figure className={styles.generated}>
          <h3 ref={focusPreview} tabIndex={-1}>
            {isGenerated ? 'Generated Image Preview' : 'Uploaded Image Preview'}
          </h3>
          {phase.image.note !== null && <output className={parts.note}>{phase.image.note}</output>}
          <img
            src={phase.image.imageUrl}
            alt={isGenerated ? `${thought} — ${author}` : phase.image.sourceName}
          />
          {phase.image.imageCredit !== null && <PhotoCredit {...toCreditLinks(phase.image.imageCredit)} />}
        </figure>
      )}
    </AdminDialog>,
    document.body,
  );
}

/** Focuses the heading of the preview, and shows all of it. */
function focusPreview(heading: HTMLElement | null): void {
  heading?.focus({ preventScroll: true });
  heading?.parentElement?.scrollIntoView({ block: 'nearest' });
}
