import { shareThought } from '../devices/share.ts';
import choices from '../ui/choices.module.css';
import { NoteIcon, ShareIcon } from '../ui/pageIcons.ts';
import { TitledDialog } from '../ui/TitledDialog.tsx';
import { SharedThought } from './SharedThought.tsx';
import { type RequestedThought, requestNote } from './shareRequest.ts';
import styles from './ShareDialogs.module.css';

interface Props {
  thought: RequestedThought;
  onClose: () => void;
}

/** Lets a visitor choose how to share a thought of a list, whose rows have no room for two buttons. */
export function ShareDialog({ thought, onClose }: Props) {
  const shareLink = () => {
    onClose();
    void shareThought(thought);
  };
  return (
    <TitledDialog title="Share" onClose={onClose} className={`${choices.dialog} ${styles.dialog}`}>
      <div className={styles.columns}>
        <SharedThought thought={thought} />
        <div className={choices.list}>
          <button type="button" onClick={shareLink}>
            <ShareIcon />
            {'share' in navigator ? 'Share link' : 'Copy link'}
          </button>
          <button type="button" aria-haspopup="dialog" onClick={() => requestNote(thought)}>
            <NoteIcon />
            Add a note
          </button>
        </div>
      </div>
    </TitledDialog>
  );
}
