import { type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Editor } from '../form/editor.ts';
import type { OpenDialog } from './CollectionDialogs.tsx';

/**
 * The dialog that is open over the list, and the functions that open and close it.
 * @param findOpenForm returns the form that is open already, or null.
 * @param headingRef the list's heading, which takes the focus if the focused element was removed.
 */
export function useOpenDialog(
  findOpenForm: () => Editor | null,
  headingRef: RefObject<HTMLHeadingElement | null>,
) {
  const findFormDialog = (): OpenDialog | null => {
    const editor = findOpenForm();
    return editor && { dialog: 'form', editor };
  };
  const [openDialog, setOpenDialog] = useState(findFormDialog);
  /** Closes a dialog if it's the open one. Another one may have been opened before a late response. */
  const closeDialogIf = (isClosed: (dialog: OpenDialog) => boolean) => {
    flushSync(() =>
      setOpenDialog((current) => (current !== null && isClosed(current) ? findFormDialog() : current)),
    );
    // The element that had the focus may have been removed with its card or toast. A focus elsewhere is not moved.
    if (document.activeElement === document.body) headingRef.current?.focus();
  };
  return {
    openDialog,
    setOpenDialog,
    closeDialog: () => closeDialogIf((dialog) => dialog === openDialog),
    closeForm: (editor: Editor) =>
      closeDialogIf((dialog) => dialog.dialog === 'form' && dialog.editor === editor),
  };
}
