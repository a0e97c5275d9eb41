import { useEffect, useRef, useState } from 'react';

/**
 * Why the last attempt failed: said in the form until it is dismissed.
 * @param onErrorAfterClose hears it instead once the form is closed.
 */
export function useFormError(onErrorAfterClose: (reason: string) => void) {
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const isOpenRef = useRef(true);
  useEffect(() => {
    isOpenRef.current = true;
    return () => {
      isOpenRef.current = false;
    };
  }, []);
  return {
    errorMessage,
    isOpenRef,
    dismiss: () => setErrorMessage(null),
    showError: (message: string) =>
      isOpenRef.current ? setErrorMessage(message) : onErrorAfterClose(message),
  };
}
