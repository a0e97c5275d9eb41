import { useRef, useState } from 'react';
import { readSettings } from '../../devices/settings.ts';
import { useShortcuts } from '../../page/useShortcuts.ts';
import { Banner } from '../components/Banner.tsx';
import { ThoughtList } from '../thoughts/ThoughtList.tsx';
import type { ListOptions } from '../thoughts/thoughtListCache.ts';
import styles from './Collection.module.css';
import { CollectionToolbar } from './CollectionToolbar.tsx';
import { useThoughts } from '../thoughts/useThoughts.ts';
import { useListLayout } from '../thoughts/useListLayout.ts';
import { useTrash } from '../thoughts/useTrash.ts';
import { CollectionDialogs } from './CollectionDialogs.tsx';
import { FilterChips } from './FilterChips.tsx';
import { useListAddress } from './listAddress.ts';
import { useEditLink } from './useEditLink.ts';
import { useOpenDialog } from './useOpenDialog.ts';
import { useForms } from './useForms.ts';
import { useRowEdit } from './useRowEdit.ts';
import { formatLoadError } from '../errorMessages.ts';
import type { ThoughtPlace } from '../operations.generated.ts';
import type { Editors } from '../form/editors.ts';
import { usePastedTalk } from '../form/talk/pastedTalk.ts';
import { Toast } from '../components/Toast.tsx';
import { Bulk } from '../bulk/Bulk.tsx';
import { useBulk } from '../bulk/useBulk.ts';
import { CollectionHeading } from './CollectionHeading.tsx';

interface Props {
  place: ThoughtPlace;
  email: string;
  editors: Editors;
}

/** The list of live thoughts, drafts or the trash, with its toolbar and dialogs. */
export function Collection(props: Props) {
  const [areFiltersOpen, setFiltersOpen] = useState(false);
  const {
    thoughtsState,
    listOptions,
    setListOptions,
    layout,
    setLayout,
    trash,
    bulk,
    banner,
    ...collection
  } = useCollection(props);
  const { headingRef, searchRef, openDialog, setOpenDialog, closeDialog, openForm, rowEdit, editCell } =
    collection;
  return (
    <>
      <div className={styles.sticky}>
        <CollectionToolbar
          listOptions={listOptions}
          onChange={setListOptions}
          layout={layout}
          onLayoutChange={setLayout}
          areFiltersOpen={areFiltersOpen}
          onFiltersToggle={() => setFiltersOpen(!areFiltersOpen)}
          searchRef={searchRef}
          onAdd={() => openForm(null)}
          onHelp={() => setOpenDialog({ dialog: 'help' })}
        />
        <FilterChips listOptions={listOptions} onChange={setListOptions} isOpen={areFiltersOpen} />
        {/* Screen readers don't announce what is behind a modal dialog, so the banner is shown once the form is closed. */}
        {openDialog?.dialog !== 'form' && <Banner message={banner.message} onDismiss={banner.dismiss} />}
        <CollectionHeading
          headingRef={headingRef}
          listOptions={listOptions}
          thoughtsState={thoughtsState}
          bulk={bulk}
          onImportExport={() => setOpenDialog({ dialog: 'importExport' })}
        />
      </div>
      <Toast message={trash.toast} onExpire={trash.hideToast} />
      <ThoughtList
        thoughtsState={thoughtsState}
        listOptions={listOptions}
        layout={layout}
        isBusy={trash.isBusy}
        selection={bulk}
        onSelectLoaded={bulk.selectLoaded}
        rowEdit={rowEdit}
        onEditCell={editCell}
        onEdit={openForm}
        onOpenDialog={setOpenDialog}
        onRestore={(thought) => void trash.restore(thought)}
        onClearFilters={() => {
          setListOptions({ ...listOptions, filter: null });
          headingRef.current?.focus();
        }}
      />
      <Bulk bulk={bulk} listOptions={listOptions} totalCount={thoughtsState.totalCount} />
      <CollectionDialogs
        openDialog={openDialog}
        hasNext={(id) => thoughtsState.findNext(id) !== null}
        trash={trash}
        onClose={closeDialog}
      />
    </>
  );
}

/** The state of the list, and of what is open over it. */
function useCollection({ place, email, editors }: Props) {
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
    /** What is open over the list, so not a form in its row. */
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
