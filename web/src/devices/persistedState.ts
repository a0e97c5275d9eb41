// What the visitor's browser remembers between visits; a browser that forbids storage remembers for this visit.
export interface PersistedState<T> {
  read: () => T;
  write: (value: T) => void;
  /** Tells of changes, those made in another tab included. @returns ends the subscription. */
  subscribe: (listener: () => void) => () => void;
}

/**
 * A value under a name of its own.
 * @param isValid what was stored by somebody else, or by an older version, counts as nothing.
 */
export function createPersistedState<T>(
  name: string,
  initial: T,
  isValid: (value: unknown) => value is T,
): PersistedState<T> {
  const key = `upwell.${name}`;
  const listeners = new Set<() => void>();
  let cached: { value: T } | null = null;

  const notifyListeners = () => {
    for (const listener of listeners) listener();
  };
  const load = () => {
    const value = readStorage(key);
    cached = { value: isValid(value) ? value : initial };
    return cached;
  };
  const initialize = () => {
    window.addEventListener('storage', (event) => {
      // A null key: everything was cleared.
      if (event.key !== key && event.key !== null) return;
      load();
      notifyListeners();
    });
    return load();
  };

  return {
    read: () => (cached ?? initialize()).value,
    write: (value) => {
      if (cached === null) initialize();
      cached = { value };
      try {
        localStorage.setItem(key, JSON.stringify(value));
      } catch {
        // Private windows and full disks: the choice then lasts for this visit.
      }
      notifyListeners();
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

function readStorage(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}
