// A bulk action as a state machine: batches of a frozen selection under one operation, with what became of each.
import * as v from 'valibot';
import type { BulkAction, LeftReason } from '../operations.generated.ts';

export interface ThoughtVersion {
  id: string;
  version: number;
}

/** What is done to which thoughts. It stays the same during a run. */
export interface BulkJob {
  operation: string;
  action: BulkAction;
  lang: string | null;
  /** Whether thoughts that have an image get another one. */
  replacesImages: boolean;
  thoughts: readonly ThoughtVersion[];
}

/** A thought that was left as it is. */
export interface Left {
  id: string;
  /** Null if the thought is gone. */
  title: string | null;
  /** `FAILED` if no picture could be made. */
  reason: LeftReason | 'FAILED';
  problems: readonly string[];
}

export interface BatchReport {
  changed: number;
  /** The number of thoughts that need no picture. */
  skipped: number;
  left: readonly Left[];
}

export interface BulkRun extends BulkJob, BatchReport {
  /** The number of thoughts that were sent, from the first. */
  done: number;
  /**
   * - `offered`: it was interrupted by a reload, and can go on.
   * - `waiting`: there was no response, and the batch is sent again soon.
   * - `stopping`: it stops after the current batch.
   */
  step: 'offered' | 'running' | 'waiting' | 'stopping' | 'stopped' | 'failed' | 'finished';
  /** Why it has failed. */
  error: string | null;
}

export type BulkEvent =
  | { type: 'batchDone'; size: number; report: BatchReport }
  | { type: 'responseLost' }
  | { type: 'refused'; error: string }
  | { type: 'stopRequested' }
  | { type: 'undoStarted' }
  | { type: 'continued' };

/** Pictures are sent in small batches, because a request has at most 1.5 MB. */
const batchSize = 100;
const pictureBatchSize = 2;

export function startRun(job: BulkJob): BulkRun {
  return { ...job, changed: 0, skipped: 0, left: [], done: 0, step: 'running', error: null };
}

export function nextBatch({ action, thoughts, done }: BulkRun): readonly ThoughtVersion[] {
  return thoughts.slice(done, done + (action === 'SET_IMAGE' ? pictureBatchSize : batchSize));
}

/** An event that the step doesn't expect changes nothing. */
export function advanceRun(run: BulkRun, event: BulkEvent): BulkRun {
  const isSending = run.step === 'running' || run.step === 'waiting' || run.step === 'stopping';
  switch (event.type) {
    case 'batchDone': {
      const done = run.done + event.size;
      const { changed, skipped, left } = event.report;
      const isLast = done >= run.thoughts.length;
      return {
        ...run,
        done,
        changed: run.changed + changed,
        skipped: run.skipped + skipped,
        left: [...run.left, ...left],
        step: isLast ? 'finished' : run.step === 'stopping' ? 'stopped' : 'running',
      };
    }
    case 'responseLost':
      return { ...run, step: run.step === 'stopping' ? 'stopped' : 'waiting' };
    case 'refused':
      return { ...run, step: 'failed', error: event.error };
    case 'stopRequested':
      if (!isSending) return run;
      return { ...run, step: run.step === 'waiting' ? 'stopped' : 'stopping' };
    case 'undoStarted':
      // What is undone can't go on.
      return isSending ? run : { ...run, step: 'finished', error: null };
    case 'continued':
      return isSending || run.step === 'finished' ? run : { ...run, step: 'running', error: null };
  }
}

const actions = [
  'DELETE',
  'RESTORE',
  'PUBLISH',
  'UNPUBLISH',
  'SET_LANGUAGE',
  'SET_IMAGE',
  'DELETE_FOREVER',
] as const satisfies BulkAction[];

const storedRunSchema: v.GenericSchema<unknown, Omit<BulkRun, 'step' | 'error'>> = v.object({
  operation: v.string(),
  action: v.picklist(actions),
  lang: v.nullable(v.string()),
  replacesImages: v.boolean(),
  thoughts: v.array(v.object({ id: v.string(), version: v.number() })),
  done: v.number(),
  changed: v.number(),
  skipped: v.number(),
  left: v.array(
    v.object({
      id: v.string(),
      title: v.nullable(v.string()),
      reason: v.picklist(['CHANGED', 'GONE', 'INVALID', 'FAILED']),
      problems: v.array(v.string()),
    }),
  ),
});

/** Returns a run from the browser's storage as an offer to go on; null if it is invalid. */
export function parseStoredRun(value: unknown): BulkRun | null {
  const { success, output } = v.safeParse(storedRunSchema, value);
  return success ? { ...output, step: 'offered', error: null } : null;
}
