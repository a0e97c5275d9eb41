import { useRef, useState } from 'react';
import { useBulk } from '../bulk/useBulk.ts';
import { readSettings } from '../../devices/settings.ts';
import { useShortcuts } from '../../page/useShortcuts.ts';
import { formatLoadError } from '../errorMessages.ts';
import type { Editors } from '../form/editors.ts';
import { usePastedTalk } from '../form/talk/pastedTalk.ts';
import type { ThoughtPlace } from '../operations.generated.ts';
import type { ListOptions } from '../thoughts/thoughtListCache.ts';
import { useListLayout } from '../thoughts/useListLayout.ts';
import { useThoughts } from '../thoughts/useThoughts.ts';
import { useTrash } from '../thoughts/useTrash.ts';
import { useListAddress } from './listAddress.ts';
import { useEditLink } from './useEditLink.ts';
import { useForms } from './useForms.ts';
import { useOpenDialog } from './useOpenDialog.ts';
import { useRowEdit } from './useRowEdit.ts';

export interface CollectionProps {
  place: ThoughtPlace;
  email: string;
  editors: Editors;
}

export type CollectionState = ReturnType<typeof useCollection>;

/** The state of the list, and of what is open over it. */
export function useCollection({ place, email, editors }: CollectionProps) {
  const canAdd = place !== 'TRASH';
  const [listOptions, setListAddress] = useListAddress(place);
  const headingRef = useRef<HTMLHeadingElement>(null);
  const searchRef = useRef<HTMLInputElement>(null);
  const { openDialog, setOpenDialog, closeDialog, closeForm } = useOpenDialog(
    () => (canAdd ? editors.findOpen(email) : null),
    headingRef,
  );
  const thoughtsState = useThoughts(listOptions);
  const [layout, setLayout] = useListLayout(thoughtsState.collectionCount);
  const banner = useBanner(thoughtsState.error);
  const trash = useTrash(listOptions, { onErrorChange: banner.setBanner, onListChanged: closeDialog });
  const { openEditor, openForm } = useForms({
    editors,
    email,
    listOptions,
    thoughtsState,
    setOpenDialog,
    closeForm,
    showToast: trash.showToast,
    onErrorChange: banner.setBanner,
  });
  const bulk = useBulk({
    email,
    listOptions,
    headingRef,
    listed: thoughtsState.thoughts,
    onError: banner.setBanner,
  });
  useEditLink(openForm, banner.setBanner);
  const { rowEdit, editCell } = useRowEdit({
    openDialog,
    setOpenDialog,
    openEditor,
    hasRow: (id) =>
      layout === 'table' && thoughtsState.thoughts?.some((thought) => thought.id === id) === true,
    showToast: trash.showToast,
  });
  useShortcuts(true, {
    ...(canAdd && { n: () => openForm(null) }),
    '/': () => searchRef.current?.focus(),
    '?': () => setOpenDialog({ dialog: 'help' }),
  });
  usePastedTalk(canAdd, (changes) => openForm(null).dispatch({ type: 'fieldsChanged', changes }));
  return {
    thoughtsState,
    listOptions,
    setListOptions: (options: ListOptions) => {
      setListAddress(options);
      window.scrollTo({ top: 0 });
    },
    layout,
    setLayout,
    trash,
    bulk,
    banner,
    headingRef,
    searchRef,
    /** The dialog that is open over the list. A form in a row of the list is no dialog. */
    openDialog: rowEdit === null ? openDialog : null,
    setOpenDialog,
    closeDialog,
    openForm,
    rowEdit,
    editCell,
  };
}

/** Returns the latest error, or else the load error of the list, each until it is dismissed. */
function useBanner(loadError: unknown) {
  const [banner, setBanner] = useState<string | null>(null);
  const [dismissedError, setDismissedError] = useState<unknown>(null);
  return {
    setBanner,
    message:
      banner ??
      (loadError !== null && loadError !== dismissedError
        ? formatLoadError(readSettings().store, loadError)
        : null),
    dismiss: () => {
      setBanner(null);
      setDismissedError(loadError);
    },
  };
}
