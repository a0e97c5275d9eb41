import { BusyButton } from '../components/BusyButton.tsx';
import controls from '../components/controls.module.css';
import dialogs from '../components/dialogs.module.css';
import styles from './ImportExport.module.css';
import { useExport } from './useExport.ts';

export function ExportPanel() {
  const { progress, hasFailed, exportAs } = useExport();
  const isBusy = progress !== null;
  return (
    <div className={styles.panel}>
      <p className={dialogs.muted}>
        All bubbles except those in the trash. CSV opens in spreadsheets; JSON contains every field.
      </p>
      <div className={styles.formats}>
        <BusyButton className={controls.button} isBusy={isBusy} onClick={() => void exportAs('csv')}>
          Export as CSV
        </BusyButton>
        <BusyButton className={controls.button} isBusy={isBusy} onClick={() => void exportAs('json')}>
          Export as JSON
        </BusyButton>
      </div>
      {isBusy && <progress max={progress.total} value={progress.done} aria-label="Exported bubbles" />}
      {hasFailed && (
        <p role="alert" className={dialogs.problem}>
          The export failed. Please try again.
        </p>
      )}
    </div>
  );
}
