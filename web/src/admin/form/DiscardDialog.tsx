import { Dialog } from '../../ui/Dialog.tsx';
import controls from '../components/controls.module.css';
import dialogs from '../components/dialogs.module.css';
import type { Editor } from './editor.ts';
import type { ConfirmingCloseState, ConfirmingRevisionState } from './editingState.ts';

interface Props {
  form: ConfirmingCloseState | ConfirmingRevisionState;
  dispatch: Editor['dispatch'];
}

/** Asks for confirmation before unsaved changes are discarded. */
export function DiscardDialog({ form, dispatch }: Props) {
  const keepEditing = () => dispatch({ type: 'discardDeclined' });
  return (
    <Dialog label="Discard changes?" onClose={keepEditing} className={dialogs.small}>
      <div className={dialogs.body}>
        <h2>Discard changes?</h2>
        <p>{describeChanges(form)}</p>
        <div className={dialogs.buttons}>
          <button type="button" className={controls.button} onClick={keepEditing}>
            Keep editing
          </button>
          <button
            type="button"
            className={controls.danger}
            onClick={() => dispatch({ type: 'discardConfirmed' })}
          >
            Discard changes
          </button>
        </div>
      </div>
    </Dialog>
  );
}

function describeChanges({ state, inner }: Props['form']): string {
  if (inner.state === 'unconfirmed')
    return 'Your changes may be saved already, because no response arrived. Discarding them doesn’t undo that.';
  return state === 'confirmingClose'
    ? 'Your changes are not saved yet.'
    : 'Your changes are not saved yet. The earlier version replaces them.';
}
