import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { NewerStoreError, StoreNotWritable, StoreUnavailable } from './storeErrors.ts';
import { remainingMs } from './timeBudget.ts';

/** The time that SQLite itself waits for a lock. It blocks the process, so it is used only at the start. */
const openingTimeoutMs = 2_000;
/** The time that a write waits for other writes. */
const writeTimeoutMs = 2_500;

/**
 * Opens the database file that all features share, or `:memory:`.
 *
 * A committed transaction survives a killed process, because the write-ahead log is synchronized at each commit.
 * Several processes may open the file. Reads don't wait for a writer, and `transact` waits for it without blocking the
 * process.
 * @throws {StoreUnavailable} when SQLite can't open the file.
 */
export function openSqlite(path: string): DatabaseSync {
  if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true });
  return wrapSqliteErrors(() => openFile(path));
}

function openFile(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: openingTimeoutMs, enableForeignKeyConstraints: true });
  try {
    // SQLite creates the other two files with the mode of the database file.
    if (path !== ':memory:') for (const suffix of ['', '-wal', '-shm']) restrictToOwner(path + suffix);
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 0');
    assertFilesUnchanged(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** The inodes of a connection's two files. The write-ahead log may be created later. */
const openedFiles = new WeakMap<DatabaseSync, Map<string, bigint>>();

/**
 * Checks that the files at the database's path are the opened ones. SQLite would go on writing into removed or replaced
 * files, and lose everything.
 * @throws {StoreNotWritable} with what to do.
 */
export function assertFilesUnchanged(database: DatabaseSync): void {
  const path = database.location();
  if (path === null) return;
  const opened = openedFiles.get(database) ?? new Map<string, bigint>();
  openedFiles.set(database, opened);
  for (const file of [path, `${path}-wal`]) {
    const inode = statSync(file, { bigint: true, throwIfNoEntry: false })?.ino;
    const openedInode = opened.get(file) ?? inode;
    if (inode !== openedInode)
      throw new StoreNotWritable(
        `${file} was removed or replaced while the server was running: stop the server, put the files back, and start it again.`,
      );
    if (inode !== undefined) opened.set(file, inode);
  }
}

/** A file of another user keeps its mode. */
function restrictToOwner(path: string): void {
  try {
    chmodSync(path, 0o600);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code !== 'ENOENT' && code !== 'EPERM') throw error;
  }
}

/** Statements in SQL, or a function that runs within the transaction. */
type Migration = string | ((database: DatabaseSync) => void);

/**
 * Runs the migrations of a feature that were not yet applied to this file, in one transaction. Migrations may only be
 * appended.
 * @throws {NewerStoreError} for a file with more migrations, of a newer version
 */
export function migrate(database: DatabaseSync, feature: string, migrations: readonly Migration[]): void {
  wrapSqliteErrors(() => {
    if (countAppliedMigrations(database, feature) === migrations.length) return;
    database.exec(`PRAGMA busy_timeout = ${openingTimeoutMs}`);
    runInTransaction(database, () => {
      database.exec(
        'CREATE TABLE IF NOT EXISTS migrations (feature TEXT PRIMARY KEY, steps INTEGER NOT NULL)',
      );
      const appliedCount = countAppliedMigrations(database, feature);
      if (appliedCount > migrations.length) throw new NewerStoreError('DATA_DIR', 'folder');
      for (const migration of migrations.slice(appliedCount))
        if (typeof migration === 'string') database.exec(migration);
        else migration(database);
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

const preparedStatements = new WeakMap<DatabaseSync, Map<string, StatementSync>>();

/** Returns a statement that is prepared once for each connection. It must not be iterated over. */
export function prepareStatement(database: DatabaseSync, sql: string): StatementSync {
  const statements = preparedStatements.get(database) ?? new Map<string, StatementSync>();
  preparedStatements.set(database, statements);
  const statement = statements.get(sql) ?? database.prepare(sql);
  statements.set(sql, statement);
  return statement;
}

const lastWrites = new WeakMap<DatabaseSync, Promise<unknown>>();

/**
 * Runs `work` in a transaction. The transactions of a connection run one after the other. While another process has
 * locked the file, they are retried.
 * @throws {StoreUnavailable} when the file remains locked or SQLite fails.
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
        throw new StoreUnavailable('Another program has locked the SQLite file for too long.', {
          cause: error.cause,
        });
      }
    }
    await wait(delayMs);
  }
}

function runInTransaction<Result>(database: DatabaseSync, work: () => Result): Result {
  assertFilesUnchanged(database);
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

/**
 * Runs `work`.
 * @throws {StoreNotWritable} for a full or read-only file.
 * @throws {StoreUnavailable} for a busy, unreadable or closed file.
 */
export function wrapSqliteErrors<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (isNotWritableError(error))
      throw new StoreNotWritable('SQLite can’t write to its file.', { cause: error });
    if (isUnavailableError(error)) throw new StoreUnavailable('SQLite is unavailable.', { cause: error });
    throw error;
  }
}

// https://www.sqlite.org/rescode.html
const SQLITE_BUSY = 5;
const SQLITE_READONLY = 8;
const SQLITE_FULL = 13;
/** SQLITE_BUSY, LOCKED, IOERR, CORRUPT, CANTOPEN and NOTADB. */
const unavailableCodes = new Set<number | null>([SQLITE_BUSY, 6, 10, 11, 14, 26]);
/** The extended code of a write that the system has refused, for example because of a quota. */
const SQLITE_IOERR_WRITE = 778;

function isUnavailableError(error: unknown): boolean {
  const isClosed = error instanceof Error && 'code' in error && error.code === 'ERR_INVALID_STATE';
  return isClosed || unavailableCodes.has(getPrimaryResultCode(error));
}

function isNotWritableError(error: unknown): boolean {
  const code = getPrimaryResultCode(error);
  return (
    code === SQLITE_READONLY || code === SQLITE_FULL || getExtendedResultCode(error) === SQLITE_IOERR_WRITE
  );
}

/** Returns the lower byte of SQLite's extended result code; null for any other error. */
function getPrimaryResultCode(error: unknown): number | null {
  const code = getExtendedResultCode(error);
  return code === null ? null : code & 0xff;
}

function getExtendedResultCode(error: unknown): number | null {
  const isSqliteError = error instanceof Error && 'code' in error && error.code === 'ERR_SQLITE_ERROR';
  return isSqliteError && 'errcode' in error ? Number(error.errcode) : null;
}
