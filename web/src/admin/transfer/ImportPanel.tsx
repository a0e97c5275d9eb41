import {
  findFillableFields,
  groupProblems,
  type RowProblem,
  type RowValues,
} from '#domain/importing/importRows.ts';
import { getTextField, requiredFieldNames } from '#domain/thought/fields.ts';
import { useMemo, useState } from 'react';
import { downloadFile } from '../../devices/downloadFile.ts';
import { Progress } from '../batches.tsx';
import { countBubbles, formatCount } from '../format.ts';
import { Button, Field, Options, Problem } from '../parts.tsx';
import parts from '../parts.module.css';
import { UndoOperation } from './UndoOperation.tsx';
import { type ExistingChoice, type ImportBatches, useImport } from './useImport.ts';

/** The steps of an import: choose a file, check it with a dry run, fill in what is missing, import it, undo it. */
export function ImportPanel({ onChanged }: { onChanged: () => void }) {
  const { run, error, check, stop, checkAgain, importAll, goOn, reset } = useImport(onChanged);
  if (run === null || error !== null)
    return (
      <div className={parts.stack}>
        <p className={parts.muted}>
          A CSV file with the columns {requiredFieldNames.join(', ')}, or a JSON list with the same names. The
          file is checked first. Nothing is imported until you confirm.
        </p>
        <Field label="File to import">
          <input
            type="file"
            className={parts.field}
            accept=".csv,.txt,.tsv,.json,text/csv,application/json"
            onChange={({ currentTarget }) => {
              const file = currentTarget.files?.[0];
              // Reset, so that choosing the same file again fires another change event.
              currentTarget.value = '';
              if (file) void check(file);
            }}
          />
        </Field>
        <Problem>{error}</Problem>
      </div>
    );
  const { state, step } = run;
  if (step === 'running')
    return (
      <div className={parts.stack}>
        <Progress
          label={`${state.isDryRun ? 'Checking' : 'Importing'} ${state.file.name}`}
          done={state.batches.slice(0, state.sent).flat().length}
          total={state.batches.flat().length}
        />
        <Button className={parts.start} onClick={stop}>
          Stop
        </Button>
      </div>
    );
  const { isDryRun, file, report, operation } = state;
  const isInterrupted = step === 'stopped';
  const count = report.added + report.updated;
  return (
    <div className={parts.stack}>
      {isInterrupted && (
        <Problem>
          {isDryRun ? 'The check' : 'The import'} was interrupted. Continuing adds nothing twice.
        </Problem>
      )}
      <h4 aria-live="polite">
        {isInterrupted
          ? file.name
          : isDryRun
            ? `Checked ${file.name}. Nothing imported yet.`
            : `Imported ${file.name}`}
      </h4>
      <Report state={state} />
      {isDryRun && !isInterrupted && (
        <OptionsForm state={state} onSubmit={(options) => checkAgain(state, options)} />
      )}
      {/* The response to the request that was interrupted may be lost. */}
      {!isDryRun && (isInterrupted || count > 0) && <UndoOperation operation={operation} kind="import" />}
      <div className={parts.buttons}>
        <Button kind="quiet" onClick={reset}>
          {isDryRun || isInterrupted ? 'Choose another file' : 'Import another file'}
        </Button>
        {isInterrupted ? (
          <Button kind="primary" onClick={() => goOn(state)}>
            Continue
          </Button>
        ) : (
          isDryRun && (
            <Button kind="primary" disabled={count === 0} onClick={() => importAll(state)}>
              {`Import ${countBubbles(count)}`}
            </Button>
          )
        )}
      </div>
    </div>
  );
}

interface StateProps {
  state: ImportBatches;
}

function Report({ state: { isDryRun, file, report } }: StateProps) {
  const { added, updated, duplicates, invalid, problems, incomplete, newer } = report;
  const counts = [
    [added, isDryRun ? 'ready to import' : 'added'],
    ...(updated > 0 ? ([[updated, isDryRun ? 'ready to update' : 'updated']] as const) : []),
    [duplicates, duplicates === 1 ? 'duplicate' : 'duplicates'],
    [invalid, 'can’t be imported'],
  ] as const;
  return (
    <>
      <ul className={`${parts.row} ${parts.muted}`} aria-label="Rows">
        {counts.map(([count, label]) => (
          <li key={label}>
            <strong>{formatCount(count)}</strong> {label}
          </li>
        ))}
      </ul>
      {file.unknownColumns.length > 0 && (
        <p className={parts.muted}>Ignored columns: {file.unknownColumns.join(', ')}.</p>
      )}
      <ProblemGroups label="Why rows can’t be imported" problems={problems} />
      <ProblemGroups label="Bubbles that are newer than the file, and are left" problems={newer} />
      <ProblemGroups label="Ignored values" problems={file.wrongValues} />
      <ProblemGroups
        label="Missing in rows of an export, which are imported nevertheless"
        problems={incomplete}
      />
    </>
  );
}

const maxShownLines = 5;

/** The problems of all rows, each once with the number of its rows, and a download of them all. */
function ProblemGroups({ label, problems }: { label: string; problems: readonly RowProblem[] }) {
  if (problems.length === 0) return null;
  return (
    <section className={parts.stack} aria-label={label}>
      <h4>{label}</h4>
      <ul>
        {groupProblems(problems).map(({ field, message, lines }) => (
          <li key={`${field} ${message}`}>
            {/^[A-Z]/.test(message) && !message.startsWith('This') ? message : `${field}: ${message}`}:{' '}
            <strong>
              {formatCount(lines.length)} {lines.length === 1 ? 'row' : 'rows'}
            </strong>{' '}
            <small>
              ({lines.length === 1 ? 'line' : 'lines'} {lines.slice(0, maxShownLines).join(', ')}
              {lines.length > maxShownLines && '…'})
            </small>
          </li>
        ))}
      </ul>
      <Button className={parts.start} onClick={() => void downloadReport(problems)}>
        Download full report
      </Button>
    </section>
  );
}

async function downloadReport(problems: readonly RowProblem[]): Promise<void> {
  const { default: Papa } = await import('papaparse');
  const csv = Papa.unparse([...problems], { columns: ['line', 'field', 'message'] });
  downloadFile('import-report.csv', 'text/csv', csv);
}

interface OptionsProps extends StateProps {
  onSubmit: (options: ImportBatches['options']) => void;
}

const existingChoices: Record<ExistingChoice, string> = {
  keep: 'Leave them as they are',
  update: 'Update them, unless they were changed since the export',
  replace: 'Update them all',
};

/** Values for the rows that have none, and whether thoughts are updated. It shows nothing if the file needs neither. */
function OptionsForm({ state: { file, options }, onSubmit }: OptionsProps) {
  const { rows } = file;
  const names = useMemo(() => findFillableFields(rows), [rows]);
  const hasIds = useMemo(() => rows.some(({ id }) => id?.trim()), [rows]);
  const [values, setValues] = useState<RowValues>(options.values);
  const [existing, setExisting] = useState(options.existing);
  if (names.length === 0 && !hasIds) return null;
  return (
    <form
      className={parts.stack}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit({ values, existing });
      }}
    >
      {names.length > 0 && (
        <fieldset className={parts.stack}>
          <legend>For all rows without a value</legend>
          {names.map((name) => (
            <Field key={name} label={getTextField(name).label}>
              <input
                className={parts.field}
                value={values[name] ?? ''}
                placeholder={getTextField(name).placeholder}
                onChange={(event) => setValues({ ...values, [name]: event.target.value })}
              />
            </Field>
          ))}
        </fieldset>
      )}
      {hasIds && (
        <Field label="Bubbles that have the id of a row (empty values change nothing)">
          <select
            className={parts.field}
            value={existing}
            onChange={({ target }) => setExisting(target.value as ExistingChoice)}
          >
            <Options entries={Object.entries(existingChoices)} />
          </select>
        </Field>
      )}
      <Button type="submit" className={parts.start}>
        Check again
      </Button>
    </form>
  );
}
