import { Button } from '../components/Button.tsx';
import { groupProblems, type RowProblem } from '#domain/importing/importRows.ts';
import { downloadFile } from '../../devices/downloadFile.ts';
import styles from './ImportExport.module.css';

const maxShownLines = 5;

interface Props {
  label: string;
  problems: readonly RowProblem[];
}

/** The problems of all rows, each once with the number of its rows, and a download of them all. It shows nothing if there are none. */
export function ProblemGroups({ label, problems }: Props) {
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
