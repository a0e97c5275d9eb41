// Why the SQLite file can't be used, in one sentence for who runs the site.
import { SettingError } from '../env.ts';

/** The database's file in DATA_DIR. */
export const databaseFileName = 'upwell.sqlite';

/** Runs what opens the file in DATA_DIR. @throws {SettingError} that says what to do, when the file system or SQLite refuses. */
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

/** What SQLite or the file system says and what to do, in one sentence; null for an error of anything else. */
export function explainSqliteError(error: unknown): string | null {
  const reason = findStorageError(error);
  return reason === null ? null : `${reason.message}: ${getRemedy(reason)}.`;
}

/** The error of the file system or of SQLite; null for any other. */
function findStorageError(error: unknown): Error | null {
  const reason = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return reason instanceof Error && ('errcode' in reason || 'syscall' in reason) ? reason : null;
}

/** By SQLite's number, whose lower byte is its family: https://www.sqlite.org/rescode.html */
function getRemedy(reason: Error): string {
  switch ('errcode' in reason ? Number(reason.errcode) & 0xff : 0) {
    case 5:
    case 6:
      return `another program keeps writing to ${databaseFileName}; stop it`;
    case 11:
    case 26:
      return `${databaseFileName} there is damaged; put a backup in its place, or move it away to begin anew`;
    case 10:
      return 'the disk is full or failing; make room, or set DATA_DIR to another';
    case 13:
      return 'the disk is full; make room';
    default:
      return 'let this user write there, or set DATA_DIR to a folder where it may';
  }
}
