import { CombinedGraphQLErrors } from '@apollo/client';
import { expect, test } from 'vitest';
import { formatLoadError, formatSaveError } from './format.ts';

const apiError = new CombinedGraphQLErrors({ errors: [{ message: 'The store is unavailable.' }] });

test.each([
  [{ kind: 'firestore' }, 'Please check your Firestore permissions.'],
  [{ kind: 'sqlite', fileName: 'upwell.sqlite' }, 'Please check the database file upwell.sqlite.'],
  [{ kind: 'sqlite', fileName: null }, 'Please try again.'],
] as const)('the load and save errors suggest what to check for the store %o', (store, advice) => {
  expect(formatLoadError(store, apiError)).toBe(`Failed to load bubbles. ${advice}`);
  expect(formatSaveError(store, apiError)).toBe(`Failed to save bubble. ${advice}`);
});

test('the load and save errors name the connection if no response has arrived', async () => {
  const error: unknown = await fetch('http://127.0.0.1:1').catch((error: unknown) => error);
  const store = { kind: 'firestore' } as const;
  expect(formatLoadError(store, error)).toBe(
    "Failed to load bubbles. You're offline: check your connection.",
  );
  expect(formatSaveError(store, error)).toBe(
    "Failed to save bubble. You're offline: your text is kept; try again.",
  );
});
