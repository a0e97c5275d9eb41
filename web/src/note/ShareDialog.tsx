import { shareThought } from '../devices/share.ts';
import { NoteIcon, ShareIcon } from '../ui/pageIcons.ts';
import { TitledDialog } from '../ui/TitledDialog.tsx';
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
    <TitledDialog title="Share" onClose={onClose} className={styles.dialog}>
      <div className={styles.body}>
        <QuotedThought thought={thought} />
        <div className={styles.choices}>
          <button type="button" onClick={shareLink}>
            <ShareIcon />
            {'share' in navigator ? 'Share link' : 'Copy link'}
          </button>
          <button type="button" aria-haspopup="dialog" onClick={() => requestNote(thought)}>
            <NoteIcon />
            Share with a note
          </button>
        </div>
      </div>
    </TitledDialog>
  );
}

/** The thought that is shared, cut off after some lines. */
export function QuotedThought({ thought: { thought, lang } }: Pick<Props, 'thought'>) {
  return (
    <blockquote className={styles.thought} dir="auto" lang={lang ?? undefined}>
      {thought}
    </blockquote>
  );
}
