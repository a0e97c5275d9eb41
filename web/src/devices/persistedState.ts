// State that is stored in the browser between visits.
import { createListenerSet } from './sharedState.ts';
import { readStored, writeStored, toStorageKey } from './storage.ts';

export interface PersistedState<T> {
  /** The value if nothing is stored, and on the server. */
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
  const listeners = createListenerSet();
  let cached: { value: T } | null = null;

  const load = () => {
    const value = readStored(name);
    cached = { value: isValid(value) ? value : initial };
    return cached;
  };
  const initialize = () => {
    window.addEventListener('storage', (event) => {
      // The key is null if the whole storage was cleared.
      if (event.key !== toStorageKey(name) && event.key !== null) return;
      load();
      listeners.notify();
    });
    // A page from the back/forward cache has missed changes by later pages.
    window.addEventListener('pageshow', ({ persisted }) => {
      if (!persisted) return;
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
      writeStored(name, value);
      listeners.notify();
    },
    subscribe: listeners.add,
  };
}
