import { getTextField } from '#domain/thought/fields.ts';
import { type KeyboardEvent, type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { Button, Problem } from '../../components/controls.tsx';
import controls from '../../components/controls.module.css';
import type { CheckingState, FormState, InputState, SavingState } from '../../form/editingState.ts';
import type { Editor, FormProps } from '../../form/editor.ts';
import type { FieldName } from '../../form/fields/fields.ts';
import { useRedraw } from '../../form/useRedraw.tsx';
import { getShownState } from '../../form/ThoughtForm.tsx';
import styles from './ThoughtTable.module.css';

/** The fields that can be edited in their cells. */
export const cellNames = ['thought', 'author'] as const;
export type CellName = (typeof cellNames)[number];

/** A thought that is edited in its row, with the form’s own state machine. */
export interface RowEdit {
  id: string;
  editor: Editor;
  cell: CellName;
  onCancel: () => void;
  /** Called when the form's state can only be shown by the form itself, for example a conflict. */
  onShowForm: () => void;
}

/** The cells of a row whose thought is edited. @param children the cells that can't be edited. */
export function RowEditor({ edit, children }: { edit: RowEdit; children: ReactNode }) {
  const { editor, cell, onCancel, onShowForm } = edit;
  const form = useSyncExternalStore(editor.subscribe, editor.getForm);
  const isEditable = isEditableInRow(form);
  const needsForm = !isEditable && getShownState(form) !== null;
  useEffect(() => {
    if (needsForm) onShowForm();
  }, [needsForm, onShowForm]);
  if (!isEditable) return null;
  return (
    <EditableCells form={form} dispatch={editor.dispatch} cell={cell} onCancel={onCancel}>
      {children}
    </EditableCells>
  );
}

interface CellsProps extends FormProps<EditableState>, Pick<RowEdit, 'cell' | 'onCancel'> {
  children: ReactNode;
}

function EditableCells({ form, dispatch, cell, onCancel, children }: CellsProps) {
  const { fields } = form.edit;
  const isBusy = form.state === 'saving' || form.state === 'checking';
  const problems = 'problems' in form ? form.problems : {};
  const error = 'error' in form ? form.error : null;
  const { save, redrawDialog } = useRedraw(fields, dispatch);
  const focus = 'focus' in form ? form.focus : null;
  useEffect(() => focusInput(cell), [cell]);
  useEffect(() => {
    if (focus !== null) focusInput(focus.field);
  }, [focus]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    event.preventDefault();
    if (event.key === 'Escape') onCancel();
    else if (!isBusy) void save({ isContinuing: false });
  };
  return (
    <>
      {cellNames.map((name) => (
        <td key={name} className={styles[name]}>
          <textarea
            name={name}
            className={controls.field}
            rows={1}
            dir="auto"
            value={fields[name]}
            readOnly={isBusy}
            aria-label={getTextField(name).label}
            aria-invalid={problems[name] !== undefined}
            aria-describedby={`cell-problem-${name}`}
            onKeyDown={onKeyDown}
            onChange={(event) =>
              dispatch({
                type: 'fieldsChanged',
                changes: { [name]: event.target.value.replaceAll(/\s*[\r\n]+\s*/g, ' ') },
              })
            }
          />
          <Problem id={`cell-problem-${name}`}>
            {problems[name] ?? (name === 'thought' ? error : null)}
          </Problem>
        </td>
      ))}
      {children}
      <td className={styles.editButtons}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button kind="primary" isBusy={isBusy} onClick={() => void save({ isContinuing: false })}>
          Save
        </Button>
        {redrawDialog}
      </td>
    </>
  );
}

function focusInput(name: FieldName): void {
  const input = document.querySelector<HTMLTextAreaElement>(`td [name="${name}"]`);
  // The row may be outside of the window, because it is rendered again when it comes near.
  input?.focus({ preventScroll: true });
  input?.setSelectionRange(input.value.length, input.value.length);
}

type EditableState = Exclude<InputState, { state: 'draftOffered' }> | SavingState | CheckingState;

/** Returns whether the form can be shown by its cells: it has no question, and no problem with another field. */
function isEditableInRow(form: FormState): form is EditableState {
  switch (form.state) {
    case 'saving':
    case 'checking':
      return true;
    case 'editing':
    case 'unconfirmed':
      return Object.keys(form.problems).every((name) => cellNames.some((cell) => cell === name));
    default:
      return false;
  }
}
