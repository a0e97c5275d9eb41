import { useSyncExternalStore } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';
import dialogs from '../components/dialogs.module.css';
import { ConflictResolution } from './conflict/ConflictResolution.tsx';
import { DeletedThoughtNotice } from './conflict/DeletedThoughtNotice.tsx';
import { DiscardDialog } from './DiscardDialog.tsx';
import type { Editor, FormProps } from './editor.ts';
import type { FormState, IdleState, PendingState } from './editingState.ts';
import { ThoughtEditor } from './ThoughtEditor.tsx';

interface Props {
  editor: Editor;
  /** Whether another thought follows the one with this id in the list. */
  hasNext: (id: string) => boolean;
}

/** The dialog that adds or edits a thought, with one component for each state of the form. */
export function ThoughtForm({ editor, hasNext }: Props) {
  const form = useSyncExternalStore(editor.subscribe, editor.getForm);
  const shown = getShownState(form);
  if (shown === null) return null;
  const { thoughtId, base } = shown.edit;
  const title = thoughtId === null ? 'Add New Bubble' : base.isDraft ? 'Edit Draft' : 'Edit Bubble';
  return (
    <Dialog
      label={title}
      className={form.state === 'deleted' || form.state === 'restoring' ? dialogs.small : dialogs.wide}
      onClose={() => editor.dispatch({ type: 'closeRequested' })}
    >
      <FormContent
        title={title}
        hasNext={thoughtId !== null && hasNext(thoughtId)}
        form={shown}
        dispatch={editor.dispatch}
      />
      {(form.state === 'confirmingClose' || form.state === 'confirmingRevision') && (
        <DiscardDialog form={form} dispatch={editor.dispatch} />
      )}
    </Dialog>
  );
}

interface ContentProps extends FormProps<IdleState | PendingState> {
  title: string;
  hasNext: boolean;
}

function FormContent({ title, hasNext, form, dispatch }: ContentProps) {
  switch (form.state) {
    case 'editing':
    case 'draftOffered':
    case 'unconfirmed':
    case 'saving':
    case 'checking':
      return <ThoughtEditor title={title} hasNext={hasNext} form={form} dispatch={dispatch} />;
    case 'conflict':
      return <ConflictResolution form={form} dispatch={dispatch} />;
    case 'deleted':
    case 'restoring':
      return <DeletedThoughtNotice form={form} dispatch={dispatch} />;
  }
}

/** Returns what the dialog shows; null if it isn't shown. While a question is asked, it stays behind it. */
export function getShownState(form: FormState): IdleState | PendingState | null {
  switch (form.state) {
    case 'confirmingClose':
    case 'confirmingRevision':
      return form.inner;
    case 'leaving':
    case 'expired':
    case 'saved':
    case 'closed':
      return null;
    default:
      return form;
  }
}
