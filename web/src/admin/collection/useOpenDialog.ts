import { type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Editor } from '../form/editor.ts';
import type { ThoughtCardFragment } from '../operations.generated.ts';
import type { CellName } from '../thoughts/table/RowEditor.tsx';

export type OpenDialog =
  /** `row` is where the thought is edited in place, as long as the table has such a row. */
  | { dialog: 'form'; editor: Editor; row?: { thought: ThoughtCardFragment; cell: CellName } }
  | { dialog: 'delete'; thought: ThoughtCardFragment }
  | { dialog: 'importExport' }
  | { dialog: 'help' };

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
  const closeDialog = () => {
    // This may run after a late response, so it must not close a dialog that was opened since then.
    flushSync(() =>
      setOpenDialog((current) => (current !== null && current === openDialog ? findFormDialog() : current)),
    );
    // The element that had the focus may have been removed with its card or toast. A focus elsewhere is not moved.
    if (document.activeElement === document.body) headingRef.current?.focus();
  };
  const closeForm = (editor: Editor) => {
    if (openDialog?.dialog === 'form' && openDialog.editor === editor) closeDialog();
  };
  return { openDialog, setOpenDialog, closeDialog, closeForm };
}
