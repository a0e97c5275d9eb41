// What the composer shows, as values: form → working → preview, for either source.
import type { PhotoCredit } from '#domain/thought.ts';

export type Source = 'generate' | 'upload';

export interface ComposedImage {
  /** A data URL of a JPEG. */
  imageUrl: string;
  /** What it was found by: the search query, or the file's name. */
  origin: string;
  imageCredit: PhotoCredit | null;
  downloadLocation: string | null;
  /** Why it is not the first choice; null when it is. */
  note: string | null;
}

export interface Composing {
  source: Source;
  /** Grows with everything that is begun, so that what comes late is known by its number. */
  attempt: number;
  phase:
    { kind: 'form'; error: string | null } | { kind: 'working' } | { kind: 'preview'; image: ComposedImage };
}

export type ComposingEvent =
  | { type: 'source chosen'; source: Source }
  | { type: 'begun'; attempt: number }
  | { type: 'made'; attempt: number; image: ComposedImage }
  | { type: 'failed'; attempt: number; error: string };

export const atFirst: Composing = { source: 'generate', attempt: 0, phase: { kind: 'form', error: null } };

/** Switching the source resets preview and error; the outcome of an earlier attempt changes nothing. */
export function step(state: Composing, event: ComposingEvent): Composing {
  switch (event.type) {
    case 'source chosen':
      return { source: event.source, attempt: state.attempt + 1, phase: { kind: 'form', error: null } };
    case 'begun':
      return { ...state, attempt: event.attempt, phase: { kind: 'working' } };
    case 'made':
      return event.attempt === state.attempt
        ? { ...state, phase: { kind: 'preview', image: event.image } }
        : state;
    case 'failed':
      return event.attempt === state.attempt
        ? { ...state, phase: { kind: 'form', error: event.error } }
        : state;
  }
}
