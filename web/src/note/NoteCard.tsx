import { useEffect, useState } from 'react';
import { CloseIcon } from '../ui/pageIcons.ts';
import buttons from '../ui/buttons.module.css';
import styles from './NoteCard.module.css';
import { decodeNote } from './noteLink.ts';
import { forgetNote, releaseNoteSpace, takeNote } from './receivedNote.ts';

export interface ReceivedNote {
  /** Null without a note, and undefined until it is known whether there is one. */
  note: string | null | undefined;
  onClose: () => void;
}

/**
 * The personal note that came with the link, as plain text. The element is always rendered, because screen readers only
 * announce changes of an existing live region.
 */
export function NoteCard({ note = null, onClose }: ReceivedNote) {
  const close = () => {
    onClose();
    // The button disappears. Without this, the focus would return to the top of the page.
    document.querySelector<HTMLElement>('main[tabindex], h1')?.focus();
  };
  return (
    <div className={styles.room}>
      <div className={styles.card} data-note={note !== null}>
        <output>
          {note !== null && (
            <>
              <small>A note for you</small>
              <span dir="auto">{note}</span>
            </>
          )}
        </output>
        {note !== null && (
          <button type="button" className={buttons.round} aria-label="Close the note" onClick={close}>
            <CloseIcon />
          </button>
        )}
      </div>
    </div>
  );
}

/**
 * Returns the note that came with the link to this page, and how to close it.
 * @param isShown whether the page shows a note; otherwise, the room for it is released
 */
export function useReceivedNote(isShown = true): ReceivedNote {
  const [note, setNote] = useState<ReceivedNote['note']>();
  useEffect(() => {
    if (!isShown) {
      releaseNoteSpace();
      return undefined;
    }
    const read = () => {
      const encoded = takeNote();
      const received = encoded === null ? null : decodeNote(encoded);
      setNote(received);
      if (received === null) releaseNoteSpace();
    };
    read();
    // Another link to the same page was opened in this tab.
    window.addEventListener('hashchange', read);
    return () => {
      window.removeEventListener('hashchange', read);
      releaseNoteSpace();
    };
  }, [isShown]);
  const close = () => {
    forgetNote();
    releaseNoteSpace();
    setNote(null);
  };
  return { note, onClose: close };
}
