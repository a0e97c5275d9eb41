import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { countBubbles } from '../formatCount.ts';
import { Button, Problem } from '../components/controls.tsx';
import dialogs from '../components/dialogs.module.css';
import { getInputErrorMessage, getRefusalMessage } from '../errorMessages.ts';
import { type UndoMutation, useUndoMutation } from '../operations.generated.ts';
import { evictLists } from '../thoughts/thoughtListCache.ts';
import styles from './ImportExport.module.css';

type ChangedThought = UndoMutation['undo']['changedSince'][number];

interface UndoState {
  step: 'idle' | 'asking' | 'running' | 'done' | 'failed';
  undone: number;
  changedSince: readonly ChangedThought[];
  /** The cursor to continue from after a failure. */
  after: string | null;
  error: string | null;
}

const initialState: UndoState = { step: 'idle', undone: 0, changedSince: [], after: null, error: null };

interface Props {
  operation: string;
  kind: keyof typeof words;
  /** Whether it asks first. */
  asks?: boolean;
  /** Called when it starts. */
  onUndo?: () => void;
  /** False after it was undone, or when it is too old. */
  isPossible?: boolean;
}

const words = {
  import: {
    button: 'Undo import',
    question:
      'Move the imported bubbles to the trash, and revert the updated ones? Those that were changed since stay as they are.',
    since: 'Changed since the import',
  },
  changes: {
    button: 'Undo',
    question: 'Make these bubbles what they were before? Those that were changed since stay as they are.',
    since: 'Changed since',
  },
};

/** Undoes a whole import or bulk action, part by part. */
export function UndoOperation({ operation, kind, asks = true, isPossible = true, onUndo }: Props) {
  const { button, question, since } = words[kind];
  const { state, setState, undo } = useUndo(operation, onUndo);
  const { step, undone, changedSince, error } = state;
  if (step === 'idle')
    return isPossible ? (
      <Button
        className={styles.undo}
        onClick={() => (asks ? setState({ ...state, step: 'asking' }) : void undo())}
      >
        {button}
      </Button>
    ) : null;
  if (step === 'done') return <UndoResult {...state} since={since} />;
  return (
    <div className={dialogs.note}>
      <p aria-live="polite">
        {step === 'asking' && question}
        {step === 'running' && `Undone so far: ${countBubbles(undone)}.`}
      </p>
      {error !== null && <Problem>{error}</Problem>}
      <div className={dialogs.buttons}>
        {step === 'asking' && <Button onClick={() => setState(initialState)}>Cancel</Button>}
        {/* The button that had the focus is gone. */}
        <Button kind="danger" ref={focusElement} isBusy={step === 'running'} onClick={() => void undo()}>
          {step === 'failed' ? 'Continue' : button}
        </Button>
      </div>
      {changedSince.length > 0 && <p>Changed since, and left: {countBubbles(changedSince.length)}.</p>}
    </div>
  );
}

function useUndo(operation: string, onUndo: Props['onUndo']) {
  const client = useApolloClient();
  const [mutate] = useUndoMutation();
  const [state, setState] = useState(initialState);
  const undo = async () => {
    onUndo?.();
    let { undone, after } = state;
    const changedSince = [...state.changedSince];
    setState({ ...state, step: 'running', error: null });
    try {
      do {
        const { data } = await mutate({ variables: { operation, after } });
        if (!data) throw new Error('The response has no data.');
        ({ undone, after } = data.undo);
        changedSince.push(...data.undo.changedSince);
        setState({ step: 'running', undone, changedSince, after, error: null });
      } while (after !== null);
      setState({ step: 'done', undone, changedSince, after, error: null });
    } catch (failure) {
      const error =
        getInputErrorMessage(failure) ??
        getRefusalMessage(failure) ??
        'The undo was interrupted. Continuing undoes the rest.';
      setState({ step: 'failed', undone, changedSince, after, error });
    } finally {
      evictLists(client.cache);
    }
  };
  return { state, setState, undo };
}

function focusElement(element: HTMLElement | null): void {
  element?.focus();
}

interface ResultProps extends Pick<UndoState, 'undone' | 'changedSince'> {
  since: string;
}

function UndoResult({ undone, changedSince, since }: ResultProps) {
  return (
    <div className={styles.undone}>
      {/* The button that had the focus is gone. */}
      <output ref={focusElement} tabIndex={-1}>
        Undone: {countBubbles(undone)}.{' '}
        {changedSince.length > 0 && `${countBubbles(changedSince.length)} changed since, and left:`}
      </output>
      {changedSince.length > 0 && (
        // Focusable, so that it can be scrolled with the keyboard.
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <ul className={styles.changed} aria-label={since} tabIndex={0}>
          {changedSince.map(({ id, thought }) => (
            <li key={id} dir="auto">
              {thought === '' ? 'Untitled' : thought}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
