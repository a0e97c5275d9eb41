import styles from './Collection.module.css';
import type { Open } from './CollectionDialogs.tsx';
import controls from './controls.module.css';

interface Props {
  trashed: boolean;
  onOpen: (dialog: Open) => void;
}

/** What can be done with the collection as a whole; the trash only explains its keys. */
export function CollectionButtons({ trashed, onOpen }: Props) {
  return (
    <>
      {!trashed && (
        <>
          <button type="button" className={controls.button} onClick={() => onOpen({ dialog: 'transfer' })}>
            Import / Export
          </button>
          <button
            type="button"
            className={controls.primary}
            aria-keyshortcuts="n"
            onClick={() => onOpen({ dialog: 'form', thought: null })}
          >
            Add New Bubble
          </button>
        </>
      )}
      <button
        type="button"
        className={`${controls.button} ${styles.help}`}
        aria-label="Keyboard shortcuts"
        aria-keyshortcuts="?"
        onClick={() => onOpen({ dialog: 'help' })}
      >
        ?
      </button>
    </>
  );
}
