import { useSyncExternalStore } from 'react';
import type { Remembered } from '../devices/remembered.ts';

/** State that the browser keeps between visits, the same in all tabs. */
export function useRemembered<T>(remembered: Remembered<T>): [T, (value: T) => void] {
  return [useSyncExternalStore(remembered.subscribe, remembered.read), remembered.write];
}
