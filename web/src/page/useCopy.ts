import { useEffect, useState } from 'react';
import { copyText } from '../devices/share.ts';

const copiedForMs = 2000;

/** Copies texts. `isCopied` is true for two seconds after success, `hasFailed` if the browser has refused. */
export function useCopy() {
  const [copiedAtMs, setCopiedAtMs] = useState<number | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    if (copiedAtMs === null) return undefined;
    const timer = setTimeout(() => setCopiedAtMs(null), copiedForMs);
    return () => clearTimeout(timer);
  }, [copiedAtMs]);
  const copy = async (text: string | Promise<string>): Promise<boolean> => {
    const isCopied = await copyText(text).then(
      () => true,
      () => false,
    );
    setCopiedAtMs(isCopied ? performance.now() : null);
    setHasFailed(!isCopied);
    return isCopied;
  };
  return { isCopied: copiedAtMs !== null, hasFailed, copy };
}
