import styles from './Collection.module.css';
import type { OpenDialog } from './CollectionDialogs.tsx';
import controls from '../components/controls.module.css';

interface Props {
  trashed: boolean;
  onAdd: () => void;
  onOpenDialog: (dialog: OpenDialog) => void;
}

/** The toolbar's buttons; in the trash only the one for the shortcuts. */
export function CollectionButtons({ trashed, onAdd, onOpenDialog }: Props) {
  return (
    <>
      {!trashed && (
        <>
          <button
            type="button"
            className={controls.button}
            onClick={() => onOpenDialog({ dialog: 'importExport' })}
          >
            Import / Export
          </button>
          <button type="button" className={controls.primary} aria-keyshortcuts="n" onClick={onAdd}>
            Add New Bubble
          </button>
        </>
      )}
      <button
        type="button"
        className={`${controls.button} ${styles.help}`}
        aria-label="Keyboard shortcuts"
        aria-keyshortcuts="?"
        onClick={() => onOpenDialog({ dialog: 'help' })}
      >
        ?
      </button>
    </>
  );
}
