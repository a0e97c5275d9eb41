/** The schedule and the lock of a job. All times are in milliseconds since 1970. */
export interface JobState {
  /** Identifies the process that runs the job, or has run it last. */
  owner: string;
  startedAtMs: number;
  /** No other process may run the job until then. 0 when the job isn't running. */
  leasedUntilMs: number;
  /** The next run may start then. */
  dueAtMs: number;
}

/** The interface that both stores of jobs implement. One contract suite tests both. */
export interface JobStore {
  /**
   * Replaces the state of a job in one transaction. Throws `StoreUnavailable` when the store doesn't respond in time.
   * @param change gets the stored state, or null before the first run, and returns the new one, or null to write nothing.
   * It may be called several times.
   * @returns what the last call of `change` returned.
   */
  update(job: string, change: (stored: JobState | null) => JobState | null): Promise<JobState | null>;
}
