import { DeleteDialog } from '../thoughts/DeleteDialog.tsx';
import type { useTrash } from '../thoughts/useTrash.ts';
import { ThoughtForm } from '../form/ThoughtForm.tsx';
import type { Editor } from '../form/editor.ts';
import type { ThoughtCardFragment } from '../operations.generated.ts';
import { ClosableDialog } from '../components/ClosableDialog.tsx';
import { ExportPanel } from '../importExport/ExportPanel.tsx';
import { ImportPanel } from '../importExport/ImportPanel.tsx';
import { ShareImagesPanel } from '../shareImages/ShareImagesPanel.tsx';

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
      return (
        <ClosableDialog label="Import and export" onClose={onClose}>
          <h3>Import</h3>
          <ImportPanel />
          <h3>Export</h3>
          <ExportPanel />
          <h3>Link previews</h3>
          <ShareImagesPanel />
        </ClosableDialog>
      );
    case 'help':
      return <ShortcutHelp onClose={onClose} />;
  }
}

const shortcuts = [
  ['n', 'Add a new bubble'],
  ['/', 'Search'],
  ['Ctrl+S or ⌘S', 'Save the open bubble'],
  ['Escape', 'Close the topmost dialog'],
  ['?', 'Show these shortcuts'],
] as const;

function ShortcutHelp({ onClose }: { onClose: () => void }) {
  return (
    <ClosableDialog label="Keyboard shortcuts" size="small" onClose={onClose}>
      <table>
        <tbody>
          {shortcuts.map(([key, action]) => (
            <tr key={key}>
              <th scope="row">
                <kbd>{key}</kbd>
              </th>
              <td>{action}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ClosableDialog>
  );
}
