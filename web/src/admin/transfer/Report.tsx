import { saveFile } from '../../devices/files.ts';
import controls from '../controls.module.css';
import dialogs from '../dialogs.module.css';
import type { ReadFile } from './readRows.ts';
import styles from './Transfer.module.css';
import type { Report as ImportReport } from './useImport.ts';

interface Props {
  title: string;
  verb: string;
  file: ReadFile;
  report: ImportReport;
}

const shownProblems = 200;

export function Report({ title, verb, file, report: { added, duplicates, invalid, problems } }: Props) {
  return (
    <>
      <h3 aria-live="polite">{title}</h3>
      <ul className={styles.counts}>
        <li>
          <strong>{added}</strong> {verb}
        </li>
        <li>
          <strong>{duplicates}</strong> already there
        </li>
        <li>
          <strong>{invalid}</strong> can’t be imported
        </li>
      </ul>
      {file.missing.length > 0 && (
        <p className={dialogs.problem}>The file has no column {file.missing.join(', ')}.</p>
      )}
      {file.unknown.length > 0 && (
        <p className={dialogs.soft}>Columns that are left out: {file.unknown.join(', ')}.</p>
      )}
      {problems.length > 0 && (
        <>
          {/* Focusable, so that the keyboard can scroll it. */}
          {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <section className={styles.problems} aria-label="What is wrong, row by row" tabIndex={0}>
            <table>
              <thead>
                <tr>
                  <th scope="col">Line</th>
                  <th scope="col">Field</th>
                  <th scope="col">What to do</th>
                </tr>
              </thead>
              <tbody>
                {problems.slice(0, shownProblems).map(({ line, field, message }) => (
                  <tr key={`${line} ${field} ${message}`}>
                    <td>{line}</td>
                    <td>{field}</td>
                    <td>{message}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          <p className={styles.rest}>
            {problems.length > shownProblems && `${problems.length - shownProblems} more. `}
            <button
              type="button"
              className={controls.button}
              onClick={() =>
                saveFile(
                  'import-report.csv',
                  'text/csv',
                  [
                    ['line', 'field', 'message'],
                    ...problems.map(({ line, field, message }) => [line, field, message]),
                  ]
                    .map((cells) => cells.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(','))
                    .join('\r\n'),
                )
              }
            >
              Download the whole report
            </button>
          </p>
        </>
      )}
    </>
  );
}
