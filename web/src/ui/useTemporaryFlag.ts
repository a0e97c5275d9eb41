import { useEffect, useState } from 'react';

/** What is true for `ms` after it was last set, such as “Copied!”. */
export function useTemporaryFlag(ms: number): [isNow: boolean, set: (isSet: boolean) => void] {
  const [setAtMs, setSetAtMs] = useState<number | null>(null);
  useEffect(() => {
    if (setAtMs === null) return undefined;
    const timer = setTimeout(() => setSetAtMs(null), ms);
    return () => clearTimeout(timer);
  }, [setAtMs, ms]);
  return [setAtMs !== null, (isNow) => setSetAtMs(isNow ? performance.now() : null)];
}
