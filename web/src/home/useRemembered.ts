import { useEffect, useState } from 'react';
import type { Remembered } from '../devices/remembered.ts';

/** State that the browser keeps between visits, and its tabs share. */
export function useRemembered<T>(remembered: Remembered<T>): [T, (value: T) => void] {
  const [value, setValue] = useState(remembered.read);
  useEffect(() => remembered.onElsewhere(setValue), [remembered]);
  const choose = (chosen: T) => {
    setValue(chosen);
    remembered.write(chosen);
  };
  return [value, choose];
}
