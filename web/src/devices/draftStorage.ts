// What was typed and not saved yet, kept in this browser only; one that forbids storage just forgets.

export interface DraftStorage<T> {
  read: () => T | null;
  save: (value: T) => void;
  remove: () => void;
}

/**
 * The draft of this name.
 * @param isValid what was stored by somebody else, or by an older version, counts as nothing.
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
        // Private windows and full disks: the page still warns before it is left.
      }
    },
    remove: () => {
      try {
        localStorage.removeItem(key);
      } catch {
        // Nothing was kept either.
      }
    },
  };
}
