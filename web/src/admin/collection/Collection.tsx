import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { readSettings } from '../../devices/settings.ts';
import { useShortcuts } from '../../page/useShortcuts.ts';
import { Banner } from '../components/Banner.tsx';
import dialogs from '../components/dialogs.module.css';
import controls from '../components/controls.module.css';
import { ThoughtList } from '../thoughts/ThoughtList.tsx';
import type { ListOptions } from '../thoughts/thoughtListCache.ts';
import styles from './Collection.module.css';
import { CollectionToolbar } from './CollectionToolbar.tsx';
import { type ThoughtsState, useThoughts } from '../thoughts/useThoughts.ts';
import { useTrash } from '../thoughts/useTrash.ts';
import { CollectionDialogs } from './CollectionDialogs.tsx';
import { FilterChips } from './FilterChips.tsx';
import { useListAddress } from './listAddress.ts';
import { useOpenDialog } from './useOpenDialog.ts';
import { formatLoadError } from '../errorMessages.ts';
import type { Editor } from '../form/editor.ts';
import type { ClosedState } from '../form/editingState.ts';
import type { Editors, LeftForm } from '../form/editors.ts';
import { useSendRequest } from '../form/saving/useSendRequest.ts';
import { usePastedTalk } from '../form/talk/pastedTalk.ts';
import type { ThoughtCardFragment } from '../operations.generated.ts';
import { Toast } from '../components/Toast.tsx';

interface Props {
  trashed: boolean;
  email: string;
  editors: Editors;
}

/** The list of thoughts, or of the thoughts in the trash, with its toolbar and dialogs. */
export function Collection({ trashed, email, editors }: Props) {
  const [listOptions, setListOptions] = useListAddress(trashed);
  const headingRef = useRef<HTMLHeadingElement>(null);
  const searchRef = useRef<HTMLInputElement>(null);
  const { openDialog, setOpenDialog, closeDialog, closeForm } = useOpenDialog(
    () => (trashed ? null : editors.findOpen(email)),
    headingRef,
  );
  const send = useSendRequest();
  const openForm = useCallback(
    (thought: ThoughtCardFragment | null) => {
      const editor = editors.open(email, thought, send);
      setOpenDialog({ dialog: 'form', editor });
      return editor;
    },
    [email, editors, send, setOpenDialog],
  );
  const thoughtsState = useThoughts(listOptions);
  const { setBanner, message, dismiss } = useBanner(thoughtsState.error);
  const trash = useTrash(listOptions, { onErrorChange: setBanner, onListChanged: closeDialog });
  useEditorHost(editors, email, listOptions, (editor, form) => {
    closeForm(editor);
    if (form.state === 'saved')
      trash.showToast({ text: `${form.isNew ? 'Added' : 'Updated'} “${form.thought.thought}”` });
    else if (form.state === 'closed' && form.error !== null) setBanner(describeUnsaved(form));
  });
  useShortcuts(true, {
    ...(!trashed && { n: () => openForm(null) }),
    '/': () => searchRef.current?.focus(),
    '?': () => setOpenDialog({ dialog: 'help' }),
  });

  usePastedTalk(!trashed, (changes) => openForm(null).dispatch({ type: 'fieldsChanged', changes }));

  return (
    <>
      <CollectionToolbar
        listOptions={listOptions}
        onChange={setListOptions}
        searchRef={searchRef}
        onAdd={() => openForm(null)}
        onHelp={() => setOpenDialog({ dialog: 'help' })}
      />
      <FilterChips listOptions={listOptions} onChange={setListOptions} />
      {/* Screen readers don't announce what is behind a modal dialog, so the banner is shown once the form is closed. */}
      {openDialog?.dialog !== 'form' && <Banner message={message} onDismiss={dismiss} />}
      <CollectionHeading
        headingRef={headingRef}
        listOptions={listOptions}
        thoughtsState={thoughtsState}
        onImportExport={() => setOpenDialog({ dialog: 'importExport' })}
      />
      <Toast message={trash.toast} onExpire={trash.hideToast} />
      <ThoughtList
        thoughtsState={thoughtsState}
        listOptions={listOptions}
        isBusy={trash.isBusy}
        onEdit={openForm}
        onOpenDialog={setOpenDialog}
        onRestore={(thought) => void trash.restore(thought)}
        onClearFilters={() => {
          setListOptions({ ...listOptions, filter: null });
          headingRef.current?.focus();
        }}
      />
      <CollectionDialogs openDialog={openDialog} trash={trash} onClose={closeDialog} />
    </>
  );
}

interface HeadingProps {
  headingRef: RefObject<HTMLHeadingElement | null>;
  listOptions: ListOptions;
  thoughtsState: ThoughtsState;
  onImportExport: () => void;
}

/** The heading with the total count, and the count of matches while a search or a filter is active. */
function CollectionHeading({ headingRef, listOptions, thoughtsState, onImportExport }: HeadingProps) {
  const { totalCount, collectionCount, isRefreshing } = thoughtsState;
  const isNarrowed = listOptions.search !== null || listOptions.filter !== null;
  // Until the matches have loaded, the counts belong to the previous query.
  const isMatchCountShown = isNarrowed && collectionCount !== null && !isRefreshing;
  return (
    <div className={styles.heading}>
      {/* First, so that Undo in the toast follows the heading, which has the focus after a deletion. */}
      {!listOptions.trashed && (
        <button type="button" className={controls.secondary} onClick={onImportExport}>
          Import / Export
        </button>
      )}
      <h2 ref={headingRef} className={controls.heading} tabIndex={-1}>
        {listOptions.trashed ? 'Trash' : 'Bubbles'}
        {collectionCount !== null && ` (${collectionCount})`}
      </h2>
      <output className={dialogs.muted}>{isMatchCountShown && `${totalCount} of ${collectionCount}`}</output>
    </div>
  );
}

/** Lets the forms update the visible list. @param onLeft called when a form was left. */
function useEditorHost(
  editors: Editors,
  email: string,
  listOptions: ListOptions,
  onLeft: (editor: Editor, form: LeftForm) => void,
): void {
  const getListOptions = useEffectEvent(() => listOptions);
  const report = useEffectEvent(onLeft);
  useEffect(
    () =>
      editors.connect({
        email,
        getListOptions: () => getListOptions(),
        onLeft: (editor, form) => report(editor, form),
      }),
    [editors, email],
  );
}

/** Returns the message about a form that was closed after a failed request. */
function describeUnsaved({ text, error, isOutcomeKnown, unsavedWork }: ClosedState): string {
  const outcome = isOutcomeKnown ? `“${text}” was not saved.` : `“${text}” may not have been saved.`;
  const hint = unsavedWork && 'Your changes are saved as a draft: open the form again to restore them.';
  return [outcome, error, hint].filter(Boolean).join(' ');
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
