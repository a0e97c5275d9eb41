import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { settings } from '../../devices/settings.ts';
import { useShortcuts } from '../../useShortcuts.ts';
import { Banner } from '../components/Banner.tsx';
import { ThoughtList } from '../thoughts/ThoughtList.tsx';
import { CollectionHeading } from './CollectionHeading.tsx';
import type { ListOptions } from '../thoughts/thoughtListCache.ts';
import { CollectionToolbar } from './CollectionToolbar.tsx';
import { useThoughts } from '../thoughts/useThoughts.ts';
import { useTrash } from '../thoughts/useTrash.ts';
import { CollectionButtons } from './CollectionButtons.tsx';
import { CollectionDialogs, type OpenDialog } from './CollectionDialogs.tsx';
import { formatLoadError } from '../errorMessages.ts';
import type { UnsavedForm } from '../form/drafts/unsavedForm.ts';
import type { ThoughtCardFragment } from '../operations.generated.ts';
import { Toast } from '../components/Toast.tsx';

interface Props {
  trashed: boolean;
  email: string;
  /** A form to begin with, which its admin did not come to save. */
  restoredForm?: UnsavedForm | null;
  /** Called once it is open. */
  onFormRestored?: () => void;
}

/** The live bubbles, or the trash. */
export function Collection({ trashed, email, restoredForm = null, onFormRestored }: Props) {
  const [listOptions, setListOptions] = useState<ListOptions>({ search: null, orderBy: 'NEWEST', trashed });
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(
    restoredForm && { dialog: 'form', thought: restoredForm.thought, unsaved: restoredForm },
  );
  useEffect(() => onFormRestored?.(), [onFormRestored]);
  const headingRef = useRef<HTMLHeadingElement>(null);
  const searchRef = useRef<HTMLInputElement>(null);
  // An answer may come late: what was opened since stays open.
  const closeDialog = () => {
    flushSync(() => setOpenDialog((current) => (current === openDialog ? null : current)));
    // What had the focus before may be gone with its card or its toast; who typed on elsewhere keeps it.
    if (document.activeElement === document.body) headingRef.current?.focus();
  };
  const thoughtsState = useThoughts(listOptions);
  const { setBanner, message, dismiss } = useBanner(thoughtsState.error);
  const trash = useTrash(listOptions, {
    onErrorChange: setBanner,
    onListChanged: closeDialog,
  });
  const openEditForm = useCallback(
    (thought: ThoughtCardFragment) => setOpenDialog({ dialog: 'form', thought }),
    [],
  );
  const openDeleteDialog = useCallback(
    (thought: ThoughtCardFragment) => setOpenDialog({ dialog: 'delete', thought }),
    [],
  );
  useShortcuts(true, {
    ...(!trashed && { n: () => setOpenDialog({ dialog: 'form', thought: null }) }),
    '/': () => searchRef.current?.focus(),
    '?': () => setOpenDialog({ dialog: 'help' }),
  });

  return (
    <>
      <CollectionToolbar listOptions={listOptions} onChange={setListOptions} searchRef={searchRef}>
        <CollectionButtons trashed={trashed} onOpenDialog={setOpenDialog} />
      </CollectionToolbar>
      {/* A screen reader hears nothing from behind a form: it is told once the form is closed. */}
      {openDialog?.dialog !== 'form' && <Banner message={message} onDismiss={dismiss} />}
      <CollectionHeading headingRef={headingRef} listOptions={listOptions} thoughtsState={thoughtsState} />
      <Toast message={trash.toast} onGone={trash.hideToast} />
      <ThoughtList
        thoughtsState={thoughtsState}
        listOptions={listOptions}
        isBusy={trash.isBusy}
        onEdit={openEditForm}
        onDelete={openDeleteDialog}
        onRestore={(thought) => void trash.restore(thought)}
      />
      <CollectionDialogs
        openDialog={openDialog}
        listOptions={listOptions}
        email={email}
        trash={trash}
        onErrorAfterClose={setBanner}
        onClose={closeDialog}
      />
    </>
  );
}

/** What went wrong last, else that the list can't be loaded: each until it is dismissed. */
function useBanner(loadError: unknown) {
  const [banner, setBanner] = useState<string | null>(null);
  const [dismissedError, setDismissedError] = useState<unknown>(null);
  return {
    setBanner,
    message:
      banner ?? (loadError !== null && loadError !== dismissedError ? formatLoadError(settings.store) : null),
    dismiss: () => {
      setBanner(null);
      setDismissedError(loadError);
    },
  };
}
