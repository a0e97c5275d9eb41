// Jobs that are sent in parts: bulk actions, imports, exports and undo.
import { useEffect, useRef, useState } from 'react';
import { formatCount, getInputErrorMessage, getDemoRefusalMessage } from './format.ts';
import { Button, focusIfLost, Problem } from './parts.tsx';
import parts from './parts.module.css';

interface Work {
  done: number;
  /** The number of all thoughts; Infinity until it is known. */
  total: number;
}

interface Run<State> {
  step: 'running' | 'stopped' | 'undone' | 'done';
  state: State;
  /** The error that stopped the job; null if the admin stopped it. */
  error: unknown;
}

export interface Job<State extends Work> {
  /** The current run; null before the start. */
  run: Run<State> | null;
  start: (state: State) => void;
  stop: () => void;
  /** Marks the job as undone, so that it can't be continued. */
  setUndone: () => void;
  close: () => void;
}

/**
 * Sends work in parts until it is done, is stopped or fails. It can be continued from its last state, and sends a part
 * that has failed again, so that a part must have the same result each time.
 * @param sendNext sends the next part, and returns the state after it.
 * @param onEnd called when it is done or has stopped.
 */
export function useJob<State extends Work>(
  sendNext: (state: State) => Promise<State>,
  onEnd: (state: State) => void = () => {},
): Job<State> {
  const [run, setRun] = useState<Run<State> | null>(null);
  const isStopped = useRef(false);
  useEffect(() => () => void (isStopped.current = true), []);
  const send = async (start: State) => {
    isStopped.current = false;
    let state = start;
    let error: unknown = null;
    try {
      while (state.done < state.total && !isStopped.current) {
        setRun({ step: 'running', state, error });
        // Each part needs the result of the one before.
        // oxlint-disable-next-line no-await-in-loop
        state = await sendNext(state);
      }
    } catch (failure) {
      error = failure;
    }
    setRun({ step: state.done < state.total ? 'stopped' : 'done', state, error });
    onEnd(state);
  };
  return {
    run,
    start: (state) => void send(state),
    stop: () => void (isStopped.current = true),
    setUndone: () => run?.step === 'stopped' && setRun({ ...run, step: 'undone' }),
    close: () => setRun(null),
  };
}

interface Props<State extends Work> {
  label: string;
  job: Job<State>;
}

/** The progress of a job, with a button that stops or continues it. */
export function JobProgress<State extends Work>({ label, job: { run, start, stop } }: Props<State>) {
  if (run === null || run.step === 'done' || run.step === 'undone') return null;
  const { step, state, error } = run;
  const { done, total } = state;
  const isTotalKnown = Number.isFinite(total);
  const progress = `${label}: ${formatCount(done)}${isTotalKnown ? ` of ${formatCount(total)}` : ''}`;
  if (step === 'running')
    return (
      <>
        <progress {...(isTotalKnown && { max: total, value: done })} aria-label={label} />
        <output>
          <span>{progress}</span>
        </output>
        <Button ref={focusIfLost} className={parts.start} onClick={stop}>
          Stop
        </Button>
      </>
    );
  const reason = getInputErrorMessage(error) ?? 'It was interrupted.';
  return (
    <>
      <Problem>
        {getDemoRefusalMessage(error) ?? `${reason} ${progress}. Continuing does nothing twice.`}
      </Problem>
      <Button ref={focusIfLost} kind="primary" className={parts.start} onClick={() => start(state)}>
        Continue
      </Button>
    </>
  );
}
