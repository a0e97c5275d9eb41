// What the visitor's browser remembers between visits; a browser that forbids storage remembers for this visit.
export interface Remembered<T> {
  read: () => T;
  write: (value: T) => void;
  /** Tells of changes, those made in another tab included. @returns ends the subscription. */
  subscribe: (listener: () => void) => () => void;
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
  const listeners = new Set<() => void>();
  let known: { value: T } | null = null;

  const tell = () => {
    for (const listener of listeners) listener();
  };
  const learn = () => {
    const value = readStored(key);
    known = { value: isValid(value) ? value : initial };
    return known;
  };
  const begin = () => {
    window.addEventListener('storage', (event) => {
      // A null key: everything was cleared.
      if (event.key !== key && event.key !== null) return;
      learn();
      tell();
    });
    return learn();
  };

  return {
    read: () => (known ?? begin()).value,
    write: (value) => {
      if (known === null) begin();
      known = { value };
      try {
        localStorage.setItem(key, JSON.stringify(value));
      } catch {
        // Private windows and full disks: the choice then lasts for this visit.
      }
      tell();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function isBoolean(value: unknown): value is boolean {
  return typeof value === 'boolean';
}

function readStored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}
