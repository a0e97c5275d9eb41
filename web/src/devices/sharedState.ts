/** A value that distant components share, for `useSyncExternalStore`. It lasts until the page is left. */
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

export interface ListenerSet<Value> {
  /** Adds a listener. @returns a function that removes the listener. */
  add: (listener: (value: Value) => void) => () => void;
  notify: (value: Value) => void;
}

export function createListenerSet<Value = void>(): ListenerSet<Value> {
  const listeners = new Set<(value: Value) => void>();
  return {
    add: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    notify: (value) => {
      for (const listener of listeners) listener(value);
    },
  };
}
