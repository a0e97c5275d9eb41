import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { BusyButton } from '../components/BusyButton.tsx';
import controls from '../components/controls.module.css';
import dialogs from '../components/dialogs.module.css';
import { getInputErrorMessage } from '../errorMessages.ts';
import { type UndoImportMutation, useUndoImportMutation } from '../operations.generated.ts';
import { evictLists } from '../thoughts/thoughtListCache.ts';
import { countBubbles } from './countBubbles.ts';
import styles from './ImportExport.module.css';

type ChangedThought = UndoImportMutation['undoImport']['changedSince'][number];

interface UndoState {
  step: 'idle' | 'asking' | 'running' | 'done' | 'failed';
  undone: number;
  changedSince: readonly ChangedThought[];
  /** Where to continue after a failure. */
  after: string | null;
  error: string | null;
}

const initialState: UndoState = { step: 'idle', undone: 0, changedSince: [], after: null, error: null };

interface Props {
  operation: string;
  /** False after it was undone, or when it is too old. */
  isPossible?: boolean;
}

/** Undoes a whole import part by part, after asking. */
export function UndoImport({ operation, isPossible = true }: Props) {
  const { state, setState, undo } = useUndoImport(operation);
  const { step, undone, changedSince, error } = state;
  if (step === 'idle')
    return isPossible ? (
      <button
        type="button"
        className={`${controls.button} ${styles.undo}`}
        onClick={() => setState({ ...state, step: 'asking' })}
      >
        Undo import
      </button>
    ) : null;
  if (step === 'done') return <UndoResult {...state} />;
  return (
    <div className={dialogs.note}>
      <p aria-live="polite">
        {step === 'asking' &&
          'Move the imported bubbles to the trash, and revert the updated ones? Those that were changed since stay as they are.'}
        {step === 'running' && `Undone so far: ${countBubbles(undone)}.`}
      </p>
      {error !== null && (
        <p role="alert" className={dialogs.problem}>
          {error}
        </p>
      )}
      <div className={dialogs.buttons}>
        {step === 'asking' && (
          <button type="button" className={controls.button} onClick={() => setState(initialState)}>
            Cancel
          </button>
        )}
        {/* The button that had the focus is gone. */}
        <BusyButton
          className={controls.danger}
          ref={focusElement}
          isBusy={step === 'running'}
          onClick={() => void undo()}
        >
          {step === 'failed' ? 'Continue' : 'Undo import'}
        </BusyButton>
      </div>
      {changedSince.length > 0 && <p>Changed since, and left: {countBubbles(changedSince.length)}.</p>}
    </div>
  );
}

function useUndoImport(operation: string) {
  const client = useApolloClient();
  const [undoImport] = useUndoImportMutation();
  const [state, setState] = useState(initialState);
  const undo = async () => {
    let { undone, after } = state;
    const changedSince = [...state.changedSince];
    setState({ ...state, step: 'running', error: null });
    try {
      do {
        const { data } = await undoImport({ variables: { operation, after } });
        if (!data) throw new Error('The response has no data.');
        ({ undone, after } = data.undoImport);
        changedSince.push(...data.undoImport.changedSince);
        setState({ step: 'running', undone, changedSince, after, error: null });
      } while (after !== null);
      setState({ step: 'done', undone, changedSince, after, error: null });
    } catch (failure) {
      const error = getInputErrorMessage(failure) ?? 'The undo was interrupted. Continuing undoes the rest.';
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

function UndoResult({ undone, changedSince }: Pick<UndoState, 'undone' | 'changedSince'>) {
  return (
    <div className={styles.undone}>
      {/* The button that had the focus is gone. */}
      <output ref={focusElement} tabIndex={-1} className={dialogs.focused}>
        Undone: {countBubbles(undone)}.{' '}
        {changedSince.length > 0 && `${countBubbles(changedSince.length)} changed since, and left:`}
      </output>
      {changedSince.length > 0 && (
        // Focusable, so that it can be scrolled with the keyboard.
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <ul className={styles.changed} aria-label="Changed since the import" tabIndex={0}>
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
