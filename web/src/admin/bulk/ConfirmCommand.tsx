import type { ThoughtVersion } from '#domain/thought/thought.ts';
import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { countBubbles, formatCount } from '../formatCount.ts';
import { Checkbox } from '../../ui/controls/Checkbox.tsx';
import { focusFirst } from '../../ui/Dialog.tsx';
import { Button, Field, Options } from '../components/controls.tsx';
import { ClosableDialog } from '../components/ClosableDialog.tsx';
import controls from '../components/controls.module.css';
import dialogs from '../components/dialogs.module.css';
import { listLanguages } from '../form/fields/languages.ts';
import { type BulkAction, ThoughtCardFragmentDoc, useStoredThoughtQuery } from '../operations.generated.ts';
import styles from './Bulk.module.css';
import { actionWords, maxUntyped } from './bulkActions.tsx';
import type { BulkJob } from './bulkRunner.ts';

interface Props {
  action: BulkAction;
  thoughts: readonly ThoughtVersion[];
  onConfirm: (job: Omit<BulkJob, 'operation'>) => void;
  onClose: () => void;
}

/** Asks before a bulk action, with the exact number and the first five thoughts. */
export function ConfirmCommand({ action, thoughts, onConfirm, onClose }: Props) {
  const { label, hint } = actionWords[action];
  const count = thoughts.length;
  const needsNumber = action === 'DELETE_FOREVER' && count > maxUntyped;
  const [typed, setTyped] = useState('');
  const [lang, setLang] = useState('');
  const [replacesImages, setReplacesImages] = useState(false);
  const isIncomplete =
    count === 0 ||
    (needsNumber && typed.replaceAll(/\D/g, '') !== String(count)) ||
    (action === 'SET_LANGUAGE' && lang === '');
  const isDeletion = action === 'DELETE' || action === 'DELETE_FOREVER';
  const confirmButton = (
    <Button
      kind={isDeletion ? 'danger' : 'primary'}
      isBusy={isIncomplete}
      onClick={() => onConfirm({ action, thoughts, lang: lang || null, replacesImages })}
    >
      {label}
    </Button>
  );
  return (
    <ClosableDialog
      label={`${label}: ${countBubbles(count)}`}
      size="small"
      closeLabel="Cancel"
      action={confirmButton}
      onClose={onClose}
    >
      <FirstThoughts thoughts={thoughts} />
      {hint !== undefined && <p className={dialogs.muted}>{hint}</p>}
      {action === 'SET_LANGUAGE' && (
        <Field label="Language">
          <select
            ref={focusFirst}
            className={controls.field}
            value={lang}
            onChange={(event) => setLang(event.target.value)}
          >
            <option value="">Choose…</option>
            <Options entries={listLanguages()} />
          </select>
        </Field>
      )}
      {action === 'SET_IMAGE' && (
        <Checkbox checked={replacesImages} onChange={setReplacesImages}>
          Replace pictures that bubbles already have
        </Checkbox>
      )}
      {needsNumber && (
        <Field label={`Type ${formatCount(count)} to confirm`}>
          <input
            ref={focusFirst}
            className={controls.field}
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
      )}
    </ClosableDialog>
  );
}

const shownCount = 5;

function FirstThoughts({ thoughts }: Pick<Props, 'thoughts'>) {
  const others = thoughts.length - shownCount;
  return (
    <ul className={styles.first} aria-label="The first bubbles">
      {thoughts.slice(0, shownCount).map(({ id }) => (
        <li key={id} dir="auto">
          <ThoughtTitle id={id} />
        </li>
      ))}
      {others > 0 && <li className={dialogs.muted}>and {formatCount(others)} more</li>}
    </ul>
  );
}

/** The text of a thought, which may not be in the list that is loaded. */
function ThoughtTitle({ id }: { id: string }) {
  const { cache } = useApolloClient();
  const fragment = { fragment: ThoughtCardFragmentDoc, fragmentName: 'ThoughtCard' };
  const cached = cache.readFragment({ ...fragment, from: { __typename: 'Thought', id } });
  const { data } = useStoredThoughtQuery({ variables: { id }, skip: cached !== null });
  const thought = cached ?? data?.storedThought;
  return thought ? thought.thought || 'Untitled' : '…';
}
