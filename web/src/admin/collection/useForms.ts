import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useEffectEvent } from 'react';
import type { ToastMessage } from '../components/Toast.tsx';
import type { Editor } from '../form/editor.ts';
import { type ClosedState, getPendingState, type SavedState } from '../form/editingState.ts';
import type { Editors, LeftForm } from '../form/editors.ts';
import { formatPublishAt } from '../formatDateTime.ts';
import { useSendRequest } from '../form/saving/useSendRequest.ts';
import { type ThoughtCardFragment, ThoughtCardFragmentDoc } from '../operations.generated.ts';
import type { ListOptions } from '../thoughts/thoughtListCache.ts';
import type { ThoughtsState } from '../thoughts/useThoughts.ts';
import type { OpenDialog } from './useOpenDialog.ts';

interface Options {
  editors: Editors;
  email: string;
  /** The visible list, which the forms update. */
  listOptions: ListOptions;
  thoughtsState: ThoughtsState;
  setOpenDialog: (dialog: OpenDialog) => void;
  closeForm: (editor: Editor) => void;
  showToast: (message: Omit<ToastMessage, 'id'>) => void;
  onErrorChange: (message: string) => void;
}

/** Returns functions that open forms over the list. When a form is left, a message says what became of it. */
export function useForms({ editors, email, setOpenDialog, ...options }: Options) {
  const { cache } = useApolloClient();
  const send = useSendRequest();
  const openEditor = useCallback(
    (thought: ThoughtCardFragment | null) => editors.open(email, thought, send),
    [email, editors, send],
  );
  const openForm = useCallback(
    (thought: ThoughtCardFragment | null) => {
      const editor = openEditor(thought);
      setOpenDialog({ dialog: 'form', editor });
      return editor;
    },
    [openEditor, setOpenDialog],
  );
  const undoSave = ({ thought, replaced }: SavedState) => {
    const editor = openEditor(thought);
    editor.dispatch({ type: 'fieldsChanged', changes: replaced });
    editor.dispatch({ type: 'saveRequested', isContinuing: false });
    // The form isn't shown, unless it has to say why the earlier version can't be saved.
    if (getPendingState(editor.getForm()) === null) setOpenDialog({ dialog: 'form', editor });
    else editor.dispatch({ type: 'closeRequested' });
  };
  const openNext = (id: string) => {
    const { findNext, hasMore, showMore } = options.thoughtsState;
    const nextId = findNext(id);
    const fragment = { fragment: ThoughtCardFragmentDoc, fragmentName: 'ThoughtCard' };
    const next = nextId && cache.readFragment({ ...fragment, from: { __typename: 'Thought', id: nextId } });
    if (!next) return;
    openForm(next);
    if (hasMore && findNext(next.id) === null) showMore();
  };
  const getListOptions = useEffectEvent(() => options.listOptions);
  const onLeft = useEffectEvent((editor: Editor, form: LeftForm) => {
    options.closeForm(editor);
    if (form.state === 'saved') {
      const text = describeSaved(form);
      options.showToast(form.isNew ? { text } : { text, undo: () => undoSave(form) });
      if (form.isContinuing) openNext(form.thought.id);
    } else if (form.state === 'closed' && form.error !== null) options.onErrorChange(describeUnsaved(form));
  });
  useEffect(
    () =>
      editors.connect({
        email,
        getListOptions: () => getListOptions(),
        onLeft: (editor, form) => onLeft(editor, form),
      }),
    [editors, email],
  );
  return { openEditor, openForm };
}

function describeSaved({ thought, isNew, wasDraft }: SavedState): string {
  if (thought.publishAt !== null)
    return `Scheduled “${thought.thought}” for ${formatPublishAt(thought.publishAt)}`;
  const isDraft = thought.draftedAt !== null;
  const verb =
    isDraft !== wasDraft ? (isDraft ? 'Saved as a draft:' : 'Published') : isNew ? 'Added' : 'Updated';
  return `${verb} “${thought.thought || 'Untitled'}”`;
}
function describeUnsaved({ text, error, isOutcomeKnown, unsavedWork }: ClosedState): string {
  const outcome = isOutcomeKnown ? `“${text}” was not saved.` : `“${text}” may not have been saved.`;
  const hint = unsavedWork && 'Your changes are saved as a draft: open the form again to restore them.';
  return [outcome, error, hint].filter(Boolean).join(' ');
}
