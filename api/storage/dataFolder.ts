// Explains to the operator why the SQLite file can't be used.
import { SettingError } from '../settingFormats.ts';
import type { StoreUnavailable } from './storeErrors.ts';

/** The name of the database file in DATA_DIR. */
export const databaseFileName = 'upwell.sqlite';

/**
 * Calls `open`, which opens the database file in DATA_DIR.
 * @throws {SettingError} with what to do, when the file system or SQLite fails.
 */
export async function openInDataFolder<Result>(
  dataDir: string,
  open: () => Promise<Result>,
): Promise<Result> {
  try {
    return await open();
  } catch (error) {
    const reason = findStorageError(error);
    if (reason === null) throw error;
    throw new SettingError(`DATA_DIR=${dataDir} can't be used (${reason.message}): ${getRemedy(reason)}.`, {
      cause: error,
    });
  }
}

/** Returns the reason of the failure, and what to do about an error of SQLite or the file system. */
export function explainStoreError(error: StoreUnavailable): string {
  const reason = findStorageError(error);
  return reason === null ? error.message : `${reason.message}: ${getRemedy(reason)}.`;
}

/** Returns the error of SQLite or the file system, which may be the cause of another error, or null. */
function findStorageError(error: unknown): Error | null {
  const reason = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return reason instanceof Error && ('errcode' in reason || 'syscall' in reason) ? reason : null;
}

/** Returns advice for an error, by SQLite's primary result code: https://www.sqlite.org/rescode.html */
function getRemedy(reason: Error): string {
  switch ('errcode' in reason ? Number(reason.errcode) & 0xff : 0) {
    case 5:
    case 6:
      return `another program is writing to ${databaseFileName}; stop it`;
    case 8:
      return 'make the file and its disk writable for this user, and restart the server';
    case 11:
    case 26:
      return `${databaseFileName} is damaged; replace it with a backup, or move it away to start with a new one`;
    case 10:
      return 'the disk is full or failing; free some space, or set DATA_DIR to a folder on another disk';
    case 13:
      return 'the disk is full; free some space';
    default:
      return 'allow this user to write there, or set DATA_DIR to another folder';
  }
}
