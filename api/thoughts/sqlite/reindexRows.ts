import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { splitIntoChunks } from '../../storage/splitIntoChunks.ts';
import { wrapSqliteErrors, transact } from '../../storage/sqlite.ts';
import { planRankMoves } from '../ranks.ts';
import { keyColumnsOf, readRow, writeKeys, writeRow } from './rows.ts';
import { hasLegacyFields } from '../thoughtRecord.ts';
import type { OnProgress } from '../thoughtStore.ts';

/** Adds the ranks and index keys that are missing in records which were written directly to the database, and returns how many records it changed. */
export async function reindexRows(database: DatabaseSync, signal?: AbortSignal): Promise<number> {
  return wrapSqliteErrors(() => hasDenseRanks(database) && !hasMissingKeys(database))
    ? 0
    : reindexAllRows(database, { shouldRenameLegacyFields: false, signal });
}

/** Like `reindexRows`, but reads every row even if the counts agree, and renames legacy fields. */
export function upgradeRows(database: DatabaseSync, onProgress: OnProgress): Promise<number> {
  return reindexAllRows(database, { shouldRenameLegacyFields: true, onProgress });
}

// Limited, because a transaction blocks other writers and may have to read the images that legacy records contain.
const rowsPerTransaction = 100;

/** Each one reads the ranks of all thoughts. */
const movesPerTransaction = 2_000;

interface ReindexOptions {
  shouldRenameLegacyFields: boolean;
  onProgress?: OnProgress;
  signal?: AbortSignal | undefined;
}

async function reindexAllRows(
  database: DatabaseSync,
  { shouldRenameLegacyFields, onProgress, signal }: ReindexOptions,
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
    onProgress?.(processed, ids.length);
    signal?.throwIfAborted();
    // SQLite blocks the process, so requests are handled between two transactions.
    await nextTurn();
  }
  // Ranks are written last: once they are dense, `reindexRows` considers the rows complete, even after an interruption.
  for (let moved: string[] | null = null; moved === null || moved.length === movesPerTransaction;) {
    moved = await transact(database, () => applyRankMoves(database));
    for (const id of moved) changed.add(id);
    signal?.throwIfAborted();
    await nextTurn();
  }
  return changed.size;
}

/** Adds what is missing in the row and returns whether it changed. */
function completeRow(database: DatabaseSync, id: string, shouldRenameLegacyFields: boolean): boolean {
  const row = database.prepare('SELECT * FROM thoughts WHERE id = ?').get(id);
  if (row === undefined) return false;
  const { thought, record, rank } = readRow(row);
  if (shouldRenameLegacyFields && hasLegacyFields(record)) {
    writeRow(database, thought, rank, record);
    return true;
  }
  const columns = keyColumnsOf(thought);
  if (Object.entries(columns).every(([name, value]) => row[name] === value)) return false;
  writeKeys(database, thought);
  return true;
}

/** Whether an earlier version wrote a row without the newest of the filter values. */
function hasMissingKeys(database: DatabaseSync): boolean {
  return (
    database
      .prepare("SELECT id FROM thoughts WHERE filterValues ->> 'isIncomplete' IS NULL LIMIT 1")
      .get() !== undefined
  );
}

function hasDenseRanks(database: DatabaseSync): boolean {
  const counts = database
    .prepare(
      `SELECT count(*) AS live, count(rank) AS ranked, coalesce(max(rank) + 1, 0) AS ranks
       FROM thoughts WHERE place = 'live'`,
    )
    .get();
  return counts?.['live'] === counts?.['ranked'] && counts?.['ranked'] === counts?.['ranks'];
}

/** Makes the first moves towards dense ranks, and returns the ids of their rows. */
function applyRankMoves(database: DatabaseSync): string[] {
  database.exec("UPDATE thoughts SET rank = NULL WHERE place <> 'live' AND rank IS NOT NULL");
  const live = database.prepare("SELECT id, rank FROM thoughts WHERE +place = 'live' ORDER BY id").all();
  const rows = live.map((row) => ({ id: String(row['id']), rank: row['rank'] }));
  const moves = planRankMoves(rows).slice(0, movesPerTransaction);
  const updateRank = database.prepare('UPDATE thoughts SET rank = ? WHERE id = ?');
  for (const { id } of moves) updateRank.run(null, id);
  for (const { id, to } of moves) updateRank.run(to, id);
  return moves.map(({ id }) => id);
}
