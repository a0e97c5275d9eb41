// Unsaved input, stored in this browser only.

export interface DraftStorage<T> {
  read: () => T | null;
  save: (value: T) => void;
  remove: () => void;
}

/** Drafts that can't be stored, because storage is full or forbidden, as in private windows. They last until the page is closed. */
const unstoredValues = new Map<string, unknown>();

/**
 * Opens the storage of the named draft.
 * @param parse returns a stored value, possibly of an older version, in today's form; null if it is invalid.
 */
export function openDraftStorage<T>(name: string, parse: (value: unknown) => T | null): DraftStorage<T> {
  const key = `upwell.draft.${name}`;
  return {
    read: () => {
      if (unstoredValues.has(key)) return parse(unstoredValues.get(key));
      try {
        const json = localStorage.getItem(key);
        return json === null ? null : parse(JSON.parse(json));
      } catch {
        return null;
      }
    },
    save: (value) => {
      try {
        localStorage.setItem(key, JSON.stringify(value));
        unstoredValues.delete(key);
      } catch {
        unstoredValues.set(key, value);
      }
    },
    remove: () => {
      unstoredValues.delete(key);
      try {
        localStorage.removeItem(key);
      } catch {
        // Storage is forbidden, so nothing was stored.
      }
    },
  };
}
