import { Button } from '../components/Button.tsx';
import { ClosableDialog } from '../components/ClosableDialog.tsx';
import type { FormProps } from './editor.ts';
import type { ConfirmingCloseState, ConfirmingRevisionState } from './editingState.ts';

type Props = FormProps<ConfirmingCloseState | ConfirmingRevisionState>;

/** Asks for confirmation before unsaved changes are discarded. */
export function DiscardDialog({ form, dispatch }: Props) {
  const discardButton = (
    <Button kind="danger" onClick={() => dispatch({ type: 'discardConfirmed' })}>
      Discard changes
    </Button>
  );
  return (
    <ClosableDialog
      label="Discard changes?"
      size="small"
      closeLabel="Keep editing"
      action={discardButton}
      onClose={() => dispatch({ type: 'discardDeclined' })}
    >
      <p>{describeChanges(form)}</p>
    </ClosableDialog>
  );
}

function describeChanges({ state, inner }: Props['form']): string {
  if (inner.state === 'unconfirmed')
    return 'Your changes may be saved already, because no response arrived. Discarding them doesn’t undo that.';
  return state === 'confirmingClose'
    ? 'Your changes are not saved yet.'
    : 'Your changes are not saved yet. The earlier version replaces them.';
}
