import type { DatabaseSync } from 'node:sqlite';
import { orUnavailable, transact } from '../sqlite.ts';
import { rankMoves } from './ranks.ts';
import { readRow, writeKeys, writeRow } from './sqliteRows.ts';
import { hasOldFields, keysOf } from './storedThought.ts';

/** Takes records that were written past the API into the shuffle and the lists; returns how many. */
export async function adoptRows(database: DatabaseSync): Promise<number> {
  return orUnavailable(() => isDense(database)) ? 0 : transact(database, () => mend(database).size);
}

/** As `adoptRows` without trusting the counts, and old field names become new ones. */
export function upgradeRows(database: DatabaseSync): Promise<number> {
  return transact(database, () => {
    const mended = mend(database);
    for (const { thought, record, rank } of allRows(database)) {
      if (!hasOldFields(record)) continue;
      writeRow(database, thought, rank, record);
      mended.add(thought.id);
    }
    return mended.size;
  });
}

function mend(database: DatabaseSync): Set<string> {
  const mended = new Set(moveRanks(database));
  for (const { thought, fingerprint } of allRows(database)) {
    if (fingerprint === keysOf(thought).fingerprint) continue;
    writeKeys(database, thought);
    mended.add(thought.id);
  }
  return mended;
}

function allRows(database: DatabaseSync) {
  const rows = database.prepare('SELECT id, record, rank, fingerprint FROM thoughts').all();
  return rows.map((row) => Object.assign(readRow(row), { fingerprint: row['fingerprint'] }));
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
