import { DeleteDialog } from './bubbles/DeleteDialog.tsx';
import type { Shown } from './bubbles/lists.ts';
import type { useTrash } from './bubbles/useTrash.ts';
import { BubbleForm } from './form/BubbleForm.tsx';
import type { UnsavedForm } from './form/unsavedForm.ts';
import type { BubbleCardFragment } from './operations.generated.ts';
import { ShortcutHelp } from './ShortcutHelp.tsx';
import { Transfer } from './transfer/Transfer.tsx';

/** Which dialog is open over the list. */
export type Open =
  | { dialog: 'form'; thought: BubbleCardFragment | null; unsaved?: UnsavedForm }
  | { dialog: 'delete'; thought: BubbleCardFragment }
  | { dialog: 'transfer' }
  | { dialog: 'help' };

interface Props {
  open: Open | null;
  shown: Shown;
  /** The admin's, whose drafts the form offers. */
  email: string;
  trash: ReturnType<typeof useTrash>;
  /** Hears what went wrong with something that is closed by then. */
  onMissed: (message: string) => void;
  onClose: () => void;
}

export function CollectionDialogs({ open, shown, email, trash, onMissed, onClose }: Props) {
  switch (open?.dialog) {
    case undefined:
      return null;
    case 'form':
      return (
        <BubbleForm
          thought={open.thought}
          unsaved={open.unsaved ?? null}
          shown={shown}
          email={email}
          onMissed={onMissed}
          onClose={onClose}
          onSaved={(saved) => {
            onClose();
            trash.say({ text: `${open.thought === null ? 'Added' : 'Updated'} “${saved.thought}”` });
          }}
        />
      );
    case 'delete':
      return (
        <DeleteDialog
          thought={open.thought}
          isBusy={trash.isBusy}
          onDelete={() => void trash.remove(open.thought).finally(onClose)}
          onClose={onClose}
        />
      );
    case 'transfer':
      return <Transfer onClose={onClose} />;
    case 'help':
      return <ShortcutHelp onClose={onClose} />;
  }
}
