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

const stateAfter = (...actions: ImageComposerAction[]): ImageComposerState =>
  actions.reduce(imageComposerReducer, initialState);

test('shows that it is working after the start, and the preview after success', () => {
  expect(stateAfter({ type: 'started', attempt: 1 }).phase).toEqual({ kind: 'working' });
  expect(stateAfter({ type: 'started', attempt: 1 }, { type: 'succeeded', attempt: 1, image }).phase).toEqual(
    {
      kind: 'preview',
      image,
    },
  );
});

test('shows the form with the error after a failure', () => {
  expect(
    stateAfter({ type: 'started', attempt: 1 }, { type: 'failed', attempt: 1, error: 'No.' }).phase,
  ).toEqual({
    kind: 'form',
    error: 'No.',
  });
});

test('clears the preview when another attempt starts', () => {
  const state = stateAfter(
    { type: 'started', attempt: 1 },
    { type: 'succeeded', attempt: 1, image },
    { type: 'started', attempt: 2 },
  );
  expect(state.phase).toEqual({ kind: 'working' });
});

test.each<ImageComposerAction>([
  { type: 'succeeded', attempt: 1, image },
  { type: 'failed', attempt: 1, error: 'No.' },
])('selecting a source resets the preview and ignores the late action %o', (lateAction) => {
  const state = stateAfter(
    { type: 'started', attempt: 1 },
    { type: 'sourceSelected', source: 'upload' },
    lateAction,
  );
  expect(state.source).toBe('upload');
  expect(state.phase).toEqual({ kind: 'form', error: null });
});
