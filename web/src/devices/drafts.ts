// What was typed and not saved yet, kept in this browser only; one that forbids storage just forgets.

export interface Draft<T> {
  read: () => T | null;
  keep: (value: T) => void;
  drop: () => void;
}

/**
 * The draft of this name.
 * @param isValid what was stored by somebody else, or by an older version, counts as nothing.
 */
export function openDraft<T>(name: string, isValid: (value: unknown) => value is T): Draft<T> {
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
    keep: (value) => {
      try {
        localStorage.setItem(key, JSON.stringify(value));
      } catch {
        // Private windows and full disks: the page still warns before it is left.
      }
    },
    drop: () => {
      try {
        localStorage.removeItem(key);
      } catch {
        // Nothing was kept either.
      }
    },
  };
}
