import { useSyncExternalStore } from 'react';
import type { PersistedState } from '../../devices/persistedState.ts';

/** State that the browser keeps between visits, the same in all tabs. */
export function usePersistedState<T>(state: PersistedState<T>): [T, (value: T) => void] {
  return [useSyncExternalStore(state.subscribe, state.read), state.write];
}
