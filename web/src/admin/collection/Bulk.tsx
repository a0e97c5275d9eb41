import { retentionDays, type ThoughtVersion } from '#domain/thought/thought.ts';
import { useState } from 'react';
import { useShortcuts } from '../../page/useShortcuts.ts';
import { CloseIcon } from '../../ui/pageIcons.ts';
import { countBubbles, formatCount } from '../format.ts';
import { JobProgress, useJob } from '../jobs.tsx';
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
  /** The places where the action is offered. */
  places: readonly ThoughtPlace[];
  label: string;
  /** The word before the number of bubbles afterwards. */
  done: string;
  /** The consequences that the admin should know before confirming. */
  hint: string;
}

/** The actions in the order of their buttons. */
const actions: Record<BulkAction, ActionEntry> = {
  RESTORE: {
    places: ['TRASH'],
    label: 'Restore',
    done: 'Restored',
    hint: 'They become what they were before they were deleted.',
  },
  PUBLISH: {
    places: ['DRAFT'],
    label: 'Publish',
    done: 'Published',
    hint: 'Visitors will see them. A draft that misses a required field stays a draft.',
  },
  UNPUBLISH: {
    places: ['LIVE'],
    label: 'Unpublish',
    done: 'Unpublished',
    hint: 'They become drafts, which only admins see.',
  },
  DELETE: {
    places: ['LIVE', 'DRAFT'],
    label: 'Delete',
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

/** The toolbar of the selection, and the dialog of a bulk action before, during and after it. */
export function Bulk({ place, selected, onClear, onChanged }: Props) {
  const [chosen, setChosen] = useState<BulkAction | null>(null);
  useShortcuts(selected.length > 0, { Escape: onClear });
  const count = `${formatCount(selected.length)} selected`;
  return (
    <>
      <output className="visually-hidden">{selected.length > 0 && <span>{count}</span>}</output>
      <Foot>
        {selected.length > 0 && (
          <section aria-label="Selection" className={parts.strip}>
            <p>{count}</p>
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
        <BulkDialog
          action={chosen}
          selected={selected}
          onStart={onClear}
          onChanged={onChanged}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  );
}

interface BulkState {
  operation: string;
  thoughts: readonly ThoughtVersion[];
  /** The number of thoughts that were sent so far. */
  done: number;
  total: number;
  changed: number;
  left: ChangeThoughtsMutation['changeThoughts']['left'];
}

const batchSize = 100;

interface DialogProps extends Pick<Props, 'selected' | 'onChanged'> {
  action: BulkAction;
  onStart: () => void;
  onClose: () => void;
}

/** The dialog of a bulk action: the confirmation, the progress, and the result with a button that undoes it. */
function BulkDialog({ action, selected, onStart, onChanged, onClose }: DialogProps) {
  const [changeThoughts] = useChangeThoughtsMutation();
  const job = useJob<BulkState>(async (state) => {
    const thoughts = state.thoughts.slice(state.done, state.done + batchSize);
    const variables = { operation: state.operation, action, thoughts };
    const { changed, left } = (await readData(changeThoughts({ variables }))).changeThoughts;
    return {
      ...state,
      done: state.done + thoughts.length,
      changed: state.changed + changed,
      left: [...state.left, ...left],
    };
  }, onChanged);
  const { label, done, hint } = actions[action];
  if (job.run === null)
    return (
      <ConfirmDialog
        title={`${label}: ${countBubbles(selected.length)}`}
        action={label}
        isDangerous={action === 'DELETE'}
        onConfirm={() => {
          const work = { thoughts: selected, done: 0, total: selected.length };
          job.start({ ...work, operation: createKey(), changed: 0, left: [] });
          onStart();
        }}
        onClose={onClose}
      >
        <p>{hint}</p>
      </ConfirmDialog>
    );
  const { step, state } = job.run;
  const { operation, changed, left, total } = state;
  const isDone = step === 'done';
  return (
    <AdminDialog
      title={isDone ? `${done} ${countBubbles(changed)}` : `${label}: ${countBubbles(total)}`}
      onClose={step === 'running' ? job.stop : onClose}
    >
      <JobProgress label="Done" job={job} />
      {isDone && (
        <p ref={focusIfLost}>
          {left.length > 0 ? `Not changed: ${countBubbles(left.length)}.` : 'All done.'}
        </p>
      )}
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
      {/* Undo is offered even if no change is known, because the response to an interrupted request may be lost. */}
      {step !== 'running' && (!isDone || changed > 0) && (
        <UndoOperation operation={operation} asks={false} onStart={job.setUndone} onUndone={onChanged} />
      )}
    </AdminDialog>
  );
}

const reasons = {
  CHANGED: 'changed in the meantime',
  GONE: 'deleted for good in the meantime',
  INVALID: 'not complete',
};
