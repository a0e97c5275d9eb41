import type { ToastMessage } from '../components/Toast.tsx';
import type { Editor } from '../form/editor.ts';
import { getUnsavedWork } from '../form/editingState.ts';
import type { ThoughtCardFragment } from '../operations.generated.ts';
import type { CellName, RowEdit } from '../thoughts/table/RowEditor.tsx';
import type { OpenDialog } from './useOpenDialog.ts';

interface Options {
  openDialog: OpenDialog | null;
  setOpenDialog: (dialog: OpenDialog) => void;
  openEditor: (thought: ThoughtCardFragment) => Editor;
  /** Whether the table has a row for the thought with this id. */
  hasRow: (id: string) => boolean;
  showToast: (message: Omit<ToastMessage, 'id'>) => void;
}

/** The thought that is edited in its row of the table, and a function that starts to edit one. */
export function useRowEdit({ openDialog, setOpenDialog, openEditor, hasRow, showToast }: Options) {
  const row = openDialog?.dialog === 'form' ? openDialog.row : undefined;
  const edit =
    openDialog?.dialog === 'form' && row !== undefined && hasRow(row.thought.id)
      ? { ...row, editor: openDialog.editor }
      : null;
  const editCell = (thought: ThoughtCardFragment, cell: CellName) => {
    if (edit !== null && getUnsavedWork(edit.editor.getForm()) !== null) {
      // Nothing typed is lost: the changes have to be saved or cancelled first.
      document.querySelector<HTMLElement>('td textarea')?.focus();
      return;
    }
    edit?.editor.dispatch({ type: 'closeRequested' });
    setOpenDialog({ dialog: 'form', editor: openEditor(thought), row: { thought, cell } });
  };
  const cancel = ({ editor, thought, cell }: NonNullable<typeof edit>) => {
    const work = getUnsavedWork(editor.getForm());
    editor.dispatch({ type: 'closeRequested' });
    if (work === null || editor.getForm().state !== 'confirming') return;
    editor.dispatch({ type: 'discardConfirmed' });
    showToast({
      text: `Discarded the changes to “${thought.thought}”`,
      undo: () => {
        const reopened = openEditor(thought);
        reopened.dispatch({ type: 'fieldsChanged', changes: work.fields });
        setOpenDialog({ dialog: 'form', editor: reopened, row: { thought, cell } });
      },
    });
  };
  const rowEdit: RowEdit | null = edit && {
    id: edit.thought.id,
    editor: edit.editor,
    cell: edit.cell,
    onCancel: () => cancel(edit),
    onShowForm: () => setOpenDialog({ dialog: 'form', editor: edit.editor }),
  };
  return { rowEdit, editCell };
}
