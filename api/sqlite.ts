import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { SettingError } from './env.ts';
import { StoreUnavailable } from './errors.ts';

/**
 * Opens the one database file that all features share, or `:memory:`.
 *
 * Whatever a transaction acknowledged survives a killed process: write-ahead log, synchronized at each commit.
 * Several processes may open the file; a writer waits up to two seconds for another.
 */
export function openSqlite(path: string): DatabaseSync {
  if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true });
  return orUnavailable(() => {
    const database = new DatabaseSync(path, { timeout: 2_000, enableForeignKeyConstraints: true });
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
    return database;
  });
}

/**
 * Brings one feature's tables up to date: runs the steps that this file has not seen yet, in one transaction.
 * Steps are only ever appended.
 * @throws {SettingError} for a file that has seen more steps than there are.
 */
export function migrate(database: DatabaseSync, feature: string, steps: readonly string[]): void {
  transact(database, () => {
    database.exec('CREATE TABLE IF NOT EXISTS migrations (feature TEXT PRIMARY KEY, steps INTEGER NOT NULL)');
    const row = database.prepare('SELECT steps FROM migrations WHERE feature = ?').get(feature);
    const seen = Number(row?.['steps'] ?? 0);
    if (seen > steps.length)
      throw new SettingError(
        'DATA_DIR holds a collection of a newer release of Upwell: run that release, or set DATA_DIR to another folder.',
      );
    if (seen === steps.length) return;
    for (const step of steps.slice(seen)) database.exec(step);
    database.prepare('INSERT OR REPLACE INTO migrations VALUES (?, ?)').run(feature, steps.length);
  });
}

/** Everything that `work` does happens, or nothing. */
export function transact<Result>(database: DatabaseSync, work: () => Result): Result {
  return orUnavailable(() => {
    database.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      database.exec('COMMIT');
      return result;
    } catch (error) {
      if (database.isTransaction) database.exec('ROLLBACK');
      throw error;
    }
  });
}

/** Turns the errors of a busy, full, unreadable or closed file into `StoreUnavailable`. */
export function orUnavailable<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (isOutage(error)) throw new StoreUnavailable('SQLite does not answer.', { cause: error });
    throw error;
  }
}

// https://www.sqlite.org/rescode.html: BUSY, LOCKED, READONLY, IOERR, CORRUPT, FULL, CANTOPEN, NOTADB
const outageCodes = new Set([5, 6, 8, 10, 11, 13, 14, 26]);

function isOutage(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  if (error.code === 'ERR_INVALID_STATE') return true;
  // The lower byte of an extended code is its family.
  return (
    error.code === 'ERR_SQLITE_ERROR' && 'errcode' in error && outageCodes.has(Number(error.errcode) & 0xff)
  );
}
