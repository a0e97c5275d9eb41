import { Dialog } from '../../ui/Dialog.tsx';
import { BusyButton } from '../components/BusyButton.tsx';
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
  return (
    <Dialog label="Confirm Delete" onClose={onClose} className={dialogs.small}>
      <div className={dialogs.body}>
        <h2>Confirm Delete</h2>
        <p>Are you sure you want to delete this bubble?</p>
        <blockquote className={dialogs.quote}>
          <p dir="auto">{thought.thought === '' ? 'Untitled' : thought.thought}</p>
          <footer dir="auto">by {thought.author ?? 'Unknown'}</footer>
        </blockquote>
        <div className={dialogs.buttons}>
          <button type="button" className={controls.button} onClick={onClose}>
            Cancel
          </button>
          <BusyButton className={controls.danger} isBusy={isBusy} onClick={onDelete}>
            Delete
          </BusyButton>
        </div>
      </div>
    </Dialog>
  );
}
