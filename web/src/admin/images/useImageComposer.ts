import { useRef, useState } from 'react';
import { getRefusalMessage } from '../errorMessages.ts';
import { useGenerateImageMutation } from '../operations.generated.ts';
import { type ComposedImage, composeImage } from './composeImage.ts';
import { readUpload } from './readUpload.ts';

export type ImageSource = 'generate' | 'upload';

type Phase =
  { kind: 'form'; error: string | null } | { kind: 'working' } | { kind: 'preview'; image: ComposedImage };

export type ImageComposerState = ReturnType<typeof useImageComposer>;

/** The composer's state and its actions: select a source, generate an image, upload a file. */
export function useImageComposer(caption: { thought: string; author: string }) {
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
        const image = { imageCredit: null, downloadLocation: null, caption: null, note: null };
        return { image: { ...image, ...result, sourceName: file.name } };
      }),
  };
}

const generationFailedMessage = 'Failed to generate image. Please try again.';
const unexpectedErrorMessage = 'An error occurred while generating the image. Please try again.';
