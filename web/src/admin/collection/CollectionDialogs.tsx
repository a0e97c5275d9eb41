import { ThoughtForm } from '../form/ThoughtForm.tsx';
import type { ThoughtCardFragment } from '../operations.generated.ts';
import { Button } from '../components/controls.tsx';
import { ClosableDialog } from '../components/ClosableDialog.tsx';
import { Quote } from '../components/Quote.tsx';
import { ExportPanel } from '../importExport/ExportPanel.tsx';
import { ImportPanel } from '../importExport/ImportPanel.tsx';
import { ShortcutList } from '../../ui/controls/ShortcutList.tsx';
import type { CollectionState } from './useCollection.ts';

export function CollectionDialogs({ collection }: { collection: CollectionState }) {
  const { form, openDialog, trash, thoughtsState, closeDialog } = collection;
  if (form !== null)
    return (
      <ThoughtForm key={form.key} controller={form} hasNext={(id) => thoughtsState.findNext(id) !== null} />
    );
  switch (openDialog?.dialog) {
    case undefined:
      return null;
    case 'delete':
      return (
        <DeleteDialog
          thought={openDialog.thought}
          isBusy={trash.isBusy}
          onDelete={() => void trash.moveToTrash(openDialog.thought).finally(closeDialog)}
          onClose={closeDialog}
        />
      );
    case 'importExport':
      return (
        <ClosableDialog label="Import and export" onClose={closeDialog}>
          <h3>Import</h3>
          <ImportPanel />
          <h3>Export</h3>
          <ExportPanel />
        </ClosableDialog>
      );
    case 'help':
      return (
        <ClosableDialog label="Keyboard shortcuts" size="small" onClose={closeDialog}>
          <ShortcutList shortcuts={shortcuts} />
        </ClosableDialog>
      );
  }
}

interface DeleteDialogProps {
  thought: ThoughtCardFragment;
  isBusy: boolean;
  onDelete: () => void;
  onClose: () => void;
}

function DeleteDialog({ thought, isBusy, onDelete, onClose }: DeleteDialogProps) {
  const deleteButton = (
    <Button kind="danger" isBusy={isBusy} onClick={onDelete}>
      Delete
    </Button>
  );
  return (
    <ClosableDialog
      label="Confirm Delete"
      size="small"
      closeLabel="Cancel"
      action={deleteButton}
      onClose={onClose}
    >
      <p>Are you sure you want to delete this bubble?</p>
      <Quote thought={thought.thought || 'Untitled'} author={thought.author ?? 'Unknown'} />
    </ClosableDialog>
  );
}

const shortcuts = [
  ['n', 'Add a new bubble'],
  [
    'Ctrl+V or ⌘V',
    'Add a bubble from a copied YouTube link, with its words and author if they were copied too',
  ],
  ['/', 'Search'],
  ['Ctrl+S or ⌘S', 'Save the open bubble'],
  ['↑ and ↓', 'Move between the boxes of the table'],
  ['Space', 'Select the focused bubble; with Shift, all from the last one to it'],
  ['Escape', 'Close the topmost dialog, or clear the selection'],
  ['?', 'Show these shortcuts'],
] as const;
