import { type RefObject, useCallback, useState } from 'react';
import { flushSync } from 'react-dom';
import type { UnsavedForm } from '../form/drafts/unsavedForm.ts';
import type { ThoughtCardFragment } from '../operations.generated.ts';
import type { OpenDialog } from './CollectionDialogs.tsx';

/**
 * The dialog that is open over the list, and the functions that open and close it.
 * @param restoredForm an unsaved form to open at once; null if there is none.
 * @param headingRef the list's heading, which takes the focus if the focused element was removed.
 */
export function useOpenDialog(
  restoredForm: UnsavedForm | null,
  headingRef: RefObject<HTMLHeadingElement | null>,
) {
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(
    restoredForm && { dialog: 'form', thought: restoredForm.thought, unsavedForm: restoredForm },
  );
  const openEditForm = useCallback(
    (thought: ThoughtCardFragment) => setOpenDialog({ dialog: 'form', thought }),
    [],
  );
  const openDeleteDialog = useCallback(
    (thought: ThoughtCardFragment) => setOpenDialog({ dialog: 'delete', thought }),
    [],
  );
  const closeDialog = () => {
    // This may run after a late response, so it must not close a dialog that was opened since then.
    flushSync(() => setOpenDialog((current) => (current === openDialog ? null : current)));
    // The element that had the focus may have been removed with its card or toast. A focus elsewhere is not moved.
    if (document.activeElement === document.body) headingRef.current?.focus();
  };
  return { openDialog, setOpenDialog, closeDialog, openEditForm, openDeleteDialog };
}
