import { findFillableFields, type RawRow, type RowValues } from '#domain/importing/importRows.ts';
import { getTextField } from '#domain/thought/fields.ts';
import { useMemo, useState } from 'react';
import { Checkbox } from '../../ui/controls/Checkbox.tsx';
import { Button, Field } from '../components/controls.tsx';
import controls from '../components/controls.module.css';
import styles from './ImportExport.module.css';
import type { ImportOptions } from './useImport.ts';

interface Props {
  rows: readonly RawRow[];
  options: ImportOptions;
  onSubmit: (options: ImportOptions) => void;
}

/** Values for the rows that have none, and whether thoughts are updated. It shows nothing if the file needs neither. */
export function ImportOptionsForm({ rows, options, onSubmit }: Props) {
  const names = useMemo(() => findFillableFields(rows), [rows]);
  const hasIds = useMemo(() => rows.some(({ id }) => id?.trim()), [rows]);
  const [values, setValues] = useState<RowValues>(options.values);
  const [shouldUpdate, setShouldUpdate] = useState(options.shouldUpdate);
  if (names.length === 0 && !hasIds) return null;
  return (
    <form
      className={styles.options}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit({ values, shouldUpdate });
      }}
    >
      {names.length > 0 && (
        <fieldset>
          <legend>For all rows without a value</legend>
          {names.map((name) => (
            <Field key={name} label={getTextField(name).label}>
              <input
                className={controls.field}
                value={values[name] ?? ''}
                placeholder={getTextField(name).placeholder}
                onChange={(event) => setValues({ ...values, [name]: event.target.value })}
              />
            </Field>
          ))}
        </fieldset>
      )}
      {hasIds && (
        <Checkbox checked={shouldUpdate} onChange={setShouldUpdate}>
          Update bubbles that have the id of a row. Empty values change nothing.
        </Checkbox>
      )}
      <Button type="submit">Check again</Button>
    </form>
  );
}
