import { createListenerSet } from './listenerSet.ts';

/** A value that distant parts of the site share until the page is left, for `useSyncExternalStore`. */
export interface SharedState<T> {
  read: () => T;
  write: (value: T) => void;
  /** Calls the listener on each change. @returns a function to unsubscribe. */
  subscribe: (listener: () => void) => () => void;
}

export function createSharedState<T>(initial: T): SharedState<T> {
  const listeners = createListenerSet();
  let current = initial;
  return {
    read: () => current,
    write: (value) => {
      current = value;
      listeners.notify();
    },
    subscribe: listeners.add,
  };
}
