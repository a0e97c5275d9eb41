import type { ReactNode } from 'react';
import dialogs from '../components/dialogs.module.css';
import type { ParsedImportFile } from './parseImportFile.ts';
import { RowProblems } from './RowProblems.tsx';
import styles from './ImportExport.module.css';
import type { ImportReport } from './useImport.ts';

interface Props {
  title: string;
  addedLabel: string;
  file: ParsedImportFile;
  report: ImportReport;
  /** The buttons for the next step. */
  children: ReactNode;
}

export function ImportReportPanel({ title, addedLabel, file, report, children }: Props) {
  const { added, duplicates, invalid, problems, incomplete } = report;
  return (
    <div className={styles.panel}>
      <h3 aria-live="polite">{title}</h3>
      <ul className={styles.counts}>
        <li>
          <strong>{added}</strong> {addedLabel}
        </li>
        <li>
          <strong>{duplicates}</strong> duplicates
        </li>
        <li>
          <strong>{invalid}</strong> can’t be imported
        </li>
      </ul>
      {file.missingColumns.length > 0 && (
        <p className={dialogs.problem}>The file has no column {file.missingColumns.join(', ')}.</p>
      )}
      {file.unknownColumns.length > 0 && (
        <p className={dialogs.muted}>Ignored columns: {file.unknownColumns.join(', ')}.</p>
      )}
      <RowProblems
        label="Ignored values by row"
        introduction="These values are ignored:"
        problems={file.wrongValues}
      />
      <RowProblems label="Problems by row" problems={problems} />
      <RowProblems
        label="Missing fields by row"
        introduction="These rows come from an export, so they are imported although fields are missing:"
        problems={incomplete}
      />
      <div className={dialogs.buttons}>{children}</div>
    </div>
  );
}
