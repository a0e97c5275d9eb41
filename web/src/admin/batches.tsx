// Work that is sent in batches: bulk actions, imports, exports and undo.
import { useEffect, useRef, useState } from 'react';
import { formatCount } from './format.ts';

export interface Run<State> {
  step: 'running' | 'stopped' | 'done';
  state: State;
  /** Why it has stopped; null if it was asked to. */
  error: unknown;
}

/**
 * Sends work in batches until it is done, is stopped or fails. Starting it from its last state goes on, and sends a batch
 * that has failed again, so that a batch must have the same result each time.
 * @param sendNext sends the next batch.
 */
export function useBatches<State>(sendNext: (state: State) => Promise<{ state: State; isDone: boolean }>) {
  const [run, setRun] = useState<Run<State> | null>(null);
  const isStopped = useRef(false);
  useEffect(() => () => void (isStopped.current = true), []);
  return {
    run,
    start: async (start: State): Promise<void> => {
      isStopped.current = false;
      let current = { state: start, isDone: false };
      try {
        do {
          setRun({ step: 'running', state: current.state, error: null });
          // Each batch needs the result of the one before.
          // oxlint-disable-next-line no-await-in-loop
          current = await sendNext(current.state);
        } while (!current.isDone && !isStopped.current);
        setRun({ step: current.isDone ? 'done' : 'stopped', state: current.state, error: null });
      } catch (error) {
        setRun({ step: 'stopped', state: current.state, error });
      }
    },
    stop: () => void (isStopped.current = true),
    close: () => setRun(null),
  };
}

/** How far a run has come. */
export function Progress({ label, done, total }: { label: string; done: number; total: number }) {
  return (
    <>
      <progress max={total} value={done} aria-label={label} />
      <output>
        <span>{`${label}: ${formatCount(done)} of ${formatCount(total)}`}</span>
      </output>
    </>
  );
}
