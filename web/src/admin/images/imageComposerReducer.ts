// What the composer shows, as values: form → working → preview, for either source.
import type { PhotoCredit } from '#domain/thought/thought.ts';

export type ImageSource = 'generate' | 'upload';

export interface ComposedImage {
  /** A data URL of a JPEG. */
  imageUrl: string;
  /** What it was found by: the search query, or the file's name. */
  sourceName: string;
  imageCredit: PhotoCredit | null;
  downloadLocation: string | null;
  /** Why it is not the first choice; null when it is. */
  note: string | null;
}

export interface ImageComposerState {
  source: ImageSource;
  /** Grows with everything that is begun, so that what comes late is known by its number. */
  attempt: number;
  phase:
    { kind: 'form'; error: string | null } | { kind: 'working' } | { kind: 'preview'; image: ComposedImage };
}

export type ImageComposerAction =
  | { type: 'source chosen'; source: ImageSource }
  | { type: 'started'; attempt: number }
  | { type: 'succeeded'; attempt: number; image: ComposedImage }
  | { type: 'failed'; attempt: number; error: string };

export const initialState: ImageComposerState = {
  source: 'generate',
  attempt: 0,
  phase: { kind: 'form', error: null },
};

/** Switching the source resets preview and error; the outcome of an earlier attempt changes nothing. */
export function imageComposerReducer(
  state: ImageComposerState,
  action: ImageComposerAction,
): ImageComposerState {
  switch (action.type) {
    case 'source chosen':
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
