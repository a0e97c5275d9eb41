import type { RowProblem } from '#domain/importing/importRows.ts';
import { downloadFile } from '../../devices/downloadFile.ts';
import controls from '../components/controls.module.css';
import dialogs from '../components/dialogs.module.css';
import styles from './ImportExport.module.css';

const maxShown = 200;

interface Props {
  label: string;
  introduction?: string;
  problems: readonly RowProblem[];
}

/** A table of the first problems, with a download of all of them. It shows nothing if there are none. */
export function RowProblems({ label, introduction, problems }: Props) {
  if (problems.length === 0) return null;
  return (
    <>
      {introduction !== undefined && <p className={dialogs.muted}>{introduction}</p>}
      {/* Focusable, so that it can be scrolled with the keyboard. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={styles.problems} aria-label={label} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Line</th>
              <th scope="col">Field</th>
              <th scope="col">Problem</th>
            </tr>
          </thead>
          <tbody>
            {problems.slice(0, maxShown).map(({ line, field, message }) => (
              <tr key={`${line} ${field} ${message}`}>
                <td>{line}</td>
                <td>{field}</td>
                <td>{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className={styles.moreProblems}>
        {problems.length > maxShown && `${problems.length - maxShown} more. `}
        <button type="button" className={controls.button} onClick={() => void downloadReport(problems)}>
          Download full report
        </button>
      </p>
    </>
  );
}

async function downloadReport(problems: readonly RowProblem[]): Promise<void> {
  const { default: Papa } = await import('papaparse');
  const csv = Papa.unparse([...problems], { columns: ['line', 'field', 'message'] });
  downloadFile('import-report.csv', 'text/csv', csv);
}
