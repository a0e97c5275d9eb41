import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { settings } from '../devices/settings.ts';
import { useShortcuts } from '../shortcuts.ts';
import { Banner } from './Banner.tsx';
import { BubbleList } from './bubbles/BubbleList.tsx';
import { CollectionHeading } from './bubbles/CollectionHeading.tsx';
import type { Shown } from './bubbles/lists.ts';
import { Toolbar } from './bubbles/Toolbar.tsx';
import { useBubbles } from './bubbles/useBubbles.ts';
import { useTrash } from './bubbles/useTrash.ts';
import { CollectionButtons } from './CollectionButtons.tsx';
import { CollectionDialogs, type Open } from './CollectionDialogs.tsx';
import { loadFailed } from './failures.ts';
import type { UnsavedForm } from './form/unsavedForm.ts';
import type { BubbleCardFragment } from './operations.generated.ts';
import { Toast } from './Toast.tsx';

interface Props {
  trashed: boolean;
  email: string;
  /** A form to begin with, which its admin did not come to save. */
  reopened?: UnsavedForm | null;
  /** Called once it is open. */
  onReopened?: () => void;
}

/** The live bubbles, or the trash. */
export function Collection({ trashed, email, reopened = null, onReopened }: Props) {
  const [shown, setShown] = useState<Shown>({ search: null, orderBy: 'NEWEST', trashed });
  const [open, setOpen] = useState<Open | null>(
    reopened && { dialog: 'form', thought: reopened.thought, unsaved: reopened },
  );
  useEffect(() => onReopened?.(), [onReopened]);
  const headingRef = useRef<HTMLHeadingElement>(null);
  const searchRef = useRef<HTMLInputElement>(null);
  // An answer may come late: what was opened since stays open.
  const close = () => {
    flushSync(() => setOpen((now) => (now === open ? null : now)));
    // What had the focus before may be gone with its card or its toast; who typed on elsewhere keeps it.
    if (document.activeElement === document.body) headingRef.current?.focus();
  };
  const bubbles = useBubbles(shown);
  const { setBanner, message, dismiss } = useBanner(bubbles.error);
  const trash = useTrash(shown, {
    onBanner: setBanner,
    onDone: close,
  });
  const edit = useCallback((thought: BubbleCardFragment) => setOpen({ dialog: 'form', thought }), []);
  const askToDelete = useCallback(
    (thought: BubbleCardFragment) => setOpen({ dialog: 'delete', thought }),
    [],
  );
  useShortcuts(true, {
    ...(!trashed && { n: () => setOpen({ dialog: 'form', thought: null }) }),
    '/': () => searchRef.current?.focus(),
    '?': () => setOpen({ dialog: 'help' }),
  });

  return (
    <>
      <Toolbar shown={shown} onChange={setShown} searchRef={searchRef}>
        <CollectionButtons trashed={trashed} onOpen={setOpen} />
      </Toolbar>
      {/* A screen reader hears nothing from behind a form: it is told once the form is closed. */}
      {open?.dialog !== 'form' && <Banner message={message} onDismiss={dismiss} />}
      <CollectionHeading headingRef={headingRef} shown={shown} bubbles={bubbles} />
      <Toast message={trash.toast} onGone={trash.hush} />
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
        email={email}
        trash={trash}
        onMissed={setBanner}
        onClose={close}
      />
    </>
  );
}

/** What went wrong last, else that the list can't be loaded: each until it is dismissed. */
function useBanner(loadError: unknown) {
  const [banner, setBanner] = useState<string | null>(null);
  const [dismissedError, setDismissedError] = useState<unknown>(null);
  return {
    setBanner,
    message:
      banner ?? (loadError !== null && loadError !== dismissedError ? loadFailed(settings.store) : null),
    dismiss: () => {
      setBanner(null);
      setDismissedError(loadError);
    },
  };
}
