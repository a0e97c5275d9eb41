import { ClosableDialog } from '../components/ClosableDialog.tsx';
import { ExportPanel } from './ExportPanel.tsx';
import { ShareImagesPanel } from '../shareImages/ShareImagesPanel.tsx';
import { ImportPanel } from './ImportPanel.tsx';

export function ImportExportDialog({ onClose }: { onClose: () => void }) {
  return (
    <ClosableDialog label="Import and export" onClose={onClose}>
      <h2>Import</h2>
      <ImportPanel />
      <h2>Export</h2>
      <ExportPanel />
      <h2>Pictures for shared links</h2>
      <ShareImagesPanel />
    </ClosableDialog>
  );
}
