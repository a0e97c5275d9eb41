import { truncate } from '#domain/pages/pageMetadata.ts';
import { Button, Field, Options } from '../components/controls.tsx';
import controls from '../components/controls.module.css';
import { type AdminsQuery, useStoredThoughtQuery } from '../operations.generated.ts';
import { actionLabels, type ActivityFilter } from './activityFilter.ts';
import styles from './AuditList.module.css';

interface Props {
  filter: ActivityFilter;
  admins: AdminsQuery['admins'];
  isFiltered: boolean;
  onChange: (changes: Partial<ActivityFilter>) => void;
}

/** The fields of the filter. A bubble is chosen at one of its entries, or in its form. */
export function ActivityFilters({ filter, admins, isFiltered, onChange }: Props) {
  const people = new Map([['system', 'The system']]);
  for (const { uid, email, displayName } of admins)
    if (uid !== null) people.set(uid, displayName === null ? email : `${displayName} (${email})`);
  // The address may name somebody who is no admin any more.
  if (filter.by !== '' && !people.has(filter.by)) people.set(filter.by, 'Somebody else');
  const actions = Object.keys(actionLabels).map((action) => [action, capitalize(action)] as const);
  const getFieldProps = (name: keyof ActivityFilter) => ({
    className: controls.field,
    value: filter[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  });
  const clear = () => onChange({ by: '', action: '', thought: '', from: '', until: '' });
  return (
    <search className={styles.filters}>
      <Field label="Person">
        <select {...getFieldProps('by')}>
          <option value="">Everybody</option>
          <Options entries={people} />
        </select>
      </Field>
      <Field label="Action">
        <select {...getFieldProps('action')}>
          <option value="">Every action</option>
          <Options entries={actions} />
        </select>
      </Field>
      <Field label="From">
        <input type="date" max="9999-12-31" {...getFieldProps('from')} />
      </Field>
      <Field label="Until">
        <input type="date" max="9999-12-31" {...getFieldProps('until')} />
      </Field>
      {filter.thought !== '' && (
        <ThoughtFilter key={filter.thought} id={filter.thought} onClear={() => onChange({ thought: '' })} />
      )}
      {isFiltered && <Button onClick={clear}>Clear filter</Button>}
    </search>
  );
}

function ThoughtFilter({ id, onClear }: { id: string; onClear: () => void }) {
  const { data } = useStoredThoughtQuery({ variables: { id } });
  const text = data?.storedThought?.thought;
  return (
    <p className={styles.thought}>
      <span dir="auto">{text === undefined ? 'One bubble' : `“${truncate(text, 60)}”`}</span>
      <Button kind="secondary" aria-label="All bubbles" onClick={onClear}>
        ×
      </Button>
    </p>
  );
}

function capitalize(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
