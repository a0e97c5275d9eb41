import { DeleteDialog } from '../thoughts/DeleteDialog.tsx';
import type { ListOptions } from '../thoughts/thoughtListCache.ts';
import type { useTrash } from '../thoughts/useTrash.ts';
import { ThoughtForm } from '../form/ThoughtForm.tsx';
import type { UnsavedForm } from '../form/drafts/unsavedForm.ts';
import type { ThoughtCardFragment } from '../operations.generated.ts';
import { ShortcutHelp } from './ShortcutHelp.tsx';
import { ImportExportDialog } from '../importExport/ImportExportDialog.tsx';

/** The dialog that is open, with its data. */
export type OpenDialog =
  | { dialog: 'form'; thought: ThoughtCardFragment | null; unsavedForm?: UnsavedForm }
  | { dialog: 'delete'; thought: ThoughtCardFragment }
  | { dialog: 'importExport' }
  | { dialog: 'help' };

interface Props {
  openDialog: OpenDialog | null;
  listOptions: ListOptions;
  /** The signed-in admin's e-mail, which the autosaved drafts belong to. */
  email: string;
  trash: ReturnType<typeof useTrash>;
  /** Called with the error message of a request whose dialog has been closed. */
  onErrorAfterClose: (message: string) => void;
  onClose: () => void;
}

export function CollectionDialogs({
  openDialog,
  listOptions,
  email,
  trash,
  onErrorAfterClose,
  onClose,
}: Props) {
  switch (openDialog?.dialog) {
    case undefined:
      return null;
    case 'form':
      return (
        <ThoughtForm
          thought={openDialog.thought}
          unsavedForm={openDialog.unsavedForm ?? null}
          listOptions={listOptions}
          email={email}
          onErrorAfterClose={onErrorAfterClose}
          onClose={onClose}
          onSaved={(saved) => {
            onClose();
            trash.showToast({
              text: `${openDialog.thought === null ? 'Added' : 'Updated'} “${saved.thought}”`,
            });
          }}
        />
      );
    case 'delete':
      return (
        <DeleteDialog
          thought={openDialog.thought}
          isBusy={trash.isBusy}
          onDelete={() => void trash.moveToTrash(openDialog.thought).finally(onClose)}
          onClose={onClose}
        />
      );
    case 'importExport':
      return <ImportExportDialog onClose={onClose} />;
    case 'help':
      return <ShortcutHelp onClose={onClose} />;
  }
}
