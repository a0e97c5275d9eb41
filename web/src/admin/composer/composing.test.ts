import { expect, test } from 'vitest';
import { atFirst, type ComposedImage, type Composing, type ComposingEvent, step } from './composing.ts';

const image: ComposedImage = {
  imageUrl: 'data:image/jpeg;base64,',
  origin: 'ocean',
  imageCredit: null,
  downloadLocation: null,
  note: null,
};

const after = (...events: ComposingEvent[]): Composing => events.reduce(step, atFirst);

test('generating leads from the form to a preview', () => {
  expect(after({ type: 'begun', attempt: 1 }).phase).toEqual({ kind: 'working' });
  expect(after({ type: 'begun', attempt: 1 }, { type: 'made', attempt: 1, image }).phase).toEqual({
    kind: 'preview',
    image,
  });
});

test('a failure leads back to the form and says why', () => {
  expect(after({ type: 'begun', attempt: 1 }, { type: 'failed', attempt: 1, error: 'No.' }).phase).toEqual({
    kind: 'form',
    error: 'No.',
  });
});

test('regenerating clears the preview at once', () => {
  const again = after(
    { type: 'begun', attempt: 1 },
    { type: 'made', attempt: 1, image },
    { type: 'begun', attempt: 2 },
  );
  expect(again.phase).toEqual({ kind: 'working' });
});

test.each<ComposingEvent>([
  { type: 'made', attempt: 1, image },
  { type: 'failed', attempt: 1, error: 'No.' },
])('switching the source resets preview and error, and what comes late changes nothing: %o', (late) => {
  const switched = after({ type: 'begun', attempt: 1 }, { type: 'source chosen', source: 'upload' }, late);
  expect(switched.source).toBe('upload');
  expect(switched.phase).toEqual({ kind: 'form', error: null });
});
