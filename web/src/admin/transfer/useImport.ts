import { checkRows, importBatches, type LooseRow, type RowProblem } from '#domain/importRows.ts';
import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { forgetLists } from '../bubbles/lists.ts';
import { type ThoughtRow, useImportThoughtsMutation } from '../operations.generated.ts';
import { type ReadFile, readRows } from './readRows.ts';

export interface Report {
  added: number;
  duplicates: number;
  invalid: number;
  problems: RowProblem[];
  /** What rows lack that can be imported all the same. */
  incomplete: RowProblem[];
}

export type ImportState =
  | { step: 'choosing'; error: string | null }
  | { step: 'running'; name: string; isDry: boolean; done: number; total: number }
  | { step: 'checked'; file: ReadFile; report: Report }
  | { step: 'imported'; file: ReadFile; report: Report }
  | { step: 'stopped'; file: ReadFile; report: Report };

/** A file first runs dry; then it is imported, batch by batch. Going on after a failure adds nothing twice. */
export function useImport() {
  const client = useApolloClient();
  const [state, setState] = useState<ImportState>({ step: 'choosing', error: null });
  const [importThoughts] = useImportThoughtsMutation();

  const send = async (file: ReadFile, isDry: boolean, onReport: (report: Report) => void): Promise<void> => {
    const { valid, repeated, invalid, problems } = checkRows(file.rows);
    const sendable = new Set(valid.map(({ line }) => line));
    const rows = file.rows.filter(({ line }) => sendable.has(line)).map(thoughtRow);
    let report: Report = { added: 0, duplicates: repeated, invalid, problems, incomplete: [] };
    let done = 0;
    onReport(report);
    for (const batch of importBatches(rows)) {
      setState({ step: 'running', name: file.name, isDry, done, total: rows.length });
      const { data } = await importThoughts({ variables: { rows: batch, dryRun: isDry } });
      if (data) report = sum(report, data.importThoughts);
      done += batch.length;
      onReport(report);
    }
  };

  const run = async (file: ReadFile, isDry: boolean) => {
    let report: Report = { added: 0, duplicates: 0, invalid: 0, problems: [], incomplete: [] };
    try {
      await send(file, isDry, (latest) => (report = latest));
      setState({ step: isDry ? 'checked' : 'imported', file, report });
    } catch {
      if (isDry)
        setState({ step: 'choosing', error: `${file.name} could not be checked. Please try again.` });
      else setState({ step: 'stopped', file, report });
    } finally {
      if (!isDry && report.added > 0) forgetLists(client.cache);
    }
  };

  return {
    state,
    reset: () => setState({ step: 'choosing', error: null }),
    check: async (chosen: File) => {
      try {
        await run(await readRows(chosen), true);
      } catch (error) {
        setState({ step: 'choosing', error: error instanceof Error ? error.message : String(error) });
      }
    },
    import: (file: ReadFile) => run(file, false),
  };
}

function sum(one: Report, other: Report): Report {
  return {
    added: one.added + other.added,
    duplicates: one.duplicates + other.duplicates,
    invalid: one.invalid + other.invalid,
    problems: [...one.problems, ...other.problems.map(bareProblem)],
    incomplete: [...one.incomplete, ...other.incomplete.map(bareProblem)],
  };
}

/** Without the cache's type name. */
function bareProblem({ line, field, message }: RowProblem): RowProblem {
  return { line, field, message };
}

/** Only what the input knows: a loose row may come with more. */
function thoughtRow(row: LooseRow): ThoughtRow {
  const { line, id, thought, author, application, summary, url, imageUrl, imageCredit, createdAt } = row;
  return { line, id, thought, author, application, summary, url, imageUrl, imageCredit, createdAt };
}
