import {
  fillEmptyFields,
  type RowValues,
  splitIntoBatches,
  validateRows,
} from '#domain/importing/importRows.ts';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import { getRefusalMessage } from '../errorMessages.ts';
import { evictLists } from '../thoughts/thoughtListCache.ts';
import { type ImportThoughtsMutation, useImportThoughtsMutation } from '../operations.generated.ts';
import { type ParsedImportFile, parseImportFile } from './parseImportFile.ts';

export type ImportReport = ImportThoughtsMutation['importThoughts'];

/** The options of an import besides the file. */
export interface ImportOptions {
  /** Values for the rows that have none. */
  values: RowValues;
  /** Whether rows with ids update thoughts. */
  shouldUpdate: boolean;
}

interface FileImport {
  file: ParsedImportFile;
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
export function useImport() {
  const client = useApolloClient();
  const [state, setState] = useState<ImportState>({ step: 'choosing', error: null });
  const [importThoughts] = useImportThoughtsMutation();
  const isStopped = useRef(false);
  useEffect(() => () => void (isStopped.current = true), []);

  const runImport = async (fileImport: FileImport, isDryRun: boolean) => {
    const { file, options, operation } = fileImport;
    const allRows = fillEmptyFields(file.rows, options.values);
    const { valid, duplicates, invalid, problems } = validateRows(allRows, options.shouldUpdate);
    const validLines = new Set(valid.map(({ line }) => line));
    const rows = allRows.filter(({ line }) => validLines.has(line));
    let report: ImportReport = { added: 0, updated: 0, duplicates, invalid, problems, incomplete: [] };
    let done = 0;
    isStopped.current = false;
    try {
      for (const batch of splitIntoBatches(rows)) {
        setState({ step: 'running', name: file.name, isDryRun, done, total: rows.length });
        const variables = { rows: batch, dryRun: isDryRun, operation, update: options.shouldUpdate };
        const { data } = await importThoughts({ variables });
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
    } finally {
      if (!isDryRun && report.added + report.updated > 0) evictLists(client.cache);
    }
  };

  return {
    state,
    reset: () => setState({ step: 'choosing', error: null }),
    check: async (file: File) => {
      try {
        const parsed = await parseImportFile(file);
        const options = { values: {}, shouldUpdate: false };
        await runImport({ file: parsed, options, operation: crypto.randomUUID() }, true);
      } catch (error) {
        setState({ step: 'choosing', error: error instanceof Error ? error.message : String(error) });
      }
    },
    run: runImport,
    stop: () => void (isStopped.current = true),
  };
}

function addReports(one: ImportReport, other: ImportReport): ImportReport {
  return {
    added: one.added + other.added,
    updated: one.updated + other.updated,
    duplicates: one.duplicates + other.duplicates,
    invalid: one.invalid + other.invalid,
    problems: [...one.problems, ...other.problems],
    incomplete: [...one.incomplete, ...other.incomplete],
  };
}
