import { retentionDays, type ThoughtVersion } from '#domain/thought/thought.ts';
import { useState } from 'react';
import { useShortcuts } from '../../page/useShortcuts.ts';
import { CloseIcon } from '../../ui/pageIcons.ts';
import { countBubbles, formatCount } from '../format.ts';
import { type Job, JobProgress, useJob } from '../jobs.tsx';
import {
  type BulkAction,
  type ChangeThoughtsMutation,
  type ThoughtPlace,
  useChangeThoughtsMutation,
} from '../operations.generated.ts';
import { AdminDialog, Button, ConfirmDialog, focusIfLost, Foot, ThoughtList } from '../parts.tsx';
import parts from '../parts.module.css';
import { createKey, readData } from '../requests.ts';
import { UndoOperation } from '../transfer/UndoOperation.tsx';

interface ActionEntry {
  /** The places whose selection has its button. */
  places: readonly ThoughtPlace[];
  label: string;
  /** The words before the number of bubbles, while it runs and afterwards. */
  doing: string;
  done: string;
  /** The consequences that the admin should know before. */
  hint: string;
}

/** The actions in the order of their buttons. */
const actions: Record<BulkAction, ActionEntry> = {
  RESTORE: {
    places: ['TRASH'],
    label: 'Restore',
    doing: 'Restoring',
    done: 'Restored',
    hint: 'They become what they were before they were deleted.',
  },
  PUBLISH: {
    places: ['DRAFT'],
    label: 'Publish',
    doing: 'Publishing',
    done: 'Published',
    hint: 'Visitors will see them. A draft that misses a required field stays a draft.',
  },
  UNPUBLISH: {
    places: ['LIVE'],
    label: 'Unpublish',
    doing: 'Unpublishing',
    done: 'Unpublished',
    hint: 'They become drafts, which only admins see.',
  },
  DELETE: {
    places: ['LIVE', 'DRAFT'],
    label: 'Delete',
    doing: 'Deleting',
    done: 'Deleted',
    hint: `They stay in the trash for ${retentionDays} days.`,
  },
};

const actionNames = Object.keys(actions) as readonly BulkAction[];

interface Props {
  place: ThoughtPlace;
  selected: readonly ThoughtVersion[];
  onClear: () => void;
  onChanged: () => void;
}

/** The bar of the selection, and the dialog of a bulk action: before it, while it runs, and afterwards. */
export function Bulk({ place, selected, onClear, onChanged }: Props) {
  const [chosen, setChosen] = useState<BulkAction | null>(null);
  const [changeThoughts] = useChangeThoughtsMutation();
  const job = useJob<BulkState>(async (state) => {
    const { operation, action, done } = state;
    const thoughts = state.thoughts.slice(done, done + batchSize);
    const { changed, left } = (await readData(changeThoughts({ variables: { operation, action, thoughts } })))
      .changeThoughts;
    return {
      ...state,
      done: done + thoughts.length,
      changed: state.changed + changed,
      left: [...state.left, ...left],
    };
  }, onChanged);
  const count = formatCount(selected.length);
  useShortcuts(selected.length > 0, { Escape: onClear });
  const confirm = (action: BulkAction) => {
    setChosen(null);
    onClear();
    const work = { thoughts: selected, done: 0, total: selected.length };
    job.start({ ...work, operation: createKey(), action, changed: 0, left: [] });
  };
  return (
    <>
      <output className="visually-hidden">{selected.length > 0 && <span>{`${count} selected`}</span>}</output>
      <Foot>
        {selected.length > 0 && (
          <section aria-label="Selection" className={parts.strip}>
            <p>{`${count} selected`}</p>
            {actionNames
              .filter((action) => actions[action].places.includes(place))
              .map((action) => (
                <Button key={action} kind="quiet" onClick={() => setChosen(action)}>
                  {actions[action].label}
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
          title={`${actions[chosen].label}: ${countBubbles(selected.length)}`}
          action={actions[chosen].label}
          isDangerous={chosen === 'DELETE'}
          onConfirm={() => confirm(chosen)}
          onClose={() => setChosen(null)}
        >
          <p>{actions[chosen].hint}</p>
        </ConfirmDialog>
      )}
      {job.run !== null && <JobDialog job={job} run={job.run} onUndone={onChanged} />}
    </>
  );
}

interface BulkState {
  operation: string;
  action: BulkAction;
  thoughts: readonly ThoughtVersion[];
  /** The number of thoughts that were sent, from the first. */
  done: number;
  total: number;
  changed: number;
  left: ChangeThoughtsMutation['changeThoughts']['left'];
}

const batchSize = 100;

interface JobProps {
  job: Job<BulkState>;
  run: NonNullable<Job<BulkState>['run']>;
  onUndone: () => void;
}

/** How far a bulk action has come, and its result, with a button that undoes it. */
function JobDialog({ job, run: { step, state }, onUndone }: JobProps) {
  const { action, operation, changed, left, total } = state;
  const { doing, done: verb } = actions[action];
  const isDone = step === 'done';
  return (
    <AdminDialog
      title={isDone ? `${verb} ${countBubbles(changed)}` : `${doing} ${countBubbles(total)}`}
      onClose={step === 'running' ? job.stop : job.close}
    >
      <JobProgress label="Done" job={job} />
      {isDone && <p ref={focusIfLost}>{summarize(state)}</p>}
      {left.length > 0 && (
        <ThoughtList
          label="Not changed"
          thoughts={left.map(({ id, thought, reason, problems }) => ({
            id,
            text: thought?.thought ?? null,
            note: problems.map(({ message }) => message).join(' ') || reasons[reason],
          }))}
        />
      )}
      {/* The response to the request that was interrupted may be lost. */}
      {step !== 'running' && (!isDone || changed > 0) && (
        <UndoOperation operation={operation} asks={false} onStart={job.setUndone} onUndone={onUndone} />
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
