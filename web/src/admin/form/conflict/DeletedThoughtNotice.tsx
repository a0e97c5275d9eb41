import { Banner } from '../../components/Banner.tsx';
import { Button } from '../../components/Button.tsx';
import dialogs from '../../components/dialogs.module.css';
import { formatDateTime } from '../../formatDateTime.ts';
import { AutoFocusHeading } from '../AutoFocusHeading.tsx';
import type { DeletedState, RestoringState } from '../editingState.ts';
import type { FormProps } from '../editor.ts';

/** Shown when the thought was deleted while it was edited, because saving it in the trash would go unnoticed. */
export function DeletedThoughtNotice({ form, dispatch }: FormProps<DeletedState | RestoringState>) {
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
