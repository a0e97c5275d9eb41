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
  /** Null adds a new one. */
  thought: ThoughtCardFragment | null;
  /** What was typed into it when the session ended; null begins with the thought's own fields. */
  unsavedForm: UnsavedForm | null;
  listOptions: ListOptions;
  email: string;
  /** What became of something sent before the form was closed. */
  onErrorAfterClose: (message: string) => void;
  onSaved: (thought: ThoughtCardFragment) => void;
  onClose: () => void;
}

/** Adds a bubble or edits one; what somebody else did to it meanwhile comes first. */
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
  // What is being saved is not lost: its outcome is said even when the form is closed.
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
          onResolve={(chosen) => form.continueFrom(newerVersion, chosen)}
        />
      ) : (
        <DeletedThoughtNotice
          isBusy={form.isSaving}
          onRestore={() => void form.restoreFromTrash(newerVersion.id)}
          onDiscard={discard}
        />
      )}
      {isConfirmingClose && <DiscardDialog onKeep={() => setIsConfirmingClose(false)} onDiscard={discard} />}
    </Dialog>
  );
}
