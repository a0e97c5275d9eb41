import { useReducer } from 'react';
import { useGenerateImageMutation } from '../operations.generated.ts';
import { composeImage } from './composeImage.ts';
import {
  initialState,
  type ComposedImage,
  type ImageSource,
  imageComposerReducer,
} from './imageComposerReducer.ts';
import { readUpload } from './readUpload.ts';

type Outcome = { image: ComposedImage } | { error: string };

/** The composer's state and its actions: select a source, generate an image, upload a file. */
export function useImageComposer(caption: { thought: string; author: string }) {
  const [state, dispatch] = useReducer(imageComposerReducer, initialState);
  const [requestImage] = useGenerateImageMutation();

  const runAttempt = async (work: () => Promise<Outcome>) => {
    const attemptNumber = state.attempt + 1;
    dispatch({ type: 'started', attempt: attemptNumber });
    const outcome = await work().catch(() => ({ error: unexpectedErrorMessage }));
    dispatch(
      'image' in outcome
        ? { type: 'succeeded', attempt: attemptNumber, image: outcome.image }
        : { type: 'failed', attempt: attemptNumber, error: outcome.error },
    );
  };

  return {
    state,
    selectSource: (source: ImageSource) => dispatch({ type: 'sourceSelected', source }),
    generate: () =>
      void runAttempt(async () => {
        if (caption.thought.trim() === '') return { error: 'Please enter a thought first' };
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
        const { imageUrl } = result;
        return {
          image: { imageUrl, sourceName: file.name, imageCredit: null, downloadLocation: null, note: null },
        };
      }),
  };
}

const generationFailedMessage = 'Failed to generate image. Please try again.';
const unexpectedErrorMessage = 'An error occurred while generating the image. Please try again.';
