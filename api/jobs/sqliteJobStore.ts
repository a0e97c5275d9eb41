import type { DatabaseSync } from 'node:sqlite';
import { migrate, transact } from '../storage/sqlite.ts';
import type { JobState, JobStore } from './jobStore.ts';

/** Stores the states of jobs in SQLite. The caller closes the database. */
export function createSqliteJobStore(database: DatabaseSync): JobStore {
  migrate(database, 'jobs', jobMigrations);
  return {
    update: (job, change) =>
      transact(database, () => {
        const changed = change(readState(database, job));
        if (changed !== null)
          database
            .prepare(
              'INSERT OR REPLACE INTO jobs VALUES (:job, :owner, :startedAtMs, :leasedUntilMs, :dueAtMs)',
            )
            .run({ job, ...changed });
        return changed;
      }),
  };
}

const jobMigrations = [
  `CREATE TABLE jobs (
     job TEXT PRIMARY KEY,
     owner TEXT NOT NULL,
     startedAtMs INTEGER NOT NULL,
     leasedUntilMs INTEGER NOT NULL,
     dueAtMs INTEGER NOT NULL
   ) STRICT`,
];

function readState(database: DatabaseSync, job: string): JobState | null {
  const row = database.prepare('SELECT * FROM jobs WHERE job = ?').get(job);
  if (row === undefined) return null;
  return {
    owner: String(row['owner']),
    startedAtMs: Number(row['startedAtMs']),
    leasedUntilMs: Number(row['leasedUntilMs']),
    dueAtMs: Number(row['dueAtMs']),
  };
}
