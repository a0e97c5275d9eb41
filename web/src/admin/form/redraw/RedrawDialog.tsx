import { useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { Problem } from '../../components/Problem.tsx';
import { ClosableDialog } from '../../components/ClosableDialog.tsx';
import { Quote } from '../../components/Quote.tsx';
import type { CaptionedImage, ImageCaption } from '../fields/fields.ts';

interface Props {
  image: CaptionedImage;
  /** The words to draw. */
  caption: ImageCaption;
  /** Called with the image to save. */
  onSave: (image: CaptionedImage) => void;
  onClose: () => void;
}

/** Asks whether an image is drawn again with the changed words. The picture for shared links follows when it is saved. */
export function RedrawDialog({ image, caption, onSave, onClose }: Props) {
  const [state, setState] = useState<'asking' | 'drawing' | 'failed'>('asking');
  const redraw = async () => {
    setState('drawing');
    try {
      const { redrawImage } = await import('../../images/composeImage.ts');
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
