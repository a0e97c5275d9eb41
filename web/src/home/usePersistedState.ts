import { useSyncExternalStore } from 'react';
import type { PersistedState } from '../devices/persistedState.ts';

/** A state that is stored in the browser between visits and shared by all tabs. */
export function usePersistedState<T>(state: PersistedState<T>): [T, (value: T) => void] {
  return [useSyncExternalStore(state.subscribe, state.read, () => state.initial), state.write];
}
