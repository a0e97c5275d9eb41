import { Dialog } from '../../ui/Dialog.tsx';
import controls from '../controls.module.css';
import dialogs from '../dialogs.module.css';
import { ExportPanel } from './ExportPanel.tsx';
import { ImportPanel } from './ImportPanel.tsx';

export function Transfer({ onClose }: { onClose: () => void }) {
  return (
    <Dialog label="Import and export" onClose={onClose} className={dialogs.medium}>
      <div className={dialogs.body}>
        <h2>Import</h2>
        <ImportPanel />
        <h2>Export</h2>
        <ExportPanel />
        <div className={dialogs.buttons}>
          <button type="button" className={controls.button} onClick={onClose}>
            Close
          </button>
        </div>
      </div>
    </Dialog>
  );
}
