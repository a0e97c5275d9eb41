import { CombinedGraphQLErrors } from '@apollo/client';
import type { ThoughtVersion } from '#domain/thought/thought.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Link } from '../../page/Link.tsx';
import { useShortcuts } from '../../page/useShortcuts.ts';
import { CloseIcon } from '../../ui/pageIcons.ts';
import { Progress, type Run, useBatches } from '../batches.tsx';
import { countBubbles, formatCount } from '../format.ts';
import {
  type BulkAction,
  type ChangeThoughtsMutation,
  type ThoughtPlace,
  useChangeThoughtsMutation,
} from '../operations.generated.ts';
import { AdminDialog, Button, ConfirmDialog, focusIfLost, Foot, Problem } from '../parts.tsx';
import parts from '../parts.module.css';
import { createKey, readData } from '../requests.ts';
import { UndoOperation } from '../transfer/UndoOperation.tsx';

interface ActionWords {
  label: string;
  /** The words before the number of bubbles, while it runs and afterwards. */
  doing: string;
  done: string;
  /** The consequences that the admin should know before. */
  hint: string;
}

const actionWords: Record<BulkAction, ActionWords> = {
  DELETE: {
    label: 'Delete',
    doing: 'Deleting',
    done: 'Deleted',
    hint: 'They stay in the trash for 30 days.',
  },
  RESTORE: {
    label: 'Restore',
    doing: 'Restoring',
    done: 'Restored',
    hint: 'They become what they were before they were deleted.',
  },
  PUBLISH: {
    label: 'Publish',
    doing: 'Publishing',
    done: 'Published',
    hint: 'Visitors will see them. A draft that misses a required field stays a draft.',
  },
  UNPUBLISH: {
    label: 'Unpublish',
    doing: 'Unpublishing',
    done: 'Unpublished',
    hint: 'They become drafts, which only admins see.',
  },
};

const actionsOfPlace: Record<ThoughtPlace, readonly BulkAction[]> = {
  LIVE: ['UNPUBLISH', 'DELETE'],
  DRAFT: ['PUBLISH', 'DELETE'],
  TRASH: ['RESTORE'],
};

interface Props {
  place: ThoughtPlace;
  selected: readonly ThoughtVersion[];
  onClear: () => void;
  onChanged: () => void;
}

/** The bar of the selection, and the dialog of a bulk action: before it, while it runs, and afterwards. */
export function Bulk({ place, selected, onClear, onChanged }: Props) {
  const [chosen, setChosen] = useState<BulkAction | null>(null);
  const { run, start, stop, close } = useBulkBatches();
  const send = (state: BulkState) => void start(state).then(onChanged);
  const count = formatCount(selected.length);
  useShortcuts(selected.length > 0, { Escape: onClear });
  const confirm = (action: BulkAction) => {
    setChosen(null);
    onClear();
    send({ operation: createKey(), action, thoughts: selected, done: 0, changed: 0, left: [] });
  };
  return (
    <>
      <output className="visually-hidden">{selected.length > 0 && <span>{`${count} selected`}</span>}</output>
      <Foot>
        {selected.length > 0 && (
          <section aria-label="Selection" className={parts.strip}>
            <p>{`${count} selected`}</p>
            {actionsOfPlace[place].map((action) => (
              <Button key={action} kind="quiet" onClick={() => setChosen(action)}>
                {actionWords[action].label}
              </Button>
            ))}
            <Button kind="quiet" className={parts.icon} aria-label="Clear selection" onClick={onClear}>
              <CloseIcon />
            </Button>
          </section>
        )}
      </Foot>
      {chosen !== null && (
        <ConfirmDialog
          title={`${actionWords[chosen].label}: ${countBubbles(selected.length)}`}
          action={actionWords[chosen].label}
          isDangerous={chosen === 'DELETE'}
          onConfirm={() => confirm(chosen)}
          onClose={() => setChosen(null)}
        >
          <p>{actionWords[chosen].hint}</p>
        </ConfirmDialog>
      )}
      {run !== null && (
        <RunDialog
          run={run}
          onStop={stop}
          onGoOn={() => send(run.state)}
          onUndone={onChanged}
          onClose={close}
        />
      )}
    </>
  );
}

interface BulkState {
  operation: string;
  action: BulkAction;
  thoughts: readonly ThoughtVersion[];
  /** The number of thoughts that were sent, from the first. */
  done: number;
  changed: number;
  left: ChangeThoughtsMutation['changeThoughts']['left'];
}

const batchSize = 100;

/** Sends a bulk action in batches under one operation. */
function useBulkBatches() {
  const [changeThoughts] = useChangeThoughtsMutation();
  return useBatches<BulkState>(async (state) => {
    const { operation, action, left } = state;
    const thoughts = state.thoughts.slice(state.done, state.done + batchSize);
    const variables = { operation, action, thoughts };
    const { changeThoughts: report } = await readData(changeThoughts({ variables }));
    const done = state.done + thoughts.length;
    const changed = state.changed + report.changed;
    return {
      state: { ...state, done, changed, left: [...left, ...report.left] },
      isDone: done === state.thoughts.length,
    };
  });
}

interface RunProps {
  run: Run<BulkState>;
  onStop: () => void;
  onGoOn: () => void;
  onUndone: () => void;
  onClose: () => void;
}

/** How far a bulk action has come, and its result, with buttons to go on and to undo it. */
function RunDialog({ run: { step, state, error }, onStop, onGoOn, onUndone, onClose }: RunProps) {
  const { action, operation, changed, left, done, thoughts } = state;
  const [isUndone, setUndone] = useState(false);
  const { doing, done: verb } = actionWords[action];
  if (step === 'running')
    return (
      <AdminDialog
        title={`${doing} ${countBubbles(thoughts.length)}`}
        buttons={<Button onClick={onStop}>Stop</Button>}
        onClose={onStop}
      >
        <Progress label="Done" done={done} total={thoughts.length} />
      </AdminDialog>
    );
  const canGoOn = step === 'stopped' && !isUndone;
  return (
    <AdminDialog
      title={step === 'done' ? `${verb} ${countBubbles(changed)}` : 'Not finished'}
      buttons={
        canGoOn && (
          <Button kind="primary" onClick={onGoOn}>
            Go on
          </Button>
        )
      }
      onClose={onClose}
    >
      <p ref={focusIfLost}>
        {step === 'done'
          ? summarize(state)
          : `${verb} ${formatCount(changed)} so far. Go on with the other ${countBubbles(thoughts.length - done)}?`}
      </p>
      {error !== null && (
        <Problem>{CombinedGraphQLErrors.is(error) ? error.message : 'There was no response.'}</Problem>
      )}
      {left.length > 0 && <LeftThoughts left={left} />}
      {(changed > 0 || error !== null) && (
        <UndoOperation
          operation={operation}
          kind="changes"
          asks={false}
          onUndone={() => {
            setUndone(true);
            onUndone();
          }}
        />
      )}
    </AdminDialog>
  );
}

function summarize({ left, changed }: BulkState): string {
  if (left.length > 0)
    return `${countBubbles(left.length)} ${left.length === 1 ? 'wasn’t' : 'weren’t'} changed:`;
  return changed === 0 ? 'There was nothing to change.' : 'All done.';
}

const reasons = {
  CHANGED: 'changed in the meantime',
  GONE: 'deleted for good in the meantime',
  INVALID: 'not complete',
};

/** The thoughts that were left, each with a link to its form and the reason. */
function LeftThoughts({ left }: Pick<BulkState, 'left'>) {
  const [parameters] = useSearchParams();
  return (
    // Focusable, so that it can be scrolled with the keyboard.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ul className={parts.scrolled} aria-label="Not changed" tabIndex={0}>
      {left.map(({ id, thought, reason, problems }) => (
        <li key={id}>
          {thought === null ? (
            'A bubble'
          ) : (
            <Link to={`/admin?${new URLSearchParams([...parameters, ['edit', id]]).toString()}`} dir="auto">
              {thought.thought || 'Untitled'}
            </Link>
          )}
          : {problems.length > 0 ? problems.map(({ message }) => message).join(' ') : reasons[reason]}
        </li>
      ))}
    </ul>
  );
}
