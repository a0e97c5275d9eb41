import {
  createNotUtf8Error,
  type FileRows,
  rowsFromCsv,
  rowsFromJson,
} from '#domain/importing/importFile.ts';
import {
  groupProblems,
  type RawRow,
  type RowProblem,
  splitIntoBatches,
  validateRows,
} from '#domain/importing/importRows.ts';
import { requiredFieldNames } from '#domain/thought/fields.ts';
import { useState } from 'react';
import { countBubbles, formatCount } from '../format.ts';
import { JobProgress, useJob } from '../jobs.tsx';
import { type ImportThoughtsMutation, useImportThoughtsMutation } from '../operations.generated.ts';
import { Button, Field, focusIfLost, Options, Problem } from '../parts.tsx';
import parts from '../parts.module.css';
import { createKey, readData } from '../requests.ts';
import { UndoOperation } from './UndoOperation.tsx';

type ImportReport = ImportThoughtsMutation['importThoughts'];

interface ImportFile extends FileRows {
  name: string;
}

/** The choices for thoughts that have the id of a row. */
const existingChoices = {
  keep: 'Leave them as they are',
  update: 'Update them, unless they were changed since the export',
  replace: 'Update them all',
};

type ExistingChoice = keyof typeof existingChoices;

/** A time after all changes, with which rows replace every thought. */
const afterAllChanges = '9999-12-31T23:59:59.999Z';

/** The state of an import, or of its dry run. */
interface ImportState {
  file: ImportFile;
  existing: ExistingChoice;
  isDryRun: boolean;
  /** The id of the operation: the same for dry run and import, and when an import is continued. */
  operation: string;
  /** The rows that have not been sent yet. */
  batches: readonly (readonly RawRow[])[];
  report: ImportReport;
  done: number;
  total: number;
}

/** The steps of an import: choose a file, check it with a dry run, import it, undo it. */
export function ImportPanel({ onChanged }: { onChanged: () => void }) {
  const [importRows] = useImportThoughtsMutation();
  const [error, setError] = useState<string | null>(null);
  const job = useJob<ImportState>(
    async (state) => {
      const { isDryRun: dryRun, operation, existing } = state;
      const [rows = [], ...batches] = state.batches;
      const variables = { rows: rows.slice(), dryRun, operation, update: existing !== 'keep' };
      const { importThoughts } = await readData(importRows({ variables }));
      const report = addReports(state.report, importThoughts);
      return { ...state, batches, report, done: state.done + rows.length };
    },
    ({ isDryRun }) => !isDryRun && onChanged(),
  );
  const choose = async (file: File) => {
    try {
      const rows = { name: file.name, ...(await readRows(file)) };
      setError(null);
      job.start(prepare(rows, 'keep', true, createKey()));
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure));
    }
  };
  if (job.run === null)
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
              // Resets the input, so that choosing the same file again fires a change event.
              currentTarget.value = '';
              if (file) void choose(file);
            }}
          />
        </Field>
        <Problem>{error}</Problem>
      </div>
    );
  const { step, state } = job.run;
  const { file, existing, isDryRun, operation, report } = state;
  const count = report.added + report.updated;
  return (
    <div className={parts.stack}>
      <JobProgress label={`${isDryRun ? 'Checked' : 'Imported'} rows of ${file.name}`} job={job} />
      {step === 'done' && (
        <h4 ref={focusIfLost} aria-live="polite">
          {isDryRun ? `Checked ${file.name}. Nothing imported yet.` : `Imported ${file.name}`}
        </h4>
      )}
      {step !== 'running' && <Report state={state} />}
      {step === 'done' && isDryRun && file.rows.some(({ id }) => id?.trim()) && (
        <Field label="Bubbles that have the id of a row (empty values change nothing)">
          <select
            className={parts.field}
            value={existing}
            onChange={({ target }) =>
              job.start(prepare(file, target.value as ExistingChoice, true, operation))
            }
          >
            <Options entries={Object.entries(existingChoices)} />
          </select>
        </Field>
      )}
      {/* The response to the request that was interrupted may be lost. */}
      {step !== 'running' && !isDryRun && (step !== 'done' || count > 0) && (
        <UndoOperation
          operation={operation}
          label="Undo import"
          onStart={job.setUndone}
          onUndone={onChanged}
        />
      )}
      {step !== 'running' && (
        <div className={parts.buttons}>
          <Button kind="quiet" onClick={job.close}>
            {isDryRun ? 'Choose another file' : 'Import another file'}
          </Button>
          {step === 'done' && isDryRun && (
            <Button
              kind="primary"
              disabled={count === 0}
              onClick={() => job.start(prepare(file, existing, false, operation))}
            >
              {`Import ${countBubbles(count)}`}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** Returns the initial state of an import. Rows that can't be imported are only in the report. */
function prepare(
  file: ImportFile,
  existing: ExistingChoice,
  isDryRun: boolean,
  operation: string,
): ImportState {
  const rows = file.rows.map((row) =>
    existing === 'replace' ? { ...row, updatedAt: afterAllChanges } : row,
  );
  const { valid, duplicates, invalid, problems } = validateRows(rows, existing !== 'keep');
  const validLines = new Set(valid.map(({ line }) => line));
  const batches = splitIntoBatches(rows.filter(({ line }) => validLines.has(line)));
  const report = { added: 0, updated: 0, duplicates, invalid, problems, incomplete: [], newer: [] };
  return { file, existing, isDryRun, operation, batches, report, done: 0, total: valid.length };
}

/** Parses a CSV or JSON file. @throws an error with a message to show if the file is neither. */
async function readRows(file: File): Promise<FileRows> {
  const text = decodeText(file.name, new Uint8Array(await file.arrayBuffer()));
  if (/^\s*[[{]/.test(text)) return rowsFromJson(file.name, text);
  const { default: Papa } = await import('papaparse');
  return rowsFromCsv(file.name, text, (csv, delimiter) => Papa.parse<string[]>(csv, { delimiter }));
}

/** Decodes UTF-8, and UTF-16 as in Excel's “Unicode text”. The decoder removes the byte order mark. */
function decodeText(name: string, bytes: Uint8Array): string {
  const mark = `${bytes[0]} ${bytes[1]}`;
  const encoding = mark === '255 254' ? 'utf-16le' : mark === '254 255' ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw createNotUtf8Error(name);
  }
}

function addReports(one: ImportReport, other: ImportReport): ImportReport {
  return {
    added: one.added + other.added,
    updated: one.updated + other.updated,
    duplicates: one.duplicates + other.duplicates,
    invalid: one.invalid + other.invalid,
    problems: [...one.problems, ...other.problems],
    incomplete: [...one.incomplete, ...other.incomplete],
    newer: [...one.newer, ...other.newer],
  };
}

function Report({ state: { isDryRun, file, report } }: { state: ImportState }) {
  const { added, updated, duplicates, invalid, problems, incomplete, newer } = report;
  const counts: [number, string][] = [
    [added, isDryRun ? 'ready to import' : 'added'],
    [updated, isDryRun ? 'ready to update' : 'updated'],
    [duplicates, duplicates === 1 ? 'duplicate' : 'duplicates'],
    [invalid, 'can’t be imported'],
  ];
  return (
    <>
      <ul className={`${parts.row} ${parts.muted}`} aria-label="Rows">
        {counts
          .filter(([count, label]) => count > 0 || !label.includes('update'))
          .map(([count, label]) => (
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

const maxShownLines = 20;

/** A list of the rows' problems, each once with its rows. */
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
    </section>
  );
}
