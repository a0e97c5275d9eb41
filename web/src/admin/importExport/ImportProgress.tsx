import styles from './ImportExport.module.css';

interface Props {
  name: string;
  isDryRun: boolean;
  done: number;
  total: number;
}

export function ImportProgress({ name, isDryRun, done, total }: Props) {
  return (
    <div className={styles.panel}>
      <output>
        {isDryRun ? 'Checking' : 'Importing'} {name}: {done} of {total} rows
      </output>
      <progress max={total} value={done} aria-label={isDryRun ? 'Checked rows' : 'Imported rows'} />
    </div>
  );
}
