import { useState } from 'react';
import { countBubbles, getInputErrorMessage, getRefusalMessage } from '../format.ts';
import { type UndoMutation, useUndoMutation } from '../operations.generated.ts';
import { Button, focusIfLost, Problem } from '../parts.tsx';
import parts from '../parts.module.css';
import { readData } from '../requests.ts';
import { useBatches } from '../batches.tsx';

const words = {
  import: {
    button: 'Undo import',
    question:
      'Move the imported bubbles to the trash, and revert the updated ones? Those that were changed since stay as they are.',
  },
  changes: {
    button: 'Undo',
    question: 'Make these bubbles what they were before? Those that were changed since stay as they are.',
  },
};

/** The state before the first batch. */
const nothing: UndoMutation['undo'] = { undone: 0, changedSince: [], after: null };

interface Props {
  operation: string;
  kind: keyof typeof words;
  /** Whether it asks first. */
  asks?: boolean;
  onUndone?: () => void;
}

/** Undoes a whole import or bulk action, part by part. */
export function UndoOperation({ operation, kind, asks = true, onUndone }: Props) {
  const [isAsking, setAsking] = useState(false);
  const [undoBatch] = useUndoMutation();
  const { run, start } = useBatches<UndoMutation['undo']>(async (state) => {
    const { undo: batch } = await readData(undoBatch({ variables: { operation, after: state.after } }));
    const changedSince = [...state.changedSince, ...batch.changedSince];
    return { state: { ...batch, changedSince }, isDone: batch.after === null };
  });
  const { button, question } = words[kind];
  const step = run?.step ?? (isAsking ? 'asking' : 'idle');
  const { undone, changedSince } = run?.state ?? nothing;
  const undo = () => void start(run?.state ?? nothing).then(onUndone);
  if (step === 'idle')
    return (
      <Button className={parts.start} onClick={() => (asks ? setAsking(true) : undo())}>
        {button}
      </Button>
    );
  if (step === 'done')
    return (
      <div className={parts.stack}>
        <output ref={focusIfLost}>
          <span>{`Undone: ${countBubbles(undone)}.`}</span>
          {changedSince.length > 0 && (
            <span>{` ${countBubbles(changedSince.length)} changed since, and left:`}</span>
          )}
        </output>
        {changedSince.length > 0 && (
          // Focusable, so that it can be scrolled with the keyboard.
          // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          <ul className={parts.scrolled} aria-label="Changed since" tabIndex={0}>
            {changedSince.map(({ id, thought }) => (
              <li key={id} dir="auto">
                {thought || 'Untitled'}
              </li>
            ))}
          </ul>
        )}
      </div>
    );
  return (
    <div className={parts.note}>
      <p aria-live="polite">{step === 'asking' ? question : `Undone so far: ${countBubbles(undone)}.`}</p>
      {step === 'stopped' && (
        <Problem>
          {getInputErrorMessage(run?.error) ??
            getRefusalMessage(run?.error) ??
            'The undo was interrupted. Continuing undoes the rest.'}
        </Problem>
      )}
      <div className={parts.buttons}>
        {step === 'asking' && (
          <Button kind="quiet" onClick={() => setAsking(false)}>
            Cancel
          </Button>
        )}
        <Button kind="danger" ref={focusIfLost} isBusy={step === 'running'} onClick={undo}>
          {step === 'stopped' ? 'Continue' : button}
        </Button>
      </div>
    </div>
  );
}
