// Unsaved input, stored in this browser only.
import { readStored, removeStored, store } from './storage.ts';

export interface DraftStorage<T> {
  read: () => T | null;
  save: (value: T) => void;
  remove: () => void;
}

/**
 * Opens the storage of the named draft.
 * @param parse returns a stored value, possibly of an older version, in today's form; null if it is invalid.
 */
export function openDraftStorage<T>(name: string, parse: (value: unknown) => T | null): DraftStorage<T> {
  const key = `draft.${name}`;
  return {
    read: () => {
      const value = readStored(key);
      return value === undefined ? null : parse(value);
    },
    save: (value) => store(key, value),
    remove: () => removeStored(key),
  };
}
