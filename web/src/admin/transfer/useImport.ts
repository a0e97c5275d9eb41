import {
  rowsFromCsv,
  rowsFromJson,
  type FileRows,
  createNotUtf8Error,
} from '#domain/importing/importFile.ts';
import {
  fillEmptyFields,
  type RowValues,
  splitIntoBatches,
  validateRows,
} from '#domain/importing/importRows.ts';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import { getRefusalMessage } from '../format.ts';
import { ImportThoughtsDocument, type ImportThoughtsMutation } from '../operations.generated.ts';

export type ImportReport = ImportThoughtsMutation['importThoughts'];

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

interface FileImport {
  file: ImportFile;
  options: ImportOptions;
  /** The id of the operation, which is the same if an interrupted import is continued. */
  operation: string;
}

export type ImportState =
  | { step: 'choosing'; error: string | null }
  | { step: 'running'; name: string; isDryRun: boolean; done: number; total: number }
  | ({
      step: 'checked' | 'imported' | 'interrupted';
      isDryRun: boolean;
      report: ImportReport;
    } & FileImport);

/** Checks a file with a dry run, then imports it in batches. Continuing after a failure adds no row twice. */
export function useImport(onChanged: () => void) {
  const client = useApolloClient();
  const [state, setState] = useState<ImportState>({ step: 'choosing', error: null });
  const isStopped = useRef(false);
  useEffect(() => () => void (isStopped.current = true), []);

  const run = async (fileImport: FileImport, isDryRun: boolean) => {
    const { file, options, operation } = fileImport;
    const update = options.existing !== 'keep';
    const allRows = fillEmptyFields(file.rows, options.values).map((row) =>
      options.existing === 'replace' ? { ...row, updatedAt: afterAllChanges } : row,
    );
    const { valid, duplicates, invalid, problems } = validateRows(allRows, update);
    const validLines = new Set(valid.map(({ line }) => line));
    const rows = allRows.filter(({ line }) => validLines.has(line));
    let report: ImportReport = {
      added: 0,
      updated: 0,
      duplicates,
      invalid,
      problems,
      incomplete: [],
      newer: [],
    };
    let done = 0;
    isStopped.current = false;
    try {
      for (const batch of splitIntoBatches(rows)) {
        setState({ step: 'running', name: file.name, isDryRun, done, total: rows.length });
        const { data } = await client.mutate({
          mutation: ImportThoughtsDocument,
          variables: { rows: batch, dryRun: isDryRun, operation, update },
        });
        if (data) report = addReports(report, data.importThoughts);
        done += batch.length;
        if (isStopped.current && done < rows.length) throw new Error('The import was stopped.');
      }
      setState({ ...fileImport, step: isDryRun ? 'checked' : 'imported', isDryRun, report });
    } catch (error) {
      const refusal = getRefusalMessage(error);
      setState(
        refusal === null
          ? { ...fileImport, step: 'interrupted', isDryRun, report }
          : { step: 'choosing', error: refusal },
      );
    }
    if (!isDryRun) onChanged();
  };

  return {
    state,
    reset: () => setState({ step: 'choosing', error: null }),
    check: async (file: File) => {
      try {
        const rows = await readRows(file);
        const options: ImportOptions = { values: {}, existing: 'keep' };
        await run({ file: { name: file.name, ...rows }, options, operation: crypto.randomUUID() }, true);
      } catch (error) {
        setState({ step: 'choosing', error: error instanceof Error ? error.message : String(error) });
      }
    },
    run,
    stop: () => void (isStopped.current = true),
  };
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
