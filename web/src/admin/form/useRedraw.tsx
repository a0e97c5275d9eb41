import { isMarkedAsGenerated } from '#domain/images/generatedImage.ts';
import { hasStoredImage, isImageDataUrl } from '#domain/images/imageUrl.ts';
import { type ReactNode, useState } from 'react';
import { Button, Problem } from '../components/controls.tsx';
import { ClosableDialog } from '../components/ClosableDialog.tsx';
import { Quote } from '../components/Quote.tsx';
import type { FormController } from './formController.ts';
import type { SaveRequest } from './formReducer.ts';
import { type CaptionedImage, type Fields, type ImageCaption, validateFields } from './fields/fields.ts';

interface Question {
  image: CaptionedImage;
  request: SaveRequest;
}

/**
 * Returns a function that saves the thought. If its generated image shows other words, the dialog that is returned as
 * well asks first whether the image is drawn again.
 */
export function useRedraw(
  fields: Fields,
  dispatch: FormController['dispatch'],
): { save: (request: SaveRequest) => Promise<void>; redrawDialog: ReactNode } {
  const [question, setQuestion] = useState<Question | null>(null);
  const caption = { thought: fields.thought.trim(), author: fields.author.trim() };
  const save = async (request: SaveRequest) => {
    const image = await findOutdatedImage(fields, caption);
    if (image === null) dispatch({ type: 'saveRequested', ...request });
    else setQuestion({ image, request });
  };
  const redrawDialog = question && (
    <RedrawDialog
      image={question.image}
      caption={caption}
      onSave={(image) => {
        setQuestion(null);
        dispatch({ type: 'fieldsChanged', changes: { image } });
        dispatch({ type: 'saveRequested', ...question.request });
      }}
      onClose={() => setQuestion(null)}
    />
  );
  return { save, redrawDialog };
}

/** Returns the image if it is a generated one with other words than these; null if not, or if the fields are invalid. */
async function findOutdatedImage(
  fields: Fields,
  { thought, author }: ImageCaption,
): Promise<CaptionedImage | null> {
  const { image } = fields;
  const caption = image?.caption ?? null;
  if (image === null || caption === null) return null;
  const isCurrent = caption.thought === thought && caption.author === author;
  if (isCurrent || Object.keys(validateFields(fields)).length > 0) return null;
  return (await isGenerated(image.imageUrl)) ? { ...image, caption } : null;
}

/** Reads the mark of a stored image. One that can't be loaded can't be drawn again either. */
async function isGenerated(imageUrl: string): Promise<boolean> {
  if (!hasStoredImage(imageUrl)) return isImageDataUrl(imageUrl);
  try {
    const response = await fetch(imageUrl);
    return isMarkedAsGenerated(new Uint8Array(await response.arrayBuffer()));
  } catch {
    return false;
  }
}

interface DialogProps {
  image: CaptionedImage;
  caption: ImageCaption;
  onSave: (image: CaptionedImage) => void;
  onClose: () => void;
}

/** Asks whether an image is drawn again with the changed words. The picture for shared links follows when it is saved. */
function RedrawDialog({ image, caption, onSave, onClose }: DialogProps) {
  const [state, setState] = useState<'asking' | 'drawing' | 'failed'>('asking');
  const redraw = async () => {
    setState('drawing');
    try {
      const { redrawImage } = await import('../images/composeImage.ts');
      onSave({ ...image, imageUrl: await redrawImage(image.imageUrl, image.caption, caption), caption });
    } catch {
      setState('failed');
    }
  };
  const isBusy = state === 'drawing';
  return (
    <ClosableDialog
      label="Draw the image again?"
      size="small"
      closeLabel="Cancel"
      onClose={onClose}
      action={
        <>
          <Button isBusy={isBusy} onClick={() => onSave({ ...image, caption })}>
            Keep image
          </Button>
          <Button kind="primary" isBusy={isBusy} onClick={() => void redraw()}>
            Draw again
          </Button>
        </>
      }
    >
      <p>The image still shows the old words:</p>
      <Quote {...image.caption} />
      {state === 'failed' && (
        <Problem>The image couldn't be drawn. Check your connection and try again.</Problem>
      )}
    </ClosableDialog>
  );
}
