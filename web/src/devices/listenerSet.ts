export interface ListenerSet<Value> {
  /** @returns a function that removes the listener. */
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
