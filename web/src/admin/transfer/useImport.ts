import {
  rowsFromCsv,
  rowsFromJson,
  type FileRows,
  createNotUtf8Error,
} from '#domain/importing/importFile.ts';
import {
  fillEmptyFields,
  type RawRow,
  type RowValues,
  splitIntoBatches,
  validateRows,
} from '#domain/importing/importRows.ts';
import { useState } from 'react';
import { getRefusalMessage } from '../format.ts';
import { type ImportThoughtsMutation, useImportThoughtsMutation } from '../operations.generated.ts';
import { createKey, readData } from '../requests.ts';
import { useBatches } from '../batches.tsx';

type ImportReport = ImportThoughtsMutation['importThoughts'];

/** What happens to the thoughts that have the id of a row. */
export type ExistingChoice = 'keep' | 'update' | 'replace';

/** The options of an import besides the file. */
interface ImportOptions {
  /** Values for the rows that have none. */
  values: RowValues;
  existing: ExistingChoice;
}

/** Rows with this time replace every other change. */
const afterAllChanges = '9999-12-31T23:59:59.999Z';

interface ImportFile extends FileRows {
  name: string;
}

/** An import that is under way, or its check. */
export interface ImportBatches {
  file: ImportFile;
  options: ImportOptions;
  isDryRun: boolean;
  /** The same for the check and the import, and when an interrupted import is continued. */
  operation: string;
  batches: readonly RawRow[][];
  /** The number of batches that were sent. */
  sent: number;
  report: ImportReport;
}

/** Checks a file with a dry run, then imports it in batches. Continuing after a failure adds no row twice. */
export function useImport(onChanged: () => void) {
  const [importRows] = useImportThoughtsMutation();
  const [fileError, setFileError] = useState<string | null>(null);
  const { run, start, stop, close } = useBatches<ImportBatches>(async (state) => {
    const { batches, sent, isDryRun, operation, options } = state;
    const rows = batches[sent];
    if (rows === undefined) return { state, isDone: true };
    const update = options.existing !== 'keep';
    const variables = { rows, dryRun: isDryRun, operation, update };
    const { importThoughts } = await readData(importRows({ variables }));
    const report = addReports(state.report, importThoughts);
    return { state: { ...state, sent: sent + 1, report }, isDone: sent + 1 === batches.length };
  });
  const send = async (state: ImportBatches) => {
    await start(state);
    if (!state.isDryRun) onChanged();
  };
  return {
    run,
    error: fileError ?? getRefusalMessage(run?.error),
    check: async (file: File) => {
      setFileError(null);
      try {
        const rows = { name: file.name, ...(await readRows(file)) };
        const options = { values: {}, existing: 'keep' } as const;
        await send(prepare(rows, options, true, createKey()));
      } catch (error) {
        setFileError(error instanceof Error ? error.message : String(error));
      }
    },
    checkAgain: ({ file, operation }: ImportBatches, options: ImportOptions) =>
      void send(prepare(file, options, true, operation)),
    importAll: ({ file, options, operation }: ImportBatches) =>
      void send(prepare(file, options, false, operation)),
    goOn: (state: ImportBatches) => void send(state),
    stop,
    reset: () => {
      setFileError(null);
      close();
    },
  };
}

/** Returns an import before its first batch. Rows that can't be imported are only in the report. */
function prepare(
  file: ImportFile,
  options: ImportOptions,
  isDryRun: boolean,
  operation: string,
): ImportBatches {
  const rows = fillEmptyFields(file.rows, options.values).map((row) =>
    options.existing === 'replace' ? Object.assign(row, { updatedAt: afterAllChanges }) : row,
  );
  const { valid, duplicates, invalid, problems } = validateRows(rows, options.existing !== 'keep');
  const validLines = new Set(valid.map(({ line }) => line));
  const batches = splitIntoBatches(rows.filter(({ line }) => validLines.has(line)));
  const report = { added: 0, updated: 0, duplicates, invalid, problems, incomplete: [], newer: [] };
  return { file, options, isDryRun, operation, batches, sent: 0, report };
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
