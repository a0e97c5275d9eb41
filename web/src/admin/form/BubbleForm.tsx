import { useRef, useState } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';
import type { Shown } from '../bubbles/lists.ts';
import dialogs from '../dialogs.module.css';
import type { BubbleCardFragment } from '../operations.generated.ts';
import { BubbleEditor } from './BubbleEditor.tsx';
import { DeletedMeanwhile } from './DeletedMeanwhile.tsx';
import { DiscardDialog } from './DiscardDialog.tsx';
import { StaleComparison } from './StaleComparison.tsx';
import { useBubbleForm } from './useBubbleForm.ts';
import { type UnsavedForm, useUnsavedForm } from './unsavedForm.ts';
import { useLeaveWarning } from './useLeaveWarning.ts';
import { useSaveShortcut } from './useSaveShortcut.ts';

interface Props {
  /** Null adds a new one. */
  thought: BubbleCardFragment | null;
  /** What was typed into it when the session ended; null begins with the thought's own fields. */
  unsaved: UnsavedForm | null;
  shown: Shown;
  email: string;
  /** What became of something sent before the form was closed. */
  onMissed: (message: string) => void;
  onSaved: (thought: BubbleCardFragment) => void;
  onClose: () => void;
}

/** Adds a bubble or edits one; what somebody else did to it meanwhile comes first. */
export function BubbleForm({ onClose, ...opened }: Props) {
  const { thought } = opened;
  const form = useBubbleForm(opened);
  const formRef = useRef<HTMLFormElement>(null);
  const [isLeaving, setLeaving] = useState(false);
  useLeaveWarning(form.isDirty);
  useSaveShortcut(formRef);
  const { fields, base } = form;
  useUnsavedForm(form.isDirty ? { email: opened.email, thought, fields, base } : null);

  const title = thought === null ? 'Add New Bubble' : 'Edit Bubble';
  const { newer } = form;
  const close = () => {
    form.sayWhatFailed();
    onClose();
  };
  const discard = () => {
    form.forget();
    close();
  };
  // What is being saved is not lost: its outcome is said even when the form is closed.
  const askToClose = () => (form.isDirty && !form.isSaving ? setLeaving(true) : close());
  return (
    <Dialog label={title} className={dialogs.wide} onClose={askToClose}>
      {newer === null ? (
        <BubbleEditor title={title} thought={thought} form={form} formRef={formRef} onCancel={askToClose} />
      ) : newer.trashedAt === null ? (
        <StaleComparison
          base={form.base.fields}
          mine={form.fields}
          current={newer}
          onSettle={(chosen) => form.goOnFrom(newer, chosen)}
        />
      ) : (
        <DeletedMeanwhile
          isBusy={form.isSaving}
          onRestore={() => void form.takeBack(newer.id)}
          onLeave={discard}
        />
      )}
      {isLeaving && <DiscardDialog onKeep={() => setLeaving(false)} onDiscard={discard} />}
    </Dialog>
  );
}
