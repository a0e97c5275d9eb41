import type { DatabaseSync } from 'node:sqlite';
import { chunks } from '#domain/chunks.ts';
import { orUnavailable, transact } from '../sqlite.ts';
import { rankMoves } from './ranks.ts';
import { readRow, writeKeys, writeRow } from './sqliteRows.ts';
import { hasOldFields, keysOf } from './storedThought.ts';
import type { ReportProgress } from './thoughtStore.ts';

/** Takes records that were written past the API into the shuffle and the lists; returns how many. */
export async function adoptRows(database: DatabaseSync): Promise<number> {
  return orUnavailable(() => isDense(database) && !lacksKeys(database))
    ? 0
    : reindex(database, { renames: false, report: () => {} });
}

/** As `adoptRows` without trusting the counts, and old field names become new ones. */
export function upgradeRows(database: DatabaseSync, report: ReportProgress): Promise<number> {
  return reindex(database, { renames: true, report });
}

// Each transaction keeps other writers out, and reads images that old records hold, one at a time.
const rowsPerTransaction = 200;

async function reindex(
  database: DatabaseSync,
  { renames, report }: { renames: boolean; report: ReportProgress },
): Promise<number> {
  const ids = orUnavailable(() => database.prepare('SELECT id FROM thoughts ORDER BY id').all());
  const changed = new Set<string>();
  let seen = 0;
  for (const some of chunks(ids, rowsPerTransaction)) {
    await transact(database, () => {
      for (const { id } of some) if (completeRow(database, String(id), renames)) changed.add(String(id));
    });
    seen += some.length;
    report(seen, ids.length);
  }
  // Ranks last: once they are dense, nobody looks here again, even if this was interrupted.
  for (const id of await transact(database, () => moveRanks(database))) changed.add(id);
  return changed.size;
}

/** Whether the row lacked anything. */
function completeRow(database: DatabaseSync, id: string, renames: boolean): boolean {
  const row = database
    .prepare('SELECT id, record, rank, fingerprint, lettersKey FROM thoughts WHERE id = ?')
    .get(id);
  if (row === undefined) return false;
  const { thought, record, rank } = readRow(row);
  if (renames && hasOldFields(record)) {
    writeRow(database, thought, rank, record);
    return true;
  }
  const { fingerprint, letters } = keysOf(thought);
  if (row['fingerprint'] === fingerprint && row['lettersKey'] === letters) return false;
  writeKeys(database, thought);
  return true;
}

/** Whether an earlier version wrote a row, without what duplicates are found by. */
function lacksKeys(database: DatabaseSync): boolean {
  return database.prepare('SELECT id FROM thoughts WHERE lettersKey IS NULL LIMIT 1').get() !== undefined;
}

function isDense(database: DatabaseSync): boolean {
  const counts = database
    .prepare(
      `SELECT count(*) AS live, count(rank) AS ranked, coalesce(max(rank) + 1, 0) AS ranks
       FROM thoughts WHERE trashedAt IS NULL`,
    )
    .get();
  return counts?.['live'] === counts?.['ranked'] && counts?.['ranked'] === counts?.['ranks'];
}

function moveRanks(database: DatabaseSync): string[] {
  database.exec('UPDATE thoughts SET rank = NULL WHERE trashedAt IS NOT NULL AND rank IS NOT NULL');
  const live = database.prepare('SELECT id, rank FROM thoughts WHERE trashedAt IS NULL ORDER BY id').all();
  const moves = rankMoves(live.map((row) => ({ id: String(row['id']), rank: row['rank'] })));
  const place = database.prepare('UPDATE thoughts SET rank = ? WHERE id = ?');
  for (const { id } of moves) place.run(null, id);
  for (const { id, to } of moves) place.run(to, id);
  return moves.map(({ id }) => id);
}
