import { expect, test } from 'vitest';
import { formatLoadError, formatSaveError } from './errorMessages.ts';

test.each([
  [
    { kind: 'firestore' },
    'Failed to load bubbles. Please check your Firestore permissions.',
    'Failed to save bubble. Please check your Firestore permissions.',
  ],
  [
    { kind: 'sqlite', fileName: 'upwell.sqlite' },
    'Failed to load bubbles. Please check the database file upwell.sqlite.',
    'Failed to save bubble. Please check the database file upwell.sqlite.',
  ],
  [
    { kind: 'sqlite', fileName: null },
    'Failed to load bubbles. Please try again.',
    'Failed to save bubble. Please try again.',
  ],
] as const)('the load and save errors suggest what to check for the store %o', (store, load, save) => {
  expect(formatLoadError(store)).toBe(load);
  expect(formatSaveError(store)).toBe(save);
});
