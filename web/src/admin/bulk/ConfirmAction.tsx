import type { ThoughtVersion } from '#domain/thought/thought.ts';
import { useApolloClient } from '@apollo/client/react';
import { countBubbles, formatCount } from '../formatCount.ts';
import { Button } from '../components/controls.tsx';
import { ClosableDialog } from '../components/ClosableDialog.tsx';
import dialogs from '../components/dialogs.module.css';
import { ThoughtCardFragmentDoc, useStoredThoughtQuery } from '../operations.generated.ts';
import styles from './Bulk.module.css';
import { actionWords } from './bulkActions.tsx';
import type { ChosenAction } from './useBulk.ts';

interface Props extends ChosenAction {
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a bulk action, with the exact number and the first five thoughts. */
export function ConfirmAction({ action, thoughts, onConfirm, onClose }: Props) {
  const { label, hint } = actionWords[action];
  const confirmButton = (
    <Button kind={action === 'DELETE' ? 'danger' : 'primary'} onClick={onConfirm}>
      {label}
    </Button>
  );
  return (
    <ClosableDialog
      label={`${label}: ${countBubbles(thoughts.length)}`}
      size="small"
      closeLabel="Cancel"
      action={confirmButton}
      onClose={onClose}
    >
      <FirstThoughts thoughts={thoughts} />
      {hint !== undefined && <p className={dialogs.muted}>{hint}</p>}
    </ClosableDialog>
  );
}

const shownCount = 5;

function FirstThoughts({ thoughts }: { thoughts: readonly ThoughtVersion[] }) {
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
