import type { ReactNode } from 'react';
import dialogs from '../components/dialogs.module.css';
import { groupProblems, type RowProblem } from '#domain/importing/importRows.ts';
import { downloadFile } from '../../devices/downloadFile.ts';
import { Button } from '../components/controls.tsx';
import styles from './ImportExport.module.css';
import type { ParsedImportFile } from './parseImportFile.ts';
import type { ImportReport } from './useImport.ts';

interface Props {
  title: string;
  /** Whether the rows were only checked. */
  isDryRun: boolean;
  file: ParsedImportFile;
  report: ImportReport;
  /** The buttons for the next step. */
  children: ReactNode;
}

export function ImportReportPanel({ title, isDryRun, file, report, children }: Props) {
  const { added, updated, duplicates, invalid, problems, incomplete } = report;
  const counts = [
    [added, isDryRun ? 'ready to import' : 'added'],
    ...(updated > 0 ? ([[updated, isDryRun ? 'ready to update' : 'updated']] as const) : []),
    [duplicates, duplicates === 1 ? 'duplicate' : 'duplicates'],
    [invalid, 'can’t be imported'],
  ] as const;
  return (
    <div className={styles.panel}>
      <h3 aria-live="polite">{title}</h3>
      <ul className={styles.counts} aria-label="Rows">
        {counts.map(([count, label]) => (
          <li key={label}>
            <strong>{count.toLocaleString('en')}</strong> {label}
          </li>
        ))}
      </ul>
      {file.unknownColumns.length > 0 && (
        <p className={dialogs.muted}>Ignored columns: {file.unknownColumns.join(', ')}.</p>
      )}
      <ProblemGroups label="Why rows can’t be imported" problems={problems} />
      <ProblemGroups label="Ignored values" problems={file.wrongValues} />
      <ProblemGroups
        label="Missing in rows of an export, which are imported nevertheless"
        problems={incomplete}
      />
      {children}
    </div>
  );
}

const maxShownLines = 5;

/** The problems of all rows, each once with the number of its rows, and a download of them all. It shows nothing if there are none. */
function ProblemGroups({ label, problems }: { label: string; problems: readonly RowProblem[] }) {
  if (problems.length === 0) return null;
  return (
    <section className={styles.problems} aria-label={label}>
      <h4>{label}</h4>
      <ul>
        {groupProblems(problems).map(({ field, message, lines }) => (
          <li key={`${field} ${message}`}>
            {/^[A-Z]/.test(message) && !message.startsWith('This') ? message : `${field}: ${message}`}:{' '}
            <strong>
              {lines.length.toLocaleString('en')} {lines.length === 1 ? 'row' : 'rows'}
            </strong>{' '}
            <small>
              ({lines.length === 1 ? 'line' : 'lines'} {lines.slice(0, maxShownLines).join(', ')}
              {lines.length > maxShownLines && '…'})
            </small>
          </li>
        ))}
      </ul>
      <Button onClick={() => void downloadReport(problems)}>Download full report</Button>
    </section>
  );
}

async function downloadReport(problems: readonly RowProblem[]): Promise<void> {
  const { default: Papa } = await import('papaparse');
  const csv = Papa.unparse([...problems], { columns: ['line', 'field', 'message'] });
  downloadFile('import-report.csv', 'text/csv', csv);
}
