import controls from '../controls.module.css';
import dialogs from '../dialogs.module.css';
import { Report } from './Report.tsx';
import styles from './Transfer.module.css';
import { useImport } from './useImport.ts';

/** From a file to thoughts: choose, look at what would happen, import. */
export function ImportPanel() {
  const { state, check, import: importFile, reset } = useImport();
  switch (state.step) {
    case 'choosing':
      return (
        <div className={styles.panel}>
          <p className={dialogs.soft}>
            A CSV file with the columns thought, author, application, url (and summary, imageUrl, createdAt),
            or a JSON list with the same names. The file is checked first; nothing is written until you say
            so.
          </p>
          <label className={styles.file}>
            File to import
            <input
              type="file"
              className={controls.file}
              accept=".csv,.json,text/csv,application/json"
              onChange={(event) => {
                const file = event.target.files?.[0];
                if (file) void check(file);
              }}
            />
          </label>
          <p role="alert" className={dialogs.problem}>
            {state.error}
          </p>
        </div>
      );
    case 'running':
      return (
        <div className={styles.panel}>
          <output>
            {state.isDry ? 'Checking' : 'Importing'} {state.name}: {state.done} of {state.total} rows
          </output>
          <progress
            max={state.total}
            value={state.done}
            aria-label={state.isDry ? 'Checked rows' : 'Imported rows'}
          />
        </div>
      );
    case 'checked':
      return (
        <div className={styles.panel}>
          <Report title={`${state.file.name}: nothing is written yet`} verb="can be added" {...state} />
          <div className={dialogs.buttons}>
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
          </div>
        </div>
      );
    case 'imported':
      return (
        <div className={styles.panel}>
          <Report title={`${state.file.name} is imported`} verb="added" {...state} />
          <div className={dialogs.buttons}>
            <button type="button" className={controls.button} onClick={reset}>
              Import another file
            </button>
          </div>
        </div>
      );
    case 'stopped':
      return (
        <div className={styles.panel}>
          <p role="alert" className={dialogs.problem}>
            The import was interrupted. Continuing adds nothing twice.
          </p>
          <Report title={state.file.name} verb="added so far" {...state} />
          <div className={dialogs.buttons}>
            <button type="button" className={controls.primary} onClick={() => void importFile(state.file)}>
              Continue
            </button>
          </div>
        </div>
      );
  }
}
