import { useEffect, useRef, useState } from 'react';
import { readSettings } from '../../devices/settings.ts';
import { formatSaveError, getInputErrorMessage } from '../errorMessages.ts';

export type FormErrorState = ReturnType<typeof useFormError>;

/**
 * The error of the last save, shown in the form until it is dismissed.
 * @param onErrorAfterClose called instead with the error of a save that fails after the form was closed.
 */
export function useFormError(onErrorAfterClose: (message: string) => void) {
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const isOpenRef = useRef(true);
  useEffect(() => {
    isOpenRef.current = true;
    return () => {
      isOpenRef.current = false;
    };
  }, []);
  const showError = (message: string) =>
    isOpenRef.current ? setErrorMessage(message) : onErrorAfterClose(message);
  return {
    errorMessage,
    isOpenRef,
    dismissError: () => setErrorMessage(null),
    showError,
    handleError: (error: unknown) =>
      showError(getInputErrorMessage(error) ?? formatSaveError(readSettings().store)),
    /** Called when the form is closed, so that the error of a failed save is still shown. */
    reportErrorAfterClose: () => {
      if (errorMessage !== null) onErrorAfterClose(errorMessage);
    },
  };
}
