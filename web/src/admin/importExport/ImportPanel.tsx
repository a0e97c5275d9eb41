import controls from '../components/controls.module.css';
import dialogs from '../components/dialogs.module.css';
import { ImportFilePicker } from './ImportFilePicker.tsx';
import { ImportProgress } from './ImportProgress.tsx';
import { ImportReportPanel } from './ImportReportPanel.tsx';
import styles from './ImportExport.module.css';
import { useImport } from './useImport.ts';

/** From a file to thoughts: choose, look at what would happen, import. */
export function ImportPanel() {
  const { state, check, importFile, reset } = useImport();
  switch (state.step) {
    case 'choosing':
      return <ImportFilePicker error={state.error} onPick={(file) => void check(file)} />;
    case 'running':
      return <ImportProgress {...state} />;
    case 'checked':
      return (
        <ImportReportPanel
          title={`${state.file.name}: nothing is written yet`}
          addedLabel="can be added"
          {...state}
        >
          <button type="button" className={controls.button} onClick={reset}>
            Choose another file
          </button>
          <button
            type="button"
            className={controls.primary}
            disabled={state.report.added === 0}
            onClick={() => void importFile(state.file)}
          >
            Import {state.report.added} {state.report.added === 1 ? 'bubble' : 'bubbles'}
          </button>
        </ImportReportPanel>
      );
    case 'imported':
      return (
        <ImportReportPanel title={`${state.file.name} is imported`} addedLabel="added" {...state}>
          <button type="button" className={controls.button} onClick={reset}>
            Import another file
          </button>
        </ImportReportPanel>
      );
    case 'interrupted':
      return (
        <div className={styles.panel}>
          <p role="alert" className={dialogs.problem}>
            The import was interrupted. Continuing adds nothing twice.
          </p>
          <ImportReportPanel title={state.file.name} addedLabel="added so far" {...state}>
            <button type="button" className={controls.primary} onClick={() => void importFile(state.file)}>
              Continue
            </button>
          </ImportReportPanel>
        </div>
      );
  }
}
