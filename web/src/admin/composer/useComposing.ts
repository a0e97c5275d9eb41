import { useReducer } from 'react';
import { useGenerateImageMutation } from '../operations.generated.ts';
import { compose } from './compose.ts';
import { atFirst, type ComposedImage, type Source, step } from './composing.ts';
import { readUpload } from './readUpload.ts';

type Outcome = { image: ComposedImage } | { error: string };

/** The composer's state, and the three things that a person can do about it. */
export function useComposing(caption: { thought: string; author: string }) {
  const [state, dispatch] = useReducer(step, atFirst);
  const [askForImage] = useGenerateImageMutation();

  const attempt = async (work: () => Promise<Outcome>) => {
    const number = state.attempt + 1;
    dispatch({ type: 'begun', attempt: number });
    const outcome = await work().catch(() => ({ error: whenBroken }));
    dispatch(
      'image' in outcome
        ? { type: 'made', attempt: number, image: outcome.image }
        : { type: 'failed', attempt: number, error: outcome.error },
    );
  };

  return {
    state,
    choose: (source: Source) => dispatch({ type: 'source chosen', source }),
    generate: () =>
      void attempt(async () => {
        if (caption.thought.trim() === '') return { error: 'Please enter a thought first' };
        const { data } = await askForImage({ variables: caption });
        const proposal = data?.generateImage;
        return proposal?.success === true
          ? { image: await compose(proposal, caption) }
          : { error: whenRefused };
      }),
    upload: (file: File) =>
      void attempt(async () => {
        const read = await readUpload(file);
        if ('error' in read) return read;
        const { imageUrl } = read;
        return {
          image: { imageUrl, origin: file.name, imageCredit: null, downloadLocation: null, note: null },
        };
      }),
  };
}

const whenRefused = 'Failed to generate image. Please try again.';
const whenBroken = 'An error occurred while generating the image. Please try again.';
