import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { countBubbles, getInputErrorMessage, getRefusalMessage } from '../format.ts';
import { UndoDocument, type UndoMutation } from '../operations.generated.ts';
import { Button, focusIfLost, Problem } from '../parts.tsx';
import parts from '../parts.module.css';

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

interface UndoState {
  step: 'idle' | 'asking' | 'running' | 'done' | 'failed';
  undone: number;
  changedSince: UndoMutation['undo']['changedSince'];
  /** The cursor to continue from after a failure. */
  after: string | null;
  error: string | null;
}

interface Props {
  operation: string;
  kind: keyof typeof words;
  /** Whether it asks first. */
  asks?: boolean;
  onUndone?: () => void;
}

/** Undoes a whole import or bulk action, part by part. */
export function UndoOperation({ operation, kind, asks = true, onUndone }: Props) {
  const client = useApolloClient();
  const [state, setState] = useState<UndoState>({
    step: 'idle',
    undone: 0,
    changedSince: [],
    after: null,
    error: null,
  });
  const { button, question } = words[kind];
  const { step, undone, changedSince, error } = state;
  const undo = async () => {
    let current: UndoState = { ...state, step: 'running', error: null };
    setState(current);
    try {
      do {
        const { data } = await client.mutate({
          mutation: UndoDocument,
          variables: { operation, after: current.after },
        });
        if (!data) throw new Error('The response has no data.');
        const changed = [...current.changedSince, ...data.undo.changedSince];
        const next: UndoState = { ...current, ...data.undo, changedSince: changed };
        current = next;
        setState(current);
      } while (current.after !== null);
      setState({ ...current, step: 'done' });
    } catch (failure) {
      const message =
        getInputErrorMessage(failure) ??
        getRefusalMessage(failure) ??
        'The undo was interrupted. Continuing undoes the rest.';
      setState({ ...current, step: 'failed', error: message });
    }
    onUndone?.();
  };
  if (step === 'idle')
    return (
      <Button
        className={parts.start}
        onClick={() => (asks ? setState({ ...state, step: 'asking' }) : void undo())}
      >
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
      {error !== null && <Problem>{error}</Problem>}
      <div className={parts.buttons}>
        {step === 'asking' && (
          <Button kind="quiet" onClick={() => setState({ ...state, step: 'idle' })}>
            Cancel
          </Button>
        )}
        <Button kind="danger" ref={focusIfLost} isBusy={step === 'running'} onClick={() => void undo()}>
          {step === 'failed' ? 'Continue' : button}
        </Button>
      </div>
    </div>
  );
}
