import type { DatabaseSync } from 'node:sqlite';
import { splitIntoChunks } from '../../storage/splitIntoChunks.ts';
import { wrapSqliteErrors, transact } from '../../storage/sqlite.ts';
import { planRankMoves } from '../ranks.ts';
import { readRow, writeKeys, writeRow } from './rows.ts';
import { hasLegacyFields, indexKeysOf } from '../thoughtRecord.ts';
import type { OnProgress } from '../thoughtStore.ts';

/** Takes records that were written past the API into the shuffle and the lists; returns how many. */
export async function reindexRows(database: DatabaseSync): Promise<number> {
  return wrapSqliteErrors(() => hasDenseRanks(database) && !hasMissingKeys(database))
    ? 0
    : reindexAllRows(database, { renames: false, report: () => {} });
}

/** As `adoptRows` without trusting the counts, and old field names become new ones. */
export function upgradeRows(database: DatabaseSync, onProgress: OnProgress): Promise<number> {
  return reindexAllRows(database, { renames: true, report: onProgress });
}

// Each transaction keeps other writers out, and reads images that old records hold, one at a time.
const rowsPerTransaction = 200;

async function reindexAllRows(
  database: DatabaseSync,
  { renames: shouldRenameLegacyFields, report: onProgress }: { renames: boolean; report: OnProgress },
): Promise<number> {
  const ids = wrapSqliteErrors(() => database.prepare('SELECT id FROM thoughts ORDER BY id').all());
  const changed = new Set<string>();
  let processed = 0;
  for (const chunk of splitIntoChunks(ids, rowsPerTransaction)) {
    await transact(database, () => {
      for (const { id } of chunk)
        if (completeRow(database, String(id), shouldRenameLegacyFields)) changed.add(String(id));
    });
    processed += chunk.length;
    onProgress(processed, ids.length);
  }
  // Ranks last: once they are dense, nobody looks here again, even if this was interrupted.
  for (const id of await transact(database, () => applyRankMoves(database))) changed.add(id);
  return changed.size;
}

/** Whether the row lacked anything. */
function completeRow(database: DatabaseSync, id: string, shouldRenameLegacyFields: boolean): boolean {
  const row = database
    .prepare('SELECT id, record, rank, fingerprint, lettersKey FROM thoughts WHERE id = ?')
    .get(id);
  if (row === undefined) return false;
  const { thought, record, rank } = readRow(row);
  if (shouldRenameLegacyFields && hasLegacyFields(record)) {
    writeRow(database, thought, rank, record);
    return true;
  }
  const { fingerprint, letters } = indexKeysOf(thought);
  if (row['fingerprint'] === fingerprint && row['lettersKey'] === letters) return false;
  writeKeys(database, thought);
  return true;
}

/** Whether an earlier version wrote a row, without what duplicates are found by. */
function hasMissingKeys(database: DatabaseSync): boolean {
  return database.prepare('SELECT id FROM thoughts WHERE lettersKey IS NULL LIMIT 1').get() !== undefined;
}

function hasDenseRanks(database: DatabaseSync): boolean {
  const counts = database
    .prepare(
      `SELECT count(*) AS live, count(rank) AS ranked, coalesce(max(rank) + 1, 0) AS ranks
       FROM thoughts WHERE trashedAt IS NULL`,
    )
    .get();
  return counts?.['live'] === counts?.['ranked'] && counts?.['ranked'] === counts?.['ranks'];
}

function applyRankMoves(database: DatabaseSync): string[] {
  database.exec('UPDATE thoughts SET rank = NULL WHERE trashedAt IS NOT NULL AND rank IS NOT NULL');
  const live = database.prepare('SELECT id, rank FROM thoughts WHERE trashedAt IS NULL ORDER BY id').all();
  const moves = planRankMoves(live.map((row) => ({ id: String(row['id']), rank: row['rank'] })));
  const updateRank = database.prepare('UPDATE thoughts SET rank = ? WHERE id = ?');
  for (const { id } of moves) updateRank.run(null, id);
  for (const { id, to } of moves) updateRank.run(to, id);
  return moves.map(({ id }) => id);
}
