import { Dialog } from '../../ui/Dialog.tsx';
import controls from '../components/controls.module.css';
import dialogs from '../components/dialogs.module.css';

interface Props {
  onKeepEditing: () => void;
  onDiscard: () => void;
}

/** Asks for confirmation before unsaved changes are discarded. */
export function DiscardDialog({ onKeepEditing, onDiscard }: Props) {
  return (
    <Dialog label="Discard changes?" onClose={onKeepEditing} className={dialogs.small}>
      <div className={dialogs.body}>
        <h2>Discard changes?</h2>
        <p>Your changes are not saved yet.</p>
        <div className={dialogs.buttons}>
          <button type="button" className={controls.button} onClick={onKeepEditing}>
            Keep editing
          </button>
          <button type="button" className={controls.danger} onClick={onDiscard}>
            Discard changes
          </button>
        </div>
      </div>
    </Dialog>
  );
}
