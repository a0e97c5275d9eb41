// Runs bulk actions: batches of a frozen selection under one operation, with what became of each thought.
import * as v from 'valibot';
import type { DraftStorage } from '../../devices/draftStorage.ts';
import { createSharedState } from '../../devices/sharedState.ts';

const jobSchema = v.object({
  operation: v.string(),
  action: v.picklist(['DELETE', 'RESTORE', 'PUBLISH', 'UNPUBLISH']),
  thoughts: v.pipe(v.array(v.object({ id: v.string(), version: v.number() })), v.readonly()),
});

/** A bulk action and its thoughts. It stays the same during a run. */
export type BulkJob = v.InferOutput<typeof jobSchema>;

const reportSchema = v.object({
  changed: v.number(),
  /** The thoughts that were left as they are. */
  left: v.array(
    v.object({
      id: v.string(),
      /** Null if the thought is gone. */
      title: v.nullable(v.string()),
      reason: v.picklist(['CHANGED', 'GONE', 'INVALID']),
      problems: v.array(v.string()),
    }),
  ),
});

export type BatchReport = v.InferOutput<typeof reportSchema>;
export type LeftThought = BatchReport['left'][number];

const storedRunSchema = v.object({
  ...jobSchema.entries,
  ...reportSchema.entries,
  /** The number of thoughts that were sent, from the first. */
  done: v.number(),
});

export interface BulkRun extends v.InferOutput<typeof storedRunSchema> {
  /**
   * - `offered`: it was interrupted by a reload, and can go on.
   * - `waiting`: there was no response, and the batch is sent again soon.
   * - `stopping`: it stops after the current batch.
   */
  step: 'offered' | 'running' | 'waiting' | 'stopping' | 'stopped' | 'failed' | 'finished';
  error: string | null;
}

/** Returns a run from the browser's storage as an offer to go on; null if it is invalid. */
export function parseStoredRun(value: unknown): BulkRun | null {
  const { success, output } = v.safeParse(storedRunSchema, value);
  return success ? { ...output, step: 'offered', error: null } : null;
}

interface Dependencies {
  storage: DraftStorage<BulkRun>;
  /** @returns null if no response arrived, so that the batch has to be sent again. @throws if the request was refused. */
  send: (job: BulkJob, batch: BulkJob['thoughts']) => Promise<BatchReport | null>;
  /** Waits until a batch should be sent again. */
  wait: () => Promise<void>;
  /** Called when a run has ended or was stopped. */
  onSettled: () => void;
}

export type BulkRunner = ReturnType<typeof createBulkRunner>;

const batchSize = 100;

/** Runs bulk actions, one at a time. A run is stored until it ends, so that it can go on after a reload. */
export function createBulkRunner({ storage, send, wait, onSettled }: Dependencies) {
  const current = createSharedState(storage.read());
  let isLooping = false;
  let isDisposed = false;

  const setRun = (run: BulkRun | null) => {
    if (run === null || run.step === 'finished') storage.remove();
    else storage.save(run);
    current.write(run);
  };
  const getActive = () => {
    const run = current.read();
    return isDisposed || run === null || !isActive(run) ? null : run;
  };
  const getInactive = () => {
    const run = current.read();
    return run === null || isActive(run) ? null : run;
  };

  const sendNext = async (job: BulkRun) => {
    const batch = job.thoughts.slice(job.done, job.done + batchSize);
    const outcome = await send(job, batch).catch(toErrorMessage);
    const run = current.read();
    if (isDisposed || run === null || run.step === 'finished') return;
    const isStopping = run.step === 'stopping' || run.step === 'stopped';
    if (typeof outcome === 'string') setRun({ ...run, step: 'failed', error: outcome });
    else if (outcome === null) setRun({ ...run, step: isStopping ? 'stopped' : 'waiting' });
    else setRun(addReport(run, batch.length, outcome, isStopping));
  };
  const loop = async () => {
    if (isLooping) return;
    isLooping = true;
    for (let run = getActive(); run !== null; run = getActive()) {
      if (run.step === 'waiting') await wait();
      const waited = getActive();
      if (waited !== null) await sendNext(waited);
    }
    isLooping = false;
    if (!isDisposed) onSettled();
  };

  return {
    getRun: current.read,
    subscribe: current.subscribe,
    start: (job: BulkJob) => {
      setRun({ ...job, changed: 0, left: [], done: 0, step: 'running', error: null });
      void loop();
    },
    stop: () => {
      const run = getActive();
      if (run !== null) setRun({ ...run, step: run.step === 'waiting' ? 'stopped' : 'stopping' });
    },
    goOn: () => {
      const run = getInactive();
      if (run !== null && run.step !== 'finished') setRun({ ...run, step: 'running', error: null });
      void loop();
    },
    /** Ends a run that was stopped. What is undone can't go on. */
    endForUndo: () => {
      const run = getInactive();
      if (run !== null) setRun({ ...run, step: 'finished', error: null });
    },
    close: () => setRun(null),
    /** Ends the loop without forgetting the run. */
    dispose: () => void (isDisposed = true),
  };
}

function isActive({ step }: BulkRun): boolean {
  return step === 'running' || step === 'waiting' || step === 'stopping';
}

function toErrorMessage(error: unknown): string {
  return String(error instanceof Error ? error.message : error);
}

function addReport(run: BulkRun, size: number, { changed, left }: BatchReport, isStopping: boolean): BulkRun {
  const done = run.done + size;
  const nextStep = isStopping ? 'stopped' : 'running';
  return {
    ...run,
    done,
    changed: run.changed + changed,
    left: [...run.left, ...left],
    step: done >= run.thoughts.length ? 'finished' : nextStep,
  };
}
