import { CombinedGraphQLErrors } from '@apollo/client';
import type { ThoughtVersion } from '#domain/thought/thought.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Link } from '../../page/Link.tsx';
import { useShortcuts } from '../../page/useShortcuts.ts';
import { CloseIcon } from '../../ui/pageIcons.ts';
import { Progress, useBatches } from '../batches.tsx';
import { countBubbles, formatCount } from '../format.ts';
import {
  type BulkAction,
  type ChangeThoughtsMutation,
  type ThoughtCardFragment,
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
  hint?: string;
}

const actionWords: Record<BulkAction, ActionWords> = {
  DELETE: {
    label: 'Delete',
    doing: 'Deleting',
    done: 'Deleted',
    hint: 'They stay in the trash for 30 days.',
  },
  RESTORE: { label: 'Restore', doing: 'Restoring', done: 'Restored' },
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
  listed: readonly ThoughtCardFragment[];
  onClear: () => void;
  onChanged: () => void;
}

/** The bar of the selection, and the dialog of a bulk action: before it, while it runs, and afterwards. */
export function Bulk({ place, selected, listed, onClear, onChanged }: Props) {
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
      <output className="visually-hidden">{selected.length > 0 && <span>{count} selected</span>}</output>
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
          <FirstThoughts thoughts={selected} listed={listed} />
          {actionWords[chosen].hint && <p className={parts.muted}>{actionWords[chosen].hint}</p>}
        </ConfirmDialog>
      )}
      {run?.step === 'running' && (
        <AdminDialog
          title={`${actionWords[run.state.action].doing} ${countBubbles(run.state.thoughts.length)}`}
          buttons={<Button onClick={stop}>Stop</Button>}
          onClose={stop}
        >
          <Progress label="Done" done={run.state.done} total={run.state.thoughts.length} />
        </AdminDialog>
      )}
      {run !== null && run.step !== 'running' && (
        <ResultDialog
          isFinished={run.step === 'done'}
          state={run.state}
          error={run.error}
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

const shownCount = 5;

/** The first of the selected thoughts, and the number of the others. */
function FirstThoughts({
  thoughts,
  listed,
}: {
  thoughts: readonly ThoughtVersion[];
  listed: Props['listed'];
}) {
  const ids = new Set(thoughts.map(({ id }) => id));
  const first = listed.filter(({ id }) => ids.has(id)).slice(0, shownCount);
  const others = thoughts.length - first.length;
  return (
    <ul className={parts.scrolled} aria-label="The first bubbles">
      {first.map(({ id, thought }) => (
        <li key={id} dir="auto">
          {thought || 'Untitled'}
        </li>
      ))}
      {others > 0 && <li className={parts.muted}>and {formatCount(others)} more</li>}
    </ul>
  );
}

interface ResultProps {
  isFinished: boolean;
  state: BulkState;
  error: unknown;
  onGoOn: () => void;
  onUndone: () => void;
  onClose: () => void;
}

/** The result of a bulk action, or how far it has come, with buttons to go on or to undo it. */
function ResultDialog({ isFinished, state, error, onGoOn, onUndone, onClose }: ResultProps) {
  const { action, operation, changed, left, done, thoughts } = state;
  const [isUndone, setUndone] = useState(false);
  const { doing, done: verb } = actionWords[action];
  return (
    <AdminDialog
      title={isFinished ? `${verb} ${countBubbles(changed)}` : 'Not finished'}
      buttons={
        !isFinished &&
        !isUndone && (
          <Button kind="primary" onClick={onGoOn}>
            Go on
          </Button>
        )
      }
      onClose={onClose}
    >
      <p ref={focusIfLost}>
        {isFinished
          ? summarize(state)
          : `Go on with ${doing.toLowerCase()} ${formatCount(thoughts.length - done)} of ${countBubbles(thoughts.length)}? ${verb} ${formatCount(changed)} so far.`}
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
