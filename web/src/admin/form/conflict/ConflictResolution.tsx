import { useState } from 'react';
import { Button } from '../../components/controls.tsx';
import dialogs from '../../components/dialogs.module.css';
import radioButtons from '../../components/radioButtons.module.css';
import { formatRecentTime } from '../../formatDateTime.ts';
import { type ThoughtCardFragment, useRevisionsQuery } from '../../operations.generated.ts';
import {
  type FieldName,
  fieldNames,
  type Fields,
  toFields,
  isFieldEqual,
  fieldLabels,
} from '../fields/fields.ts';
import { FieldValue } from '../fields/FieldValue.tsx';
import { AutoFocusHeading } from '../AutoFocusHeading.tsx';
import type { ConflictState } from '../editingState.ts';
import type { FormProps } from '../editor.ts';
import styles from './ConflictResolution.module.css';

/** Compares both versions field by field. Nothing is saved until the form is saved again. */
export function ConflictResolution({ form: { edit, current }, dispatch }: FormProps<ConflictState>) {
  const mine = edit.fields;
  const theirs = toFields(current);
  const differingNames = fieldNames.filter((name) => !isFieldEqual(name, mine, theirs));
  const merge = (isTheirs: (name: FieldName) => boolean): Fields => ({
    ...mine,
    ...Object.fromEntries(differingNames.filter(isTheirs).map((name) => [name, theirs[name]])),
  });
  const isReplaced = edit.thoughtId !== current.id;
  const [chosen, setChosen] = useState(() =>
    // A field that I didn't change was changed by the other admin, so theirs is the default.
    // A draft was prepared to replace theirs.
    isReplaced ? mine : merge((name) => isFieldEqual(name, mine, edit.base.fields)),
  );
  return (
    <div className={dialogs.body}>
      <AutoFocusHeading>
        {edit.isBeside && current.draftOf !== null ? (
          'This bubble already has a draft'
        ) : (
          <LatestChange thought={current} isDraft={isReplaced} />
        )}
      </AutoFocusHeading>
      <p className={dialogs.muted}>
        Nothing was overwritten. Choose a version for each field, then save again.
      </p>
      {differingNames.map((name) => (
        <fieldset key={name} className={`${radioButtons.group} ${styles.versions}`}>
          <legend>{fieldLabels[name]}</legend>
          {Object.entries({ Mine: mine, Theirs: theirs }).map(([label, version]) => (
            <label key={label}>
              <input
                type="radio"
                name={name}
                checked={isFieldEqual(name, chosen, version)}
                onChange={() => setChosen({ ...chosen, [name]: version[name] })}
              />
              <strong>{label}</strong>
              <FieldValue name={name} fields={version} />
            </label>
          ))}
        </fieldset>
      ))}
      {differingNames.length === 0 && <p>Both versions are the same.</p>}
      <div className={dialogs.buttons}>
        <Button onClick={() => setChosen(merge(() => true))}>Use all theirs</Button>
        <Button onClick={() => setChosen(mine)}>Keep all mine</Button>
        <Button kind="primary" onClick={() => dispatch({ type: 'conflictResolved', fields: chosen })}>
          Use this version
        </Button>
      </div>
    </div>
  );
}

/** Says who made the thought's latest change and when; until that is loaded, only when. */
function LatestChange({ thought, isDraft }: { thought: ThoughtCardFragment; isDraft: boolean }) {
  const { id, updatedAt } = thought;
  const since = isDraft ? 'after the draft was begun' : 'while you were editing';
  // The newest revision is what the latest change replaced.
  const { data } = useRevisionsQuery({ variables: { id }, fetchPolicy: 'network-only' });
  const latest = data?.revisions[0];
  if (latest !== undefined)
    return `${latest.by} changed this bubble at ${formatRecentTime(latest.at)} ${since}`;
  const time = updatedAt === null ? '' : ` at ${formatRecentTime(updatedAt)}`;
  return `This bubble was changed${time} ${since}`;
}
