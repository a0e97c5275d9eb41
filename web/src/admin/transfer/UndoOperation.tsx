import { useState } from 'react';
import { countBubbles } from '../format.ts';
import { JobProgress, useJob } from '../jobs.tsx';
import { type UndoMutation, useUndoMutation } from '../operations.generated.ts';
import { Button, focusIfLost, ThoughtList } from '../parts.tsx';
import parts from '../parts.module.css';
import { readData } from '../requests.ts';

type Result = UndoMutation['undo'];

interface Props {
  operation: string;
  label?: string;
  /** Whether to ask for confirmation. */
  asks?: boolean;
  onStart?: () => void;
  onUndone?: () => void;
}

/** Undoes a whole import or bulk action, part by part. */
export function UndoOperation({ operation, label = 'Undo', asks = true, onStart, onUndone }: Props) {
  const [isAsking, setAsking] = useState(false);
  const [undoNext] = useUndoMutation();
  const job = useJob<Result & { done: number; total: number }>(async (state) => {
    const { undo } = await readData(undoNext({ variables: { operation, after: state.after } }));
    const done = state.done + undo.undone;
    const changedSince = [...state.changedSince, ...undo.changedSince];
    return { ...undo, done, changedSince, total: undo.after === null ? done : Infinity };
  }, onUndone);
  const { run } = job;
  const undo = () => {
    onStart?.();
    job.start({ undone: 0, changedSince: [], after: null, done: 0, total: Infinity });
  };
  if (run === null)
    return isAsking ? (
      <div className={parts.note}>
        <p aria-live="polite">
          Make these bubbles what they were before? Imported ones go to the trash. Those that were changed
          since stay as they are.
        </p>
        <Button kind="quiet" onClick={() => setAsking(false)}>
          Cancel
        </Button>
        <Button kind="danger" ref={focusIfLost} onClick={undo}>
          {label}
        </Button>
      </div>
    ) : (
      <Button className={parts.start} onClick={() => (asks ? setAsking(true) : undo())}>
        {label}
      </Button>
    );
  const { done, changedSince } = run.state;
  return (
    <div className={parts.stack}>
      <JobProgress label="Undone" job={job} />
      {run.step === 'done' && (
        <output ref={focusIfLost}>
          <span>{`Undone: ${countBubbles(done)}.`}</span>
          {changedSince.length > 0 && (
            <span>{` ${countBubbles(changedSince.length)} changed since, and left:`}</span>
          )}
        </output>
      )}
      {changedSince.length > 0 && (
        <ThoughtList
          label="Changed since"
          thoughts={changedSince.map(({ id, thought }) => ({ id, text: thought }))}
        />
      )}
    </div>
  );
}
