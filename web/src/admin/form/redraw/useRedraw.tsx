import { isMarkedAsGenerated } from '#domain/images/generatedImage.ts';
import { hasStoredImage, isImageDataUrl } from '#domain/images/imageUrl.ts';
import { type ReactNode, useState } from 'react';
import type { SaveRequest } from '../editing.ts';
import type { Editor } from '../editor.ts';
import { type CaptionedImage, type Fields, type ImageCaption, validateFields } from '../fields/fields.ts';
import { RedrawDialog } from './RedrawDialog.tsx';

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
  dispatch: Editor['dispatch'],
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
