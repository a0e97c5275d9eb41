import { useCallback, useRef, useState } from 'react';
import { Banner } from './Banner.tsx';
import { DeleteDialog } from './bubbles/DeleteDialog.tsx';
import { Grid, Skeletons } from './bubbles/Grid.tsx';
import type { Shown } from './bubbles/lists.ts';
import { LiveCard } from './bubbles/LiveCard.tsx';
import { Toolbar } from './bubbles/Toolbar.tsx';
import { TrashedCard } from './bubbles/TrashedCard.tsx';
import { useBubbles } from './bubbles/useBubbles.ts';
import { useTrash } from './bubbles/useTrash.ts';
import styles from './Collection.module.css';
import controls from './controls.module.css';
import { BubbleForm } from './form/BubbleForm.tsx';
import type { BubbleCardFragment } from './operations.generated.ts';
import { ShortcutHelp } from './ShortcutHelp.tsx';
import { useShortcuts } from './shortcuts.ts';
import { Toast, type ToastMessage } from './Toast.tsx';
import { Transfer } from './transfer/Transfer.tsx';

type Open =
  | { dialog: 'form'; thought: BubbleCardFragment | null }
  | { dialog: 'delete'; thought: BubbleCardFragment }
  | { dialog: 'transfer' }
  | { dialog: 'help' };

const loadFailed = 'Failed to load bubbles. Please check your Firestore permissions.';
const deleteFailed = 'Failed to delete bubble';

/** The live bubbles, or the trash. */
export function Collection({ trashed }: { trashed: boolean }) {
  const [shown, setShown] = useState<Shown>({ search: null, orderBy: 'NEWEST', trashed });
  const [open, setOpen] = useState<Open | null>(null);
  const [banner, setBanner] = useState<string | null>(null);
  const [dismissedError, setDismissedError] = useState<unknown>(null);
  const [toast, setToast] = useState<ToastMessage | null>(null);
  const headingRef = useRef<HTMLHeadingElement>(null);
  const searchRef = useRef<HTMLInputElement>(null);
  const bubbles = useBubbles(shown);
  const trash = useTrash(shown);
  const close = () => setOpen(null);
  const add = () => setOpen({ dialog: 'form', thought: null });
  const forgetToast = useCallback(() => setToast(null), []);
  useShortcuts({
    ...(!trashed && { n: add }),
    '/': () => searchRef.current?.focus(),
    '?': () => setOpen({ dialog: 'help' }),
  });

  const attempt = async (work: () => Promise<void>, failure: string) => {
    try {
      setBanner(null);
      await work();
    } catch {
      setBanner(failure);
    }
  };
  const remove = (thought: BubbleCardFragment) =>
    attempt(async () => {
      const index = await trash.moveToTrash(thought).finally(close);
      const undo = () =>
        attempt(async () => {
          await trash.undo(thought, index);
          setToast({ text: `Restored “${thought.thought}”` });
        }, 'Failed to restore bubble');
      setToast({ text: `Deleted “${thought.thought}”`, undo: () => void undo() });
      headingRef.current?.focus();
    }, deleteFailed);
  const restore = (thought: BubbleCardFragment) =>
    attempt(async () => {
      await trash.takeOutOfTrash(thought);
      setToast({ text: `Restored “${thought.thought}”` });
      headingRef.current?.focus();
    }, 'Failed to restore bubble');

  const { thoughts, error } = bubbles;
  const message = banner ?? (error && error !== dismissedError ? loadFailed : null);
  const dismiss = () => {
    setBanner(null);
    setDismissedError(error);
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
          onClick={() => setOpen({ dialog: 'help' })}
        >
          ?
        </button>
      </Toolbar>
      {open?.dialog !== 'form' && <Banner message={message} onDismiss={dismiss} />}
      <h2 ref={headingRef} tabIndex={-1} className={styles.heading}>
        {trashed ? 'Trash' : 'Bubbles'}
        {bubbles.totalCount !== null && ` (${bubbles.totalCount})`}
      </h2>
      <Toast message={toast} onGone={forgetToast} />
      {thoughts === null && bubbles.isLoading && (
        <>
          <output className={styles.soft}>Loading bubbles...</output>
          <Skeletons />
        </>
      )}
      {thoughts === null && !bubbles.isLoading && (
        <p className={styles.empty}>
          <button type="button" className={controls.button} onClick={bubbles.retry}>
            Try again
          </button>
        </p>
      )}
      {thoughts?.length === 0 && <p className={styles.empty}>{emptyText(shown)}</p>}
      {thoughts !== null && thoughts.length > 0 && (
        <div className={styles.results} data-stale={bubbles.isRefreshing}>
          <Grid
            hasMore={bubbles.hasMore && !bubbles.error}
            isLoading={bubbles.isLoading}
            onMore={bubbles.showMore}
          >
            {thoughts.map((thought) =>
              trashed ? (
                <TrashedCard
                  key={thought.id}
                  thought={thought}
                  isBusy={trash.isBusy}
                  onRestore={() => void restore(thought)}
                />
              ) : (
                <LiveCard
                  key={thought.id}
                  thought={thought}
                  onEdit={() => setOpen({ dialog: 'form', thought })}
                  onDelete={() => setOpen({ dialog: 'delete', thought })}
                />
              ),
            )}
          </Grid>
        </div>
      )}
      {open?.dialog === 'form' && (
        <BubbleForm
          thought={open.thought}
          shown={shown}
          banner={banner}
          onBanner={setBanner}
          onClose={close}
          onSaved={(saved) => {
            close();
            setToast({
              text: open.thought === null ? `Added “${saved.thought}”` : `Updated “${saved.thought}”`,
            });
          }}
        />
      )}
      {open?.dialog === 'delete' && (
        <DeleteDialog
          thought={open.thought}
          isBusy={trash.isBusy}
          onDelete={() => void remove(open.thought)}
          onClose={close}
        />
      )}
      {open?.dialog === 'transfer' && <Transfer onClose={close} />}
      {open?.dialog === 'help' && <ShortcutHelp onClose={close} />}
    </>
  );
}

function emptyText({ search, trashed }: Shown): string {
  if (search !== null) return `Nothing holds “${search}”.`;
  return trashed ? 'The trash is empty.' : 'No bubbles found. Add your first bubble!';
}
