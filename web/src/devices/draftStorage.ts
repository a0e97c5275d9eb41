// Unsaved input, stored in this browser only. If storage is unavailable, nothing is stored.

export interface DraftStorage<T> {
  read: () => T | null;
  save: (value: T) => void;
  remove: () => void;
}

/**
 * Opens the storage of the named draft.
 * @param isValid checks what was stored, possibly by an older version; an invalid value is ignored.
 */
export function openDraftStorage<T>(name: string, isValid: (value: unknown) => value is T): DraftStorage<T> {
  const key = `upwell.draft.${name}`;
  return {
    read: () => {
      try {
        const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
        return isValid(value) ? value : null;
      } catch {
        return null;
      }
    },
    save: (value) => {
      try {
        localStorage.setItem(key, JSON.stringify(value));
      } catch {
        // Storage is full or forbidden, as in private windows; the page still warns about unsaved changes.
      }
    },
    remove: () => {
      try {
        localStorage.removeItem(key);
      } catch {
        // Storage is forbidden, so nothing was stored.
      }
    },
  };
}
