import { useSyncExternalStore } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';
import { Banner } from '../components/Banner.tsx';
import { ClosableDialog, dialogWidths } from '../components/ClosableDialog.tsx';
import { Button } from '../components/controls.tsx';
import dialogs from '../components/dialogs.module.css';
import { formatDateTime } from '../formatDateTime.ts';
import { AutoFocusHeading } from './AutoFocusHeading.tsx';
import { ConflictResolution } from './ConflictResolution.tsx';
import type { FormController, FormProps } from './formController.ts';
import type {
  ConfirmingState,
  DeletedState,
  FormState,
  IdleState,
  PendingState,
  RestoringState,
} from './formState.ts';
import { ThoughtEditor } from './ThoughtEditor.tsx';

interface Props {
  controller: FormController;
  /** Whether another thought follows the one with this id in the list. */
  hasNext: (id: string) => boolean;
}

/** The dialog that adds or edits a thought, with one component for each state of the form. */
export function ThoughtForm({ controller, hasNext }: Props) {
  const form = useSyncExternalStore(controller.subscribe, controller.getForm);
  const shown = getShownState(form);
  if (shown === null) return null;
  const { thoughtId, base } = shown.edit;
  const title = thoughtId === null ? 'Add New Bubble' : base.isDraft ? 'Edit Draft' : 'Edit Bubble';
  return (
    <Dialog
      label={title}
      width={dialogWidths[form.state === 'deleted' || form.state === 'restoring' ? 'small' : 'wide']}
      onClose={() => controller.dispatch({ type: 'closeRequested' })}
    >
      <FormContent
        title={title}
        hasNext={thoughtId !== null && hasNext(thoughtId)}
        form={shown}
        dispatch={controller.dispatch}
      />
      {form.state === 'confirming' && <DiscardDialog form={form} dispatch={controller.dispatch} />}
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
function getShownState(form: FormState): IdleState | PendingState | null {
  switch (form.state) {
    case 'confirming':
      return form.inner;
    case 'leaving':
    case 'saved':
    case 'closed':
      return null;
    default:
      return form;
  }
}

/** Shown when the thought was deleted while it was edited, because saving it in the trash would go unnoticed. */
function DeletedThoughtNotice({ form, dispatch }: FormProps<DeletedState | RestoringState>) {
  const isBusy = form.state === 'restoring';
  const { trashedAt } = form.current;
  return (
    <div className={dialogs.body}>
      <AutoFocusHeading>This bubble was deleted while you were editing</AutoFocusHeading>
      <Banner
        message={form.state === 'deleted' ? form.error : null}
        onDismiss={() => dispatch({ type: 'errorDismissed' })}
      />
      <p className={dialogs.muted}>
        {trashedAt !== null && `It was moved to the trash on ${formatDateTime(trashedAt)}. `}
        Restore it to continue with your changes. If you leave it there, your changes are discarded.
      </p>
      <div className={dialogs.buttons}>
        <Button isBusy={isBusy} onClick={() => dispatch({ type: 'discardConfirmed' })}>
          Leave in trash
        </Button>
        <Button kind="primary" isBusy={isBusy} onClick={() => dispatch({ type: 'restoreRequested' })}>
          Restore it
        </Button>
      </div>
    </div>
  );
}
function DiscardDialog({ form, dispatch }: FormProps<ConfirmingState>) {
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

function describeChanges({ inner, revision }: ConfirmingState): string {
  if (inner.state === 'unconfirmed')
    return 'Your changes may be saved already, because no response arrived. Discarding them doesn’t undo that.';
  return revision === null
    ? 'Your changes are not saved yet.'
    : 'Your changes are not saved yet. The earlier version replaces them.';
}
