import { useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Banner } from './Banner.tsx';
import { BubbleList } from './bubbles/BubbleList.tsx';
import type { Shown } from './bubbles/lists.ts';
import { Toolbar } from './bubbles/Toolbar.tsx';
import { useBubbles } from './bubbles/useBubbles.ts';
import { useTrash } from './bubbles/useTrash.ts';
import styles from './Collection.module.css';
import { CollectionDialogs, type Open } from './CollectionDialogs.tsx';
import controls from './controls.module.css';
import type { BubbleCardFragment } from './operations.generated.ts';
import { useShortcuts } from './shortcuts.ts';
import { Toast } from './Toast.tsx';

const loadFailed = 'Failed to load bubbles. Please check your Firestore permissions.';

/** The live bubbles, or the trash. */
export function Collection({ trashed }: { trashed: boolean }) {
  const [shown, setShown] = useState<Shown>({ search: null, orderBy: 'NEWEST', trashed });
  const [open, setOpen] = useState<Open | null>(null);
  const [banner, setBanner] = useState<string | null>(null);
  const [dismissedError, setDismissedError] = useState<unknown>(null);
  const headingRef = useRef<HTMLHeadingElement>(null);
  const searchRef = useRef<HTMLInputElement>(null);
  const bubbles = useBubbles(shown);
  const trash = useTrash(shown, {
    onBanner: setBanner,
    onDone: () => {
      // The button that had the focus is gone with its card; what lies behind an open dialog can't have it.
      flushSync(() => setOpen(null));
      headingRef.current?.focus();
    },
  });
  const edit = useCallback((thought: BubbleCardFragment) => setOpen({ dialog: 'form', thought }), []);
  const askToDelete = useCallback(
    (thought: BubbleCardFragment) => setOpen({ dialog: 'delete', thought }),
    [],
  );
  const add = () => setOpen({ dialog: 'form', thought: null });
  const help = () => setOpen({ dialog: 'help' });
  useShortcuts({ ...(!trashed && { n: add }), '/': () => searchRef.current?.focus(), '?': help });

  const message = banner ?? (bubbles.error !== null && bubbles.error !== dismissedError ? loadFailed : null);
  const dismiss = () => {
    setBanner(null);
    setDismissedError(bubbles.error);
  };
  return (
    <>
      <Toolbar shown={shown} onChange={setShown} searchRef={searchRef}>
        {!trashed && (
          <>
            <button type="button" className={controls.button} onClick={() => setOpen({ dialog: 'transfer' })}>
              Import / Export
            </button>
            <button type="button" className={controls.primary} aria-keyshortcuts="n" onClick={add}>
              Add New Bubble
            </button>
          </>
        )}
        <button
          type="button"
          className={`${controls.button} ${styles.help}`}
          aria-label="Keyboard shortcuts"
          aria-keyshortcuts="?"
          onClick={help}
        >
          ?
        </button>
      </Toolbar>
      {open?.dialog !== 'form' && <Banner message={message} onDismiss={dismiss} />}
      <h2 ref={headingRef} tabIndex={-1} className={styles.heading}>
        {trashed ? 'Trash' : 'Bubbles'}
        {bubbles.totalCount !== null && ` (${bubbles.totalCount})`}
      </h2>
      <Toast message={trash.toast} onGone={() => trash.setToast(null)} />
      <BubbleList
        bubbles={bubbles}
        shown={shown}
        isBusy={trash.isBusy}
        onEdit={edit}
        onDelete={askToDelete}
        onRestore={(thought) => void trash.restore(thought)}
      />
      <CollectionDialogs
        open={open}
        shown={shown}
        banner={banner}
        trash={trash}
        onBanner={setBanner}
        onClose={() => setOpen(null)}
      />
    </>
  );
}
