import { DeleteDialog } from '../thoughts/DeleteDialog.tsx';
import type { useTrash } from '../thoughts/useTrash.ts';
import { ThoughtForm } from '../form/ThoughtForm.tsx';
import type { Editor } from '../form/editor.ts';
import type { ThoughtCardFragment } from '../operations.generated.ts';
import { ShortcutHelp } from './ShortcutHelp.tsx';
import { ImportExportDialog } from '../importExport/ImportExportDialog.tsx';

/** The dialog that is open, with its data. */
export type OpenDialog =
  | { dialog: 'form'; editor: Editor }
  | { dialog: 'delete'; thought: ThoughtCardFragment }
  | { dialog: 'importExport' }
  | { dialog: 'help' };

interface Props {
  openDialog: OpenDialog | null;
  trash: ReturnType<typeof useTrash>;
  onClose: () => void;
}

export function CollectionDialogs({ openDialog, trash, onClose }: Props) {
  switch (openDialog?.dialog) {
    case undefined:
      return null;
    case 'form':
      return <ThoughtForm key={openDialog.editor.key} editor={openDialog.editor} />;
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
