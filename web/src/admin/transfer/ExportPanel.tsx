import controls from '../controls.module.css';
import dialogs from '../dialogs.module.css';
import styles from './Transfer.module.css';
import { useExport } from './useExport.ts';

export function ExportPanel() {
  const { progress, isFailed, exportAs } = useExport();
  const isBusy = progress !== null;
  return (
    <div className={styles.panel}>
      <p className={dialogs.soft}>All live bubbles. CSV opens in spreadsheets; JSON keeps every field.</p>
      <div className={styles.formats}>
        <button
          type="button"
          className={controls.button}
          disabled={isBusy}
          onClick={() => void exportAs('csv')}
        >
          Export as CSV
        </button>
        <button
          type="button"
          className={controls.button}
          disabled={isBusy}
          onClick={() => void exportAs('json')}
        >
          Export as JSON
        </button>
      </div>
      {isBusy && <progress max={progress.total} value={progress.done} aria-label="Exported bubbles" />}
      {isFailed && (
        <p role="alert" className={dialogs.problem}>
          The export failed. Please try again.
        </p>
      )}
    </div>
  );
}
