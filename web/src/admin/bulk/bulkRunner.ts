import type { DraftStorage } from '../../devices/draftStorage.ts';
import {
  advanceRun,
  type BatchReport,
  type BulkEvent,
  type BulkJob,
  type BulkRun,
  nextBatch,
  startRun,
  type ThoughtVersion,
} from './bulkRun.ts';

interface Dependencies {
  storage: DraftStorage<BulkRun>;
  /** @returns null if no response arrived, so that the batch has to be sent again. @throws if the request was refused. */
  send: (job: BulkJob, batch: readonly ThoughtVersion[]) => Promise<BatchReport | null>;
  /** Waits until a batch should be sent again. */
  wait: () => Promise<void>;
  /** Called when a run has ended or was stopped. */
  onSettled: () => void;
}

export type BulkRunner = ReturnType<typeof createBulkRunner>;

/** Runs bulk actions, one at a time. A run is stored until it ends, so that it can go on after a reload. */
export function createBulkRunner({ storage, send, wait, onSettled }: Dependencies) {
  let run = storage.read();
  let isLooping = false;
  let isDisposed = false;
  const listeners = new Set<() => void>();

  const setRun = (next: BulkRun | null) => {
    run = next;
    if (next === null || next.step === 'finished') storage.remove();
    else storage.save(next);
    for (const listener of listeners) listener();
  };
  const dispatch = (event: BulkEvent) => run && setRun(advanceRun(run, event));

  const sendNext = async (current: BulkRun) => {
    const batch = nextBatch(current);
    try {
      const report = await send(current, batch);
      if (isDisposed) return;
      dispatch(report ? { type: 'batchDone', size: batch.length, report } : { type: 'responseLost' });
    } catch (error) {
      if (!isDisposed)
        dispatch({ type: 'refused', error: String(error instanceof Error ? error.message : error) });
    }
  };
  const getActive = () => (isDisposed || run === null || !isActive(run) ? null : run);
  const loop = async () => {
    if (isLooping) return;
    isLooping = true;
    for (let current = getActive(); current !== null; current = getActive()) {
      if (current.step === 'waiting') await wait();
      const waited = getActive();
      if (waited !== null) await sendNext(waited);
    }
    isLooping = false;
    if (!isDisposed) onSettled();
  };

  return {
    getRun: () => run,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: (job: BulkJob) => {
      setRun(startRun(job));
      void loop();
    },
    stop: () => dispatch({ type: 'stopRequested' }),
    goOn: () => {
      dispatch({ type: 'continued' });
      void loop();
    },
    /** Ends a run that was stopped. */
    endForUndo: () => dispatch({ type: 'undoStarted' }),
    /** Forgets the run. */
    close: () => setRun(null),
    /** Ends the loop without forgetting the run. */
    dispose: () => void (isDisposed = true),
  };
}

function isActive({ step }: BulkRun): boolean {
  return step === 'running' || step === 'waiting' || step === 'stopping';
}
