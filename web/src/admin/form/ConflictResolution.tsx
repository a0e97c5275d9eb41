import { Button } from '../components/controls.tsx';
import dialogs from '../components/dialogs.module.css';
import { formatRecentTime } from '../formatDateTime.ts';
import { type ThoughtCardFragment, useRevisionsQuery } from '../operations.generated.ts';
import { AutoFocusHeading } from './AutoFocusHeading.tsx';
import styles from './ConflictResolution.module.css';
import { fieldLabels, fieldNames, isFieldEqual, toFields } from './fields/fields.ts';
import { FieldValue } from './fields/FieldValue.tsx';
import type { FormProps } from './formController.ts';
import type { ConflictState } from './formState.ts';

/** Compares both versions side by side. Nothing is saved until the form is saved again. */
export function ConflictResolution({ form: { edit, current }, dispatch }: FormProps<ConflictState>) {
  const yours = edit.fields;
  const theirs = toFields(current);
  const names = fieldNames.filter((name) => !isFieldEqual(name, yours, theirs));
  return (
    <div className={dialogs.body}>
      <AutoFocusHeading>
        <LatestChange thought={current} />
      </AutoFocusHeading>
      <p className={dialogs.muted}>
        Nothing was overwritten. Choose a version to continue with, then save again.
      </p>
      {names.length === 0 ? (
        <p>Both versions are the same.</p>
      ) : (
        <table className={styles.versions}>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Yours</th>
              <th scope="col">Theirs</th>
            </tr>
          </thead>
          <tbody>
            {names.map((name) => (
              <tr key={name}>
                <th scope="row">{fieldLabels[name]}</th>
                <td>
                  <FieldValue name={name} fields={yours} />
                </td>
                <td>
                  <FieldValue name={name} fields={theirs} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className={dialogs.buttons}>
        <Button onClick={() => dispatch({ type: 'conflictResolved', fields: theirs })}>Use theirs</Button>
        <Button kind="primary" onClick={() => dispatch({ type: 'conflictResolved', fields: yours })}>
          Keep yours
        </Button>
      </div>
    </div>
  );
}

/** Says who made the thought's latest change and when; until that is loaded, only when. */
function LatestChange({ thought: { id, updatedAt } }: { thought: ThoughtCardFragment }) {
  // The newest revision is what the latest change replaced.
  const { data } = useRevisionsQuery({ variables: { id }, fetchPolicy: 'network-only' });
  const latest = data?.revisions[0];
  if (latest !== undefined)
    return `${latest.by} changed this bubble at ${formatRecentTime(latest.at)} while you were editing`;
  const time = updatedAt === null ? '' : ` at ${formatRecentTime(updatedAt)}`;
  return `This bubble was changed${time} while you were editing`;
}
