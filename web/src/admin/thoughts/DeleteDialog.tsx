import { BusyButton } from '../components/BusyButton.tsx';
import { ClosableDialog } from '../components/ClosableDialog.tsx';
import controls from '../components/controls.module.css';
import dialogs from '../components/dialogs.module.css';
import type { ThoughtCardFragment } from '../operations.generated.ts';

interface Props {
  thought: ThoughtCardFragment;
  isBusy: boolean;
  onDelete: () => void;
  onClose: () => void;
}

export function DeleteDialog({ thought, isBusy, onDelete, onClose }: Props) {
  const deleteButton = (
    <BusyButton className={controls.danger} isBusy={isBusy} onClick={onDelete}>
      Delete
    </BusyButton>
  );
  return (
    <ClosableDialog
      label="Confirm Delete"
      size="small"
      closeLabel="Cancel"
      action={deleteButton}
      onClose={onClose}
    >
      <p>Are you sure you want to delete this bubble?</p>
      <blockquote className={dialogs.quote}>
        <p dir="auto">{thought.thought === '' ? 'Untitled' : thought.thought}</p>
        <footer dir="auto">by {thought.author ?? 'Unknown'}</footer>
      </blockquote>
    </ClosableDialog>
  );
}
