import { useEffect, useState } from 'react';

/** What is true for `ms` after it was last set, such as “Copied!”. */
export function useMoment(ms: number): [isNow: boolean, set: (isNow: boolean) => void] {
  const [sinceMs, setSinceMs] = useState<number | null>(null);
  useEffect(() => {
    if (sinceMs === null) return undefined;
    const timer = setTimeout(() => setSinceMs(null), ms);
    return () => clearTimeout(timer);
  }, [sinceMs, ms]);
  return [sinceMs !== null, (isNow) => setSinceMs(isNow ? performance.now() : null)];
}
