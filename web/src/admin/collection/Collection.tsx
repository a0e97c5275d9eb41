import { useEffect, useRef, useState } from 'react';
import { readSettings } from '../../devices/settings.ts';
import { useShortcuts } from '../../useShortcuts.ts';
import { Banner } from '../components/Banner.tsx';
import { ThoughtList } from '../thoughts/ThoughtList.tsx';
import { CollectionHeading } from './CollectionHeading.tsx';
import type { ListOptions } from '../thoughts/thoughtListCache.ts';
import { CollectionToolbar } from './CollectionToolbar.tsx';
import { useThoughts } from '../thoughts/useThoughts.ts';
import { useTrash } from '../thoughts/useTrash.ts';
import { CollectionButtons } from './CollectionButtons.tsx';
import { CollectionDialogs } from './CollectionDialogs.tsx';
import { useOpenDialog } from './useOpenDialog.ts';
import { formatLoadError } from '../errorMessages.ts';
import type { UnsavedForm } from '../form/drafts/unsavedForm.ts';
import { Toast } from '../components/Toast.tsx';

interface Props {
  trashed: boolean;
  email: string;
  /** The unsaved form of a previous session, opened at once; null or undefined if there is none. */
  restoredForm?: UnsavedForm | null;
  /** Called once that form is open. */
  onFormRestored?: () => void;
}

/** The list of thoughts, or of the thoughts in the trash, with its toolbar and dialogs. */
export function Collection({ trashed, email, restoredForm = null, onFormRestored }: Props) {
  const [listOptions, setListOptions] = useState<ListOptions>({ search: null, orderBy: 'NEWEST', trashed });
  const headingRef = useRef<HTMLHeadingElement>(null);
  const searchRef = useRef<HTMLInputElement>(null);
  const { openDialog, setOpenDialog, closeDialog, openEditForm, openDeleteDialog } = useOpenDialog(
    restoredForm,
    headingRef,
  );
  useEffect(() => onFormRestored?.(), [onFormRestored]);
  const thoughtsState = useThoughts(listOptions);
  const { setBanner, message, dismiss } = useBanner(thoughtsState.error);
  const trash = useTrash(listOptions, {
    onErrorChange: setBanner,
    onListChanged: closeDialog,
  });
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
      {/* Screen readers don't announce what is behind a modal dialog, so the banner is shown once the form is closed. */}
      {openDialog?.dialog !== 'form' && <Banner message={message} onDismiss={dismiss} />}
      <CollectionHeading headingRef={headingRef} listOptions={listOptions} thoughtsState={thoughtsState} />
      <Toast message={trash.toast} onExpire={trash.hideToast} />
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

/** Returns the latest error, or else the load error of the list, each until it is dismissed. */
function useBanner(loadError: unknown) {
  const [banner, setBanner] = useState<string | null>(null);
  const [dismissedError, setDismissedError] = useState<unknown>(null);
  return {
    setBanner,
    message:
      banner ??
      (loadError !== null && loadError !== dismissedError ? formatLoadError(readSettings().store) : null),
    dismiss: () => {
      setBanner(null);
      setDismissedError(loadError);
    },
  };
}
