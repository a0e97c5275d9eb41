import { useRef, useState } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';
import type { ListOptions } from '../thoughts/thoughtListCache.ts';
import dialogs from '../components/dialogs.module.css';
import type { ThoughtCardFragment } from '../operations.generated.ts';
import { ThoughtEditor } from './ThoughtEditor.tsx';
import { DeletedThoughtNotice } from './conflict/DeletedThoughtNotice.tsx';
import { DiscardDialog } from './DiscardDialog.tsx';
import { ConflictResolution } from './conflict/ConflictResolution.tsx';
import { useThoughtForm } from './useThoughtForm.ts';
import { type UnsavedForm, useUnsavedForm } from './drafts/unsavedForm.ts';
import { useBeforeUnloadWarning } from './useBeforeUnloadWarning.ts';
import { useSaveShortcut } from './useSaveShortcut.ts';

interface Props {
  /** Null adds a new thought. */
  thought: ThoughtCardFragment | null;
  /** The unsaved changes of a session that ended; null starts with the thought's own fields. */
  unsavedForm: UnsavedForm | null;
  listOptions: ListOptions;
  email: string;
  /** Called with the error of a save that fails after the form was closed. */
  onErrorAfterClose: (message: string) => void;
  onSaved: (thought: ThoughtCardFragment) => void;
  onClose: () => void;
}

/** The dialog that adds or edits a thought. If somebody else changed or deleted it, that is resolved first. */
export function ThoughtForm({ onClose, ...formOptions }: Props) {
  const { thought } = formOptions;
  const form = useThoughtForm(formOptions);
  const formRef = useRef<HTMLFormElement>(null);
  const [isConfirmingClose, setIsConfirmingClose] = useState(false);
  useBeforeUnloadWarning(form.isDirty);
  useSaveShortcut(formRef);
  const { fields, base } = form;
  useUnsavedForm(form.isDirty ? { email: formOptions.email, thought, fields, base } : null);

  const title = thought === null ? 'Add New Bubble' : 'Edit Bubble';
  const { newerVersion } = form;
  const close = () => {
    form.reportErrorAfterClose();
    onClose();
  };
  const discard = () => {
    form.discardDraft();
    close();
  };
  // No confirmation while saving: the changes are not lost, and an error is shown after the form is closed.
  const requestClose = () => (form.isDirty && !form.isSaving ? setIsConfirmingClose(true) : close());
  return (
    <Dialog label={title} className={dialogs.wide} onClose={requestClose}>
      {newerVersion === null ? (
        <ThoughtEditor
          title={title}
          thought={thought}
          form={form}
          formRef={formRef}
          onCancel={requestClose}
        />
      ) : newerVersion.trashedAt === null ? (
        <ConflictResolution
          base={form.base.fields}
          mine={form.fields}
          current={newerVersion}
          onResolve={(resolvedFields) => form.continueFrom(newerVersion, resolvedFields)}
        />
      ) : (
        <DeletedThoughtNotice
          isBusy={form.isSaving}
          onRestore={() => void form.restoreFromTrash(newerVersion.id)}
          onDiscard={discard}
        />
      )}
      {isConfirmingClose && (
        <DiscardDialog onKeepEditing={() => setIsConfirmingClose(false)} onDiscard={discard} />
      )}
    </Dialog>
  );
}
