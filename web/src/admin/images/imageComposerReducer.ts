// The state of the image composer: form → working → preview, for either source.
import type { PhotoCredit } from '#domain/thought/thought.ts';

export type ImageSource = 'generate' | 'upload';

export interface ComposedImage {
  /** A data URL of a JPEG. */
  imageUrl: string;
  /** The search query of a generated image, or the name of an uploaded file. */
  sourceName: string;
  imageCredit: PhotoCredit | null;
  downloadLocation: string | null;
  /** The reason why a fallback was used; null if none was. */
  note: string | null;
}

export interface ImageComposerState {
  source: ImageSource;
  /** The number of the latest attempt. Results of earlier attempts are ignored. */
  attempt: number;
  phase:
    { kind: 'form'; error: string | null } | { kind: 'working' } | { kind: 'preview'; image: ComposedImage };
}

export type ImageComposerAction =
  | { type: 'sourceSelected'; source: ImageSource }
  | { type: 'started'; attempt: number }
  | { type: 'succeeded'; attempt: number; image: ComposedImage }
  | { type: 'failed'; attempt: number; error: string };

export const initialState: ImageComposerState = {
  source: 'generate',
  attempt: 0,
  phase: { kind: 'form', error: null },
};

/** Selecting a source resets the preview and the error. The outcome of an earlier attempt is ignored. */
export function imageComposerReducer(
  state: ImageComposerState,
  action: ImageComposerAction,
): ImageComposerState {
  switch (action.type) {
    case 'sourceSelected':
      return { source: action.source, attempt: state.attempt + 1, phase: { kind: 'form', error: null } };
    case 'started':
      return { ...state, attempt: action.attempt, phase: { kind: 'working' } };
    case 'succeeded':
      return action.attempt === state.attempt
        ? { ...state, phase: { kind: 'preview', image: action.image } }
        : state;
    case 'failed':
      return action.attempt === state.attempt
        ? { ...state, phase: { kind: 'form', error: action.error } }
        : state;
  }
}
