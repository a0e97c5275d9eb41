import { CombinedGraphQLErrors } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import type { ThoughtVersion } from '#domain/thought/thought.ts';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Link } from '../../page/Link.tsx';
import { useShortcuts } from '../../page/useShortcuts.ts';
import { CloseIcon } from '../../ui/pageIcons.ts';
import { countBubbles, formatCount } from '../format.ts';
import {
  type BulkAction,
  ChangeThoughtsDocument,
  type ChangeThoughtsMutation,
  type ThoughtCardFragment,
  type ThoughtPlace,
} from '../operations.generated.ts';
import { Button, ClosableDialog, focusIfLost, Problem } from '../parts.tsx';
import parts from '../parts.module.css';
import { UndoOperation } from '../transfer/UndoOperation.tsx';
import styles from './Collection.module.css';

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
  const { run, start, goOn, stop, close } = useBulkRun(onChanged);
  useShortcuts(selected.length > 0, { Escape: onClear });
  const confirm = (action: BulkAction) => {
    setChosen(null);
    onClear();
    start(action, selected);
  };
  return (
    <>
      <output className="visually-hidden">
        {selected.length > 0 && <span>{formatCount(selected.length)} selected</span>}
      </output>
      {selected.length > 0 && (
        <section aria-label="Selection" className={styles.bar}>
          <div>
            <p>{`${formatCount(selected.length)} selected`}</p>
            {actionsOfPlace[place].map((action) => (
              <button key={action} type="button" onClick={() => setChosen(action)}>
                {actionWords[action].label}
              </button>
            ))}
            <button type="button" aria-label="Clear selection" onClick={onClear}>
              <CloseIcon />
            </button>
          </div>
        </section>
      )}
      {chosen !== null && (
        <ConfirmDialog
          action={chosen}
          thoughts={selected}
          listed={listed}
          onConfirm={() => confirm(chosen)}
          onClose={() => setChosen(null)}
        />
      )}
      {run?.step === 'running' && <ProgressDialog run={run} onStop={stop} />}
      {run !== null && run.step !== 'running' && (
        <ResultDialog run={run} onGoOn={goOn} onUndone={onChanged} onClose={close} />
      )}
    </>
  );
}

interface Run {
  operation: string;
  action: BulkAction;
  thoughts: readonly ThoughtVersion[];
  /** The number of thoughts that were sent, from the first. */
  done: number;
  changed: number;
  left: ChangeThoughtsMutation['changeThoughts']['left'];
  step: 'running' | 'stopped' | 'finished';
  error: string | null;
}

const batchSize = 100;

/** Sends a bulk action in batches under one operation. Sending a batch again has the same result. */
function useBulkRun(onChanged: () => void) {
  const client = useApolloClient();
  const [run, setRun] = useState<Run | null>(null);
  const isStopped = useRef(false);
  const sendAll = async (started: Run) => {
    isStopped.current = false;
    let current: Run = { ...started, step: 'running', error: null };
    setRun(current);
    try {
      while (current.done < current.thoughts.length && !isStopped.current) {
        const { operation, action, done, changed, left } = current;
        const thoughts = current.thoughts.slice(done, done + batchSize);
        const { data } = await client.mutate({
          mutation: ChangeThoughtsDocument,
          variables: { operation, action, thoughts },
        });
        if (!data) throw new Error('The response has no data.');
        const report = data.changeThoughts;
        const next: Run = {
          ...current,
          done: done + thoughts.length,
          changed: changed + report.changed,
          left: [...left, ...report.left],
        };
        current = next;
        setRun(next);
      }
      setRun({ ...current, step: current.done < current.thoughts.length ? 'stopped' : 'finished' });
    } catch (error) {
      const message = CombinedGraphQLErrors.is(error) ? error.message : 'There was no response.';
      setRun({ ...current, step: 'stopped', error: message });
    }
    onChanged();
  };
  return {
    run,
    start: (action: BulkAction, thoughts: readonly ThoughtVersion[]) => {
      const operation = crypto.randomUUID();
      void sendAll({
        operation,
        action,
        thoughts,
        done: 0,
        changed: 0,
        left: [],
        step: 'running',
        error: null,
      });
    },
    goOn: () => run !== null && void sendAll(run),
    stop: () => void (isStopped.current = true),
    close: () => setRun(null),
  };
}

interface ConfirmProps {
  action: BulkAction;
  thoughts: readonly ThoughtVersion[];
  listed: readonly ThoughtCardFragment[];
  onConfirm: () => void;
  onClose: () => void;
}

const shownCount = 5;

/** Asks before a bulk action, with the exact number and the first thoughts. */
function ConfirmDialog({ action, thoughts, listed, onConfirm, onClose }: ConfirmProps) {
  const { label, hint } = actionWords[action];
  const ids = new Set(thoughts.map(({ id }) => id));
  const first = listed.filter(({ id }) => ids.has(id)).slice(0, shownCount);
  const others = thoughts.length - first.length;
  return (
    <ClosableDialog
      label={`${label}: ${countBubbles(thoughts.length)}`}
      closeLabel="Cancel"
      action={
        <Button kind={action === 'DELETE' ? 'danger' : 'primary'} onClick={onConfirm}>
          {label}
        </Button>
      }
      onClose={onClose}
    >
      <ul className={styles.first} aria-label="The first bubbles">
        {first.map(({ id, thought }) => (
          <li key={id} dir="auto">
            {thought || 'Untitled'}
          </li>
        ))}
        {others > 0 && <li className={parts.muted}>and {formatCount(others)} more</li>}
      </ul>
      {hint !== undefined && <p className={parts.muted}>{hint}</p>}
    </ClosableDialog>
  );
}

function ProgressDialog({ run: { action, done, thoughts }, onStop }: { run: Run; onStop: () => void }) {
  const label = `${actionWords[action].doing} ${countBubbles(thoughts.length)}`;
  return (
    <ClosableDialog label={label} closeLabel="Cancel" onClose={onStop}>
      <progress max={thoughts.length} value={done} aria-label={label} />
      <output>{`${formatCount(done)} of ${formatCount(thoughts.length)}`}</output>
    </ClosableDialog>
  );
}

interface ResultProps {
  run: Run;
  onGoOn: () => void;
  onUndone: () => void;
  onClose: () => void;
}

/** The result of a bulk action, or how far it has come, with buttons to go on or to undo it. */
function ResultDialog({ run, onGoOn, onUndone, onClose }: ResultProps) {
  const { action, step, operation, changed, left, done, thoughts, error } = run;
  const [isUndone, setUndone] = useState(false);
  const { doing, done: verb } = actionWords[action];
  const isFinished = step === 'finished';
  return (
    <ClosableDialog
      label={isFinished ? `${verb} ${countBubbles(changed)}` : 'Not finished'}
      closeLabel={isFinished ? 'Close' : 'Leave it'}
      action={
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
          ? summarize(run)
          : `Go on with ${doing.toLowerCase()} ${formatCount(thoughts.length - done)} of ${countBubbles(thoughts.length)}? ${verb} ${formatCount(changed)} so far.`}
      </p>
      {error !== null && <Problem>{error}</Problem>}
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
    </ClosableDialog>
  );
}

function summarize({ left, changed }: Run): string {
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
function LeftThoughts({ left }: Pick<Run, 'left'>) {
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
