import { expect, test } from 'vitest';
import {
  initialState,
  type ComposedImage,
  type ImageComposerState,
  type ImageComposerAction,
  imageComposerReducer,
} from './imageComposerReducer.ts';

const image: ComposedImage = {
  imageUrl: 'data:image/jpeg;base64,',
  sourceName: 'ocean',
  imageCredit: null,
  downloadLocation: null,
  note: null,
};

const stateAfter = (...events: ImageComposerAction[]): ImageComposerState =>
  events.reduce(imageComposerReducer, initialState);

test('generating leads from the form to a preview', () => {
  expect(stateAfter({ type: 'started', attempt: 1 }).phase).toEqual({ kind: 'working' });
  expect(stateAfter({ type: 'started', attempt: 1 }, { type: 'succeeded', attempt: 1, image }).phase).toEqual(
    {
      kind: 'preview',
      image,
    },
  );
});

test('a failure leads back to the form and says why', () => {
  expect(
    stateAfter({ type: 'started', attempt: 1 }, { type: 'failed', attempt: 1, error: 'No.' }).phase,
  ).toEqual({
    kind: 'form',
    error: 'No.',
  });
});

test('regenerating clears the preview at once', () => {
  const again = stateAfter(
    { type: 'started', attempt: 1 },
    { type: 'succeeded', attempt: 1, image },
    { type: 'started', attempt: 2 },
  );
  expect(again.phase).toEqual({ kind: 'working' });
});

test.each<ImageComposerAction>([
  { type: 'succeeded', attempt: 1, image },
  { type: 'failed', attempt: 1, error: 'No.' },
])('switching the source resets preview and error, and what comes late changes nothing: %o', (late) => {
  const switched = stateAfter(
    { type: 'started', attempt: 1 },
    { type: 'source chosen', source: 'upload' },
    late,
  );
  expect(switched.source).toBe('upload');
  expect(switched.phase).toEqual({ kind: 'form', error: null });
});
