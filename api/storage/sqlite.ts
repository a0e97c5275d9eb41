import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { SettingError } from '../env.ts';
import { StoreUnavailable } from './storeErrors.ts';
import { remainingMs } from './timeBudget.ts';

/** SQLite itself waits without giving way to anything else, so it does that only before the server answers anybody. */
const openingTimeoutMs = 2_000;
/** How long a write waits for another process, and for the writes of this process before it. */
const writeTimeoutMs = 2_500;

/**
 * Opens the one database file that all features share, or `:memory:`.
 *
 * Whatever a transaction acknowledged survives a killed process: write-ahead log, synchronized at each commit.
 * Several processes may open the file: in this mode reads never wait for a writer, and `transact` waits for it
 * without blocking the process.
 */
export function openSqlite(path: string): DatabaseSync {
  if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true });
  return wrapSqliteErrors(() => {
    const database = new DatabaseSync(path, { timeout: openingTimeoutMs, enableForeignKeyConstraints: true });
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 0');
    return database;
  });
}

/**
 * Brings one feature's tables up to date: runs the steps that this file has not seen yet, in one transaction.
 * Writes nothing to a file that has seen them all. Steps are only ever appended.
 * @throws {SettingError} for a file that has seen more steps than there are.
 */
export function migrate(database: DatabaseSync, feature: string, migrations: readonly string[]): void {
  wrapSqliteErrors(() => {
    if (countAppliedMigrations(database, feature) === migrations.length) return;
    database.exec(`PRAGMA busy_timeout = ${openingTimeoutMs}`);
    runInTransaction(database, () => {
      database.exec(
        'CREATE TABLE IF NOT EXISTS migrations (feature TEXT PRIMARY KEY, steps INTEGER NOT NULL)',
      );
      const appliedCount = countAppliedMigrations(database, feature);
      if (appliedCount > migrations.length)
        throw new SettingError(
          'DATA_DIR holds a collection of a newer release of Upwell: run that release, or set DATA_DIR to another folder.',
        );
      for (const step of migrations.slice(appliedCount)) database.exec(step);
      database.prepare('INSERT OR REPLACE INTO migrations VALUES (?, ?)').run(feature, migrations.length);
    });
    database.exec('PRAGMA busy_timeout = 0');
  });
}

function countAppliedMigrations(database: DatabaseSync, feature: string): number {
  const hasNoMigrations =
    database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'migrations'").get() === undefined;
  if (hasNoMigrations) return 0;
  const row = database.prepare('SELECT steps FROM migrations WHERE feature = ?').get(feature);
  return Number(row?.['steps'] ?? 0);
}

const lastWrites = new WeakMap<DatabaseSync, Promise<unknown>>();

/**
 * Everything that `work` does happens, or nothing. The writes of a connection run one after the other; while another
 * process holds the lock of the file, they are tried again until they expire with `StoreUnavailable`.
 */
export function transact<Result>(database: DatabaseSync, work: () => Result): Promise<Result> {
  const expiresAtMs = performance.now() + Math.min(writeTimeoutMs, remainingMs());
  const previousWrite = lastWrites.get(database) ?? Promise.resolve();
  const write = previousWrite.then(() =>
    retryWhileLocked(() => runInTransaction(database, work), expiresAtMs),
  );
  lastWrites.set(
    database,
    write.catch(() => {}),
  );
  return write;
}

async function retryWhileLocked<Result>(work: () => Result, expiresAtMs: number): Promise<Result> {
  for (let delayMs = 5; ; delayMs = Math.min(delayMs * 2, 100)) {
    try {
      return wrapSqliteErrors(work);
    } catch (error) {
      const isLocked = error instanceof StoreUnavailable && getPrimaryResultCode(error.cause) === SQLITE_BUSY;
      if (!isLocked) throw error;
      if (performance.now() + delayMs > expiresAtMs) {
        throw new StoreUnavailable('Another program keeps writing to the SQLite file.', {
          cause: error.cause,
        });
      }
    }
    await wait(delayMs);
  }
}

function runInTransaction<Result>(database: DatabaseSync, work: () => Result): Result {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

/** Turns the errors of a busy, full, unreadable or closed file into `StoreUnavailable`. */
export function wrapSqliteErrors<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (isUnavailableError(error)) throw new StoreUnavailable('SQLite does not answer.', { cause: error });
    throw error;
  }
}

// https://www.sqlite.org/rescode.html
const SQLITE_BUSY = 5;
/** BUSY, LOCKED, READONLY, IOERR, CORRUPT, FULL, CANTOPEN, NOTADB */
const unavailableCodes = new Set<number | null>([SQLITE_BUSY, 6, 8, 10, 11, 13, 14, 26]);

function isUnavailableError(error: unknown): boolean {
  const isClosed = error instanceof Error && 'code' in error && error.code === 'ERR_INVALID_STATE';
  return isClosed || unavailableCodes.has(getPrimaryResultCode(error));
}

/** SQLite's result code without what extends it, which is its lower byte; null for any other error. */
function getPrimaryResultCode(error: unknown): number | null {
  const isSqliteError = error instanceof Error && 'code' in error && error.code === 'ERR_SQLITE_ERROR';
  return isSqliteError && 'errcode' in error ? Number(error.errcode) & 0xff : null;
}
