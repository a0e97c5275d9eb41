// State that is stored in the browser between visits. If storage is unavailable, it lasts for the visit.
import { createListenerSet } from './sharedState.ts';

export interface PersistedState<T> {
  /** The value before anything was stored, and the value on the server. */
  initial: T;
  read: () => T;
  write: (value: T) => void;
  /** Calls the listener on each change, including changes in other tabs. @returns a function to unsubscribe. */
  subscribe: (listener: () => void) => () => void;
}

/**
 * Creates a state that is stored under the given name.
 * @param isValid checks what was stored, possibly by an older version; the initial value replaces an invalid one. By
 * default a value has to have the type of the initial one.
 */
export function createPersistedState<T>(
  name: string,
  initial: T,
  isValid: (value: unknown) => value is T = (value): value is T => typeof value === typeof initial,
): PersistedState<T> {
  const key = `upwell.${name}`;
  const listeners = createListenerSet();
  let cached: { value: T } | null = null;

  const load = () => {
    const value = readStorage(key);
    cached = { value: isValid(value) ? value : initial };
    return cached;
  };
  const initialize = () => {
    window.addEventListener('storage', (event) => {
      // The key is null if the whole storage was cleared.
      if (event.key !== key && event.key !== null) return;
      load();
      listeners.notify();
    });
    return load();
  };

  return {
    initial,
    read: () => (cached ?? initialize()).value,
    write: (value) => {
      if (cached === null) initialize();
      cached = { value };
      try {
        localStorage.setItem(key, JSON.stringify(value));
      } catch {
        // Storage is full or forbidden, as in private windows; the value lasts for the visit.
      }
      listeners.notify();
    },
    subscribe: listeners.add,
  };
}

function readStorage(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}
