import { countBubbles } from '../formatCount.ts';
import { Button, Field, Problem } from '../components/controls.tsx';
import { fillEmptyFields, type RawRow, type RowValues } from '#domain/importing/importRows.ts';
import { normalizeDraft } from '#domain/thought/thought.ts';
import { PreviewBubble } from '../components/PreviewBubble.tsx';
import { requiredFieldNames, textFieldNames } from '#domain/thought/fields.ts';
import controls from '../components/controls.module.css';
import dialogs from '../components/dialogs.module.css';
import styles from './ImportExport.module.css';
import { ImportOptionsForm } from './ImportOptionsForm.tsx';
import { ImportReportPanel } from './ImportReportPanel.tsx';
import { UndoOperation } from './UndoOperation.tsx';
import { type ImportState, useImport } from './useImport.ts';

/** The steps of an import: choose a file, check it with a dry run, fill in what is missing, import it, undo it. */
export function ImportPanel() {
  const { state, check, run, stop, reset } = useImport();
  switch (state.step) {
    case 'choosing':
      return <ImportFilePicker error={state.error} onSelect={(file) => void check(file)} />;
    case 'running':
      return <ImportProgress {...state} onStop={stop} />;
    case 'checked':
      return <CheckedFile state={state} run={run} reset={reset} />;
    case 'imported':
    case 'interrupted':
      return <ImportResult state={state} run={run} reset={reset} />;
  }
}

interface StepProps extends Pick<ReturnType<typeof useImport>, 'run' | 'reset'> {
  state: Extract<ImportState, { report: unknown }>;
}

function CheckedFile({ state, run, reset }: StepProps) {
  const { file, options, report } = state;
  const count = report.added + report.updated;
  return (
    <ImportReportPanel title={`Checked ${file.name}. Nothing imported yet.`} {...state}>
      <RowBubbles rows={file.rows} values={options.values} />
      <ImportOptionsForm
        rows={file.rows}
        options={options}
        onSubmit={(newOptions) => void run({ ...state, options: newOptions }, true)}
      />
      <div className={`${dialogs.footer} ${styles.footer}`}>
        <Button onClick={reset}>Choose another file</Button>
        <Button kind="primary" disabled={count === 0} onClick={() => void run(state, false)}>
          Import {countBubbles(count)}
        </Button>
      </div>
    </ImportReportPanel>
  );
}

function ImportResult({ state, run, reset }: StepProps) {
  const { step, isDryRun, file, report, operation } = state;
  const isInterrupted = step === 'interrupted';
  return (
    <div className={styles.panel}>
      {isInterrupted && (
        <Problem>
          {isDryRun ? 'The check' : 'The import'} was interrupted. Continuing adds nothing twice.
        </Problem>
      )}
      <ImportReportPanel title={isInterrupted ? file.name : `Imported ${file.name}`} {...state}>
        {/* The response to the request that was interrupted may be lost. */}
        {!isDryRun && (isInterrupted || report.added + report.updated > 0) && (
          <UndoOperation operation={operation} kind="import" />
        )}
        <div className={dialogs.buttons}>
          <Button onClick={reset}>{isInterrupted ? 'Choose another file' : 'Import another file'}</Button>
          {isInterrupted && (
            <Button kind="primary" onClick={() => void run(state, isDryRun)}>
              Continue
            </Button>
          )}
        </div>
      </ImportReportPanel>
    </div>
  );
}

interface ProgressProps {
  name: string;
  isDryRun: boolean;
  done: number;
  total: number;
  onStop: () => void;
}

function ImportProgress({ name, isDryRun, done, total, onStop }: ProgressProps) {
  return (
    <div className={styles.panel}>
      <output>
        {isDryRun ? 'Checking' : 'Importing'} {name}: {done.toLocaleString('en')} of{' '}
        {total.toLocaleString('en')} rows
      </output>
      <progress max={total} value={done} aria-label={isDryRun ? 'Checked rows' : 'Imported rows'} />
      <Button onClick={onStop}>Stop</Button>
    </div>
  );
}

const optionalColumns = [
  ...textFieldNames.filter((name) => !requiredFieldNames.includes(name)),
  'imageUrl',
  'createdAt',
  'draftedAt',
  'publishAt',
  'id',
];

function ImportFilePicker({ error, onSelect }: { error: string | null; onSelect: (file: File) => void }) {
  return (
    <div className={styles.panel}>
      <p className={dialogs.muted}>
        A CSV file with the columns {requiredFieldNames.join(', ')} (and {optionalColumns.join(', ')}), or a
        JSON list with the same names. The file is checked first. Nothing is imported until you confirm.
      </p>
      <Field label="File to import">
        <input
          type="file"
          className={controls.file}
          accept=".csv,.json,text/csv,application/json"
          onChange={(event) => {
            const file = event.target.files?.[0];
            if (file) onSelect(file);
          }}
        />
      </Field>
      <Problem>{error}</Problem>
    </div>
  );
}

/** The first three rows as visitors would see them. */
function RowBubbles({ rows, values }: { rows: readonly RawRow[]; values: RowValues }) {
  const drafts = fillEmptyFields(rows.slice(0, 3), values).map((row) => ({
    row,
    draft: normalizeDraft(row),
  }));
  return (
    <ul className={styles.bubbles} aria-label="The first rows">
      {drafts.map(({ row: { line, id }, draft: { thought, author, lang } }) => (
        <li key={line}>
          <PreviewBubble
            thoughtId={id?.trim() || null}
            thought={thought || 'Untitled'}
            author={author}
            lang={lang}
          />
        </li>
      ))}
    </ul>
  );
}
