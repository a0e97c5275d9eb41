import { useEffect, useState } from 'react';

/** A flag that resets itself `ms` after it was last set, such as “Copied!”. */
export function useTemporaryFlag(ms: number): [isSet: boolean, set: (isSet: boolean) => void] {
  const [setAtMs, setSetAtMs] = useState<number | null>(null);
  useEffect(() => {
    if (setAtMs === null) return undefined;
    const timer = setTimeout(() => setSetAtMs(null), ms);
    return () => clearTimeout(timer);
  }, [setAtMs, ms]);
  return [setAtMs !== null, (isSet) => setSetAtMs(isSet ? performance.now() : null)];
}
