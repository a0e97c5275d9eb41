import type { ChaosTrial } from './trial.ts';

/** Loads the trials of `npm run chaos` by name, in the order of the table. */
export const trials: Readonly<Record<string, () => Promise<ChaosTrial>>> = {
  concurrentEdits: async () => (await import('./concurrentEdits.ts')).tryConcurrentEdits,
  soak: async () => (await import('./traffic/soak.ts')).trySoak,
};
