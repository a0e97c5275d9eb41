import { validateRows, splitIntoBatches } from '#domain/importing/importRows.ts';
import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { evictLists } from '../thoughts/thoughtListCache.ts';
import { type ImportThoughtsMutation, useImportThoughtsMutation } from '../operations.generated.ts';
import { type ParsedImportFile, parseImportFile } from './parseImportFile.ts';

export type ImportReport = ImportThoughtsMutation['importThoughts'];

export type ImportState =
  | { step: 'choosing'; error: string | null }
  | { step: 'running'; name: string; isDryRun: boolean; done: number; total: number }
  | { step: 'checked' | 'imported' | 'interrupted'; file: ParsedImportFile; report: ImportReport };

/** Checks a file with a dry run, then imports it in batches. Continuing after a failure adds no row twice. */
export function useImport() {
  const client = useApolloClient();
  const [state, setState] = useState<ImportState>({ step: 'choosing', error: null });
  const [importThoughts] = useImportThoughtsMutation();

  const runImport = async (file: ParsedImportFile, isDryRun: boolean) => {
    const { valid, duplicates, invalid, problems } = validateRows(file.rows);
    const validLines = new Set(valid.map(({ line }) => line));
    const rows = file.rows.filter(({ line }) => validLines.has(line));
    let report: ImportReport = { added: 0, duplicates, invalid, problems, incomplete: [] };
    let done = 0;
    try {
      for (const batch of splitIntoBatches(rows)) {
        setState({ step: 'running', name: file.name, isDryRun, done, total: rows.length });
        const { data } = await importThoughts({ variables: { rows: batch, dryRun: isDryRun } });
        if (data) report = addReports(report, data.importThoughts);
        done += batch.length;
      }
      setState({ step: isDryRun ? 'checked' : 'imported', file, report });
    } catch {
      if (isDryRun)
        setState({ step: 'choosing', error: `${file.name} could not be checked. Please try again.` });
      else setState({ step: 'interrupted', file, report });
    } finally {
      if (!isDryRun && report.added > 0) evictLists(client.cache);
    }
  };

  return {
    state,
    reset: () => setState({ step: 'choosing', error: null }),
    check: async (file: File) => {
      try {
        await runImport(await parseImportFile(file), true);
      } catch (error) {
        setState({ step: 'choosing', error: error instanceof Error ? error.message : String(error) });
      }
    },
    importFile: (file: ParsedImportFile) => runImport(file, false),
  };
}

function addReports(one: ImportReport, other: ImportReport): ImportReport {
  return {
    added: one.added + other.added,
    duplicates: one.duplicates + other.duplicates,
    invalid: one.invalid + other.invalid,
    problems: [...one.problems, ...other.problems],
    incomplete: [...one.incomplete, ...other.incomplete],
  };
}
