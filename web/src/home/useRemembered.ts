import { useEffect, useState } from 'react';
import type { Remembered } from '../devices/remembered.ts';

/** State that the browser keeps between visits. */
export function useRemembered<T>(remembered: Remembered<T>): [T, (value: T) => void] {
  const [value, setValue] = useState(remembered.read);
  useEffect(() => remembered.write(value), [remembered, value]);
  return [value, setValue];
}
