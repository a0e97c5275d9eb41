import { requiredFieldNames, textFieldNames } from '#domain/thought/fields.ts';
import controls from '../components/controls.module.css';
import dialogs from '../components/dialogs.module.css';
import styles from './ImportExport.module.css';

const optionalColumns = [
  ...textFieldNames.filter((name) => !requiredFieldNames.includes(name)),
  'imageUrl',
  'createdAt',
];

interface Props {
  error: string | null;
  onSelect: (file: File) => void;
}

export function ImportFilePicker({ error, onSelect }: Props) {
  return (
    <div className={styles.panel}>
      <p className={dialogs.muted}>
        A CSV file with the columns {requiredFieldNames.join(', ')} (and {optionalColumns.join(', ')}), or a
        JSON list with the same names. The file is checked first. Nothing is imported until you confirm.
      </p>
      <label className={styles.file}>
        File to import
        <input
          type="file"
          className={controls.file}
          accept=".csv,.json,text/csv,application/json"
          onChange={(event) => {
            const file = event.target.files?.[0];
            if (file) onSelect(file);
          }}
        />
      </label>
      <p role="alert" className={dialogs.problem}>
        {error}
      </p>
    </div>
  );
}
