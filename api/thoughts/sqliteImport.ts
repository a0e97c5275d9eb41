import type { DatabaseSync } from 'node:sqlite';
import { newcomers } from './newcomers.ts';
import { addAudit } from './sqliteHistory.ts';
import { rankCount, writeRow } from './sqliteRows.ts';
import { importAudit, importedThought } from './storedThought.ts';
import type { Change, ImportedRow, ImportRow } from './thoughtStore.ts';

/** All rows in one transaction: 10,000 take about half a second. */
export function importRows(
  database: DatabaseSync,
  rows: readonly ImportRow[],
  change: Change,
  dryRun: boolean,
): ImportedRow[] {
  const twin = database.prepare('SELECT id FROM thoughts WHERE id = ? OR fingerprint = ? LIMIT 1');
  const thoughts = rows.map((row) => importedThought(row, change));
  const { report, added } = newcomers(thoughts, (id, fingerprint) => {
    const row = twin.get(id, fingerprint);
    return row === undefined ? undefined : String(row['id']);
  });
  if (dryRun || added.length === 0) return report;
  const rank = rankCount(database);
  for (const [index, thought] of added.entries()) writeRow(database, thought, rank + index);
  addAudit(database, importAudit(added.length, change));
  return report;
}
