import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useBulk } from '../bulk/useBulk.ts';
import { readSettings } from '../../devices/settings.ts';
import { useShortcuts } from '../../page/useShortcuts.ts';
import { formatLoadError } from '../errorMessages.ts';
import type { OpenForms } from '../form/openForms.ts';
import { usePastedTalk } from '../form/talk/pastedTalk.ts';
import type { ThoughtCardFragment, ThoughtPlace } from '../operations.generated.ts';
import type { ListOptions } from '../thoughts/thoughtListCache.ts';
import { useListLayout } from '../thoughts/useListLayout.ts';
import { useThoughts } from '../thoughts/useThoughts.ts';
import { useTrash } from '../thoughts/useTrash.ts';
import { useListAddress } from './listAddress.ts';
import { useEditLink } from './useEditLink.ts';
import { useForm } from './useForm.ts';

export interface CollectionProps {
  place: ThoughtPlace;
  email: string;
  openForms: OpenForms;
}

export type CollectionState = ReturnType<typeof useCollection>;

export type OpenDialog =
  { dialog: 'delete'; thought: ThoughtCardFragment } | { dialog: 'importExport' } | { dialog: 'help' };

/** The state of the list, and of what is open over it. */
export function useCollection({ place, email, openForms }: CollectionProps) {
  const canAdd = place !== 'TRASH';
  const [listOptions, setListAddress] = useListAddress(place);
  const headingRef = useRef<HTMLHeadingElement>(null);
  const searchRef = useRef<HTMLInputElement>(null);
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  /** The element that had the focus may have been removed with its card or toast. A focus elsewhere is not moved. */
  const keepFocus = () => {
    if (document.activeElement === document.body) headingRef.current?.focus();
  };
  const closeDialog = () => {
    // This may run after a late response, so it must not close a dialog that was opened since then.
    flushSync(() => setOpenDialog((current) => (current === openDialog ? null : current)));
    keepFocus();
  };
  const thoughtsState = useThoughts(listOptions);
  const [layout, setLayout] = useListLayout(thoughtsState.collectionCount);
  const banner = useBanner(thoughtsState.error);
  const trash = useTrash(listOptions, { onErrorChange: banner.setBanner, onListChanged: closeDialog });
  const { form, openForm } = useForm({
    openForms,
    email,
    listOptions,
    thoughtsState,
    onLeft: keepFocus,
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
  useShortcuts(true, {
    ...(canAdd && { n: () => openForm(null) }),
    '/': () => searchRef.current?.focus(),
    '?': () => setOpenDialog({ dialog: 'help' }),
  });
  usePastedTalk(canAdd, (changes) => openForm(null, changes));
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
    openDialog,
    setOpenDialog,
    closeDialog,
    /** The form that is open over the list; null if none is. */
    form: canAdd ? form : null,
    openForm,
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
