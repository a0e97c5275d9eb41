import { requiredFieldNames, textFieldNames } from '#domain/thought/fields.ts';
import controls from '../components/controls.module.css';
import dialogs from '../components/dialogs.module.css';
import { ImportReportPanel } from './ImportReportPanel.tsx';
import styles from './ImportExport.module.css';
import { useImport } from './useImport.ts';

/** The steps of an import: choose a file, check it with a dry run, import it. */
export function ImportPanel() {
  const { state, check, importFile, reset } = useImport();
  switch (state.step) {
    case 'choosing':
      return <ImportFilePicker error={state.error} onSelect={(file) => void check(file)} />;
    case 'running':
      return <ImportProgress {...state} />;
    case 'checked':
      return (
        <ImportReportPanel
          title={`Checked ${state.file.name}. Nothing imported yet.`}
          addedLabel="ready to import"
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
        <ImportReportPanel title={`Imported ${state.file.name}`} addedLabel="added" {...state}>
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

interface ProgressProps {
  name: string;
  isDryRun: boolean;
  done: number;
  total: number;
}

function ImportProgress({ name, isDryRun, done, total }: ProgressProps) {
  return (
    <div className={styles.panel}>
      <output>
        {isDryRun ? 'Checking' : 'Importing'} {name}: {done} of {total} rows
      </output>
      <progress max={total} value={done} aria-label={isDryRun ? 'Checked rows' : 'Imported rows'} />
    </div>
  );
}

const optionalColumns = [
  ...textFieldNames.filter((name) => !requiredFieldNames.includes(name)),
  'imageUrl',
  'createdAt',
];

interface PickerProps {
  error: string | null;
  onSelect: (file: File) => void;
}

function ImportFilePicker({ error, onSelect }: PickerProps) {
  return (
    <div className={styles.panel}>
      <p className={dialogs.muted}>
        A CSV file with the columns {requiredFieldNames.join(', ')} (and {optionalColumns.join(', ')}), or a
        JSON list with the same names. The file is checked first. Nothing is imported until you confirm.
      </p>
      <label className={controls.label}>
        File to import
        <input
          type="file"
          className={controls.file}
          accept=".csv,.json,text/csv,application/json"
          onChange={(event) => {
            const file = event.target.files?.[0];
            if (file) onSelect(file);
          }}
        />
      </label>
      <p role="alert" className={dialogs.problem}>
        {error}
      </p>
    </div>
  );
}
