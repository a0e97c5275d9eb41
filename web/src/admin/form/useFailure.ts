import { useEffect, useRef, useState } from 'react';

/**
 * Why the last attempt failed: said in the form until it is dismissed.
 * @param onMissed hears it instead once the form is closed.
 */
export function useFailure(onMissed: (reason: string) => void) {
  const [failure, setFailure] = useState<string | null>(null);
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return {
    failure,
    isOpen,
    dismiss: () => setFailure(null),
    say: (reason: string) => (isOpen.current ? setFailure(reason) : onMissed(reason)),
  };
}
