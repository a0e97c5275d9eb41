import styles from './Transfer.module.css';

interface Props {
  name: string;
  isDry: boolean;
  done: number;
  total: number;
}

export function ImportProgress({ name, isDry, done, total }: Props) {
  return (
    <div className={styles.panel}>
      <output>
        {isDry ? 'Checking' : 'Importing'} {name}: {done} of {total} rows
      </output>
      <progress max={total} value={done} aria-label={isDry ? 'Checked rows' : 'Imported rows'} />
    </div>
  );
}
