import type { ReactNode } from 'react';
import dialogs from '../components/dialogs.module.css';
import { ProblemGroups } from './ProblemGroups.tsx';
import styles from './ImportExport.module.css';
import type { ParsedImportFile } from './parseImportFile.ts';
import type { ImportReport } from './useImport.ts';

interface Props {
  title: string;
  /** Whether the rows were only checked. */
  isDryRun: boolean;
  file: ParsedImportFile;
  report: ImportReport;
  /** What can be done next. */
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
