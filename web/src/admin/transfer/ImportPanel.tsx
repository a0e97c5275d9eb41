import controls from '../controls.module.css';
import dialogs from '../dialogs.module.css';
import { ImportFilePicker } from './ImportFilePicker.tsx';
import { ImportProgress } from './ImportProgress.tsx';
import { Report } from './Report.tsx';
import styles from './Transfer.module.css';
import { useImport } from './useImport.ts';

/** From a file to thoughts: choose, look at what would happen, import. */
export function ImportPanel() {
  const { state, check, import: importFile, reset } = useImport();
  switch (state.step) {
    case 'choosing':
      return <ImportFilePicker error={state.error} onPick={(file) => void check(file)} />;
    case 'running':
      return <ImportProgress {...state} />;
    case 'checked':
      return (
        <Report title={`${state.file.name}: nothing is written yet`} verb="can be added" {...state}>
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
        </Report>
      );
    case 'imported':
      return (
        <Report title={`${state.file.name} is imported`} verb="added" {...state}>
          <button type="button" className={controls.button} onClick={reset}>
            Import another file
          </button>
        </Report>
      );
    case 'stopped':
      return (
        <div className={styles.panel}>
          <p role="alert" className={dialogs.problem}>
            The import was interrupted. Continuing adds nothing twice.
          </p>
          <Report title={state.file.name} verb="added so far" {...state}>
            <button type="button" className={controls.primary} onClick={() => void importFile(state.file)}>
              Continue
            </button>
          </Report>
        </div>
      );
  }
}
