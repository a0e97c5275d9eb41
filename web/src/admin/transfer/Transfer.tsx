import { ReadingDialog } from '../ReadingDialog.tsx';
import { ExportPanel } from './ExportPanel.tsx';
import { ImportPanel } from './ImportPanel.tsx';

export function Transfer({ onClose }: { onClose: () => void }) {
  return (
    <ReadingDialog label="Import and export" onClose={onClose}>
      <h2>Import</h2>
      <ImportPanel />
      <h2>Export</h2>
      <ExportPanel />
    </ReadingDialog>
  );
}
