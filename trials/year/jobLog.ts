// Reads in the log whether the jobs were run in time, and whether there is an error that the trial hasn't caused.
import { createJobs, type JobDependencies } from '../../api/jobs/jobs.ts';
import type { Machine } from './machine.ts';

const hourMs = 3_600_000;
/** Delays by a restart, and by the length of the steps of the simulated time. */
const toleranceMs = 3 * hourMs;
/** One snapshot a day, and the ones after changes that hide a thought. */
const maxSnapshots = 4;

interface Line {
  time: string;
  level: string;
  message: string;
  made?: number;
}

export function createJobLog(machine: Machine, faults: { jobs: string[]; log: string[] }) {
  // The job that publishes has no line for a run without work. The ledger knows when it is late.
  const jobs = createJobs({} as JobDependencies).filter(({ name }) => name !== 'publishScheduled');
  const startMs = machine.readElapsedMs();
  let lastRuns = new Map(jobs.map(({ name }) => [name, startMs]));
  const recordRun = (job: string, atMs: number) => {
    const interval = jobs.find(({ name }) => name === job)?.intervalMs ?? Infinity;
    const waitedMs = atMs - (lastRuns.get(job) ?? 0);
    if (waitedMs > interval + toleranceMs)
      faults.jobs.push(`${job} was not run for ${(waitedMs / hourMs).toFixed(1)} hours`);
    lastRuns.set(job, atMs);
  };
  return {
    /**
     * Call it every day, and before the clock is changed.
     * @param isDiskFull whether errors are expected, and no job can store that it was run.
     */
    read: (isDiskFull: boolean) => {
      const clockMs = machine.readNowMs() - machine.readElapsedMs();
      let snapshots = 0;
      for (const text of machine.readLog()) {
        const line = parseLine(text);
        if (line === null) continue;
        snapshots += line.made ?? 0;
        const job = /^The job (\w+) has finished/.exec(line.message)?.[1];
        if (job !== undefined && lastRuns.has(job)) recordRun(job, Date.parse(line.time) - clockMs);
        if (line.level === 'error' && !isDiskFull) faults.log.push(text);
      }
      if (snapshots > maxSnapshots) faults.jobs.push(`${snapshots} snapshots were made in a day`);
      const nowMs = machine.readElapsedMs();
      if (isDiskFull) lastRuns = new Map(jobs.map(({ name }) => [name, nowMs]));
      for (const [job, atMs] of lastRuns) if (nowMs - atMs > 30 * hourMs) recordRun(job, nowMs);
    },
  };
}

/** Returns null for the lines that are printed at the start, and for one that was cut when the process was killed. */
function parseLine(line: string): Line | null {
  if (line === '' || /^(Home|Admin|API) /.test(line)) return null;
  try {
    return JSON.parse(line) as Line;
  } catch {
    return line.startsWith('{') ? null : { time: '', level: 'error', message: line };
  }
}
