import { useEffect, useState } from 'react';
import { CloseIcon } from '../ui/pageIcons.tsx';
import styles from './NoteCard.module.css';
import { decodeNote } from './noteLink.ts';
import { forgetNote, releaseRoom, takeNote } from './receivedNote.ts';

/**
 * The personal note that came with the link, as plain text. The element is always rendered, because screen readers only
 * announce changes of an existing live region.
 */
export function NoteCard() {
  const [note, closeNote] = useReceivedNote();
  const close = () => {
    closeNote();
    // The button disappears. Without this, the focus would return to the top of the page.
    document.querySelector<HTMLElement>('main[tabindex], h1')?.focus();
  };
  return (
    <div className={styles.room}>
      <div className={styles.card} data-note={note !== null}>
        <output>
          {note !== null && (
            <>
              <small>A note from whoever sent you this link</small>
              <span dir="auto">{note}</span>
            </>
          )}
        </output>
        {note !== null && (
          <button type="button" aria-label="Close the note" onClick={close}>
            <CloseIcon />
          </button>
        )}
      </div>
    </div>
  );
}

function useReceivedNote(): [note: string | null, close: () => void] {
  const [note, setNote] = useState<string | null>(null);
  useEffect(() => {
    const read = () => {
      const encoded = takeNote();
      const received = encoded === null ? null : decodeNote(encoded);
      setNote(received);
      if (received === null) releaseRoom();
    };
    read();
    // Another link to the same page was opened in this tab.
    window.addEventListener('hashchange', read);
    return () => {
      window.removeEventListener('hashchange', read);
      releaseRoom();
    };
  }, []);
  const close = () => {
    forgetNote();
    releaseRoom();
    setNote(null);
  };
  return [note, close];
}
