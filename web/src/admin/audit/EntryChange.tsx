import type { ReactNode } from 'react';
import { Button, Problem } from '../components/controls.tsx';
import dialogs from '../components/dialogs.module.css';
import {
  emptyFields,
  fieldLabels,
  fieldNames,
  type Fields,
  isFieldEqual,
  toFields,
} from '../form/fields/fields.ts';
import { FieldValue } from '../form/fields/FieldValue.tsx';
import { type AuditItemFragment, useRevisionsQuery } from '../operations.generated.ts';
import styles from './AuditList.module.css';
import { findChange } from './findChange.ts';

interface Props {
  thoughtId: string;
  entry: AuditItemFragment;
  /** Returns what can be done with the thought's fields before the change. */
  children?: (before: Fields) => ReactNode;
}

/** Shows the fields of a thought before and after a change, or why they aren't known. */
export function EntryChange({ thoughtId, entry, children }: Props) {
  const { data, error, refetch } = useRevisionsQuery({
    variables: { id: thoughtId },
    fetchPolicy: 'cache-and-network',
  });
  if (data === undefined) {
    if (error === undefined) return <p className={dialogs.muted}>Loading…</p>;
    return (
      <Problem>
        Couldn't load the change. <Button onClick={() => void refetch().catch(() => {})}>Try again</Button>
      </Problem>
    );
  }
  const { storedThought, revisions } = data;
  if (storedThought === null)
    return <p className={dialogs.muted}>This bubble was deleted for good, together with its versions.</p>;
  if (entry.action === 'deleted' || entry.action === 'restored')
    return <p className={dialogs.muted}>Its fields stayed the same.</p>;
  const change = findChange(entry, revisions, storedThought);
  if (change === null) return <p className={dialogs.muted}>{notKeptText}</p>;
  const before = change.before && toFields(change.before);
  const after = toFields(change.after);
  return (
    <>
      <Differences before={before} after={after} />
      {before !== null && children?.(before)}
    </>
  );
}

const notKeptText = 'What it was before and after isn’t kept: only the last 20 versions of a bubble are.';

function Differences({ before, after }: { before: Fields | null; after: Fields }) {
  const names = fieldNames.filter((name) => !isFieldEqual(name, before ?? emptyFields, after));
  if (names.length === 0) return <p className={dialogs.muted}>Its fields stayed the same.</p>;
  return (
    <dl className={styles.differences}>
      {names.map((name) => (
        <div key={name}>
          <dt>{fieldLabels[name]}</dt>
          {before !== null && (
            <dd>
              <small>Before</small>
              <del>
                <FieldValue name={name} fields={before} />
              </del>
            </dd>
          )}
          <dd>
            {before !== null && <small>After</small>}
            <ins>
              <FieldValue name={name} fields={after} />
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
