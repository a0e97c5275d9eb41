// What the visitor's browser remembers between visits; a browser that forbids storage just forgets.
export interface Remembered<T> {
  read: () => T;
  write: (value: T) => void;
  /** What another tab writes. @returns ends the subscription. */
  onElsewhere: (listener: (value: T) => void) => () => void;
}

/**
 * A value under a name of its own.
 * @param isValid what was stored by somebody else, or by an older version, counts as nothing.
 */
export function remembered<T>(
  name: string,
  initial: T,
  isValid: (value: unknown) => value is T,
): Remembered<T> {
  const key = `upwell.${name}`;
  const read = () => {
    try {
      const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
      return isValid(value) ? value : initial;
    } catch {
      return initial;
    }
  };
  return {
    read,
    write: (value) => {
      try {
        localStorage.setItem(key, JSON.stringify(value));
      } catch {
        // Private windows and full disks: the choice then lasts for this visit.
      }
    },
    onElsewhere: (listener) => {
      const hear = (event: StorageEvent) => {
        if (event.key === key) listener(read());
      };
      window.addEventListener('storage', hear);
      return () => window.removeEventListener('storage', hear);
    },
  };
}

export function isBoolean(value: unknown): value is boolean {
  return typeof value === 'boolean';
}
