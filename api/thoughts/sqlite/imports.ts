import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { isLive } from '#domain/thought/thought.ts';
import { type ChangeMetadata, extendOperationEntry } from '../../audit/auditLog.ts';
import type { SqliteAuditLog } from '../../audit/sqliteAuditLog.ts';
import { transact } from '../../storage/sqlite.ts';
import { planImport } from '../imports.ts';
import { createOperationRecord, requireAction } from '../operations.ts';
import type { ImportOptions, ImportRow, ThoughtStore } from '../thoughtStore.ts';
import { addRevision } from './history.ts';
import { reindexRows } from './reindexRows.ts';
import { countRanks, findRow, writeRow } from './rows.ts';

export function createImports(database: DatabaseSync, audit: SqliteAuditLog) {
  return {
    import: async (rows, change, dryRun, options = {}) => {
      await reindexRows(database);
      return transact(database, () => importRows(database, audit, rows, change, { dryRun, ...options }));
    },
  } satisfies Partial<ThoughtStore>;
}

/** Imports all rows in one transaction. 10,000 rows take about half a second. */
function importRows(
  database: DatabaseSync,
  audit: SqliteAuditLog,
  rows: readonly ImportRow[],
  change: ChangeMetadata,
  { dryRun, operation = randomUUID(), shouldUpdate = false }: ImportOptions & { dryRun: boolean },
) {
  const findByFingerprint = database.prepare('SELECT min(id) AS id FROM thoughts WHERE fingerprint = ?');
  const entry = requireAction(audit.findOperation(operation).entry, 'imported');
  const { report, added, updated } = planImport(rows, {
    operation,
    shouldUpdate,
    entry,
    change,
    findById: (id) => findRow(database, id),
    findDuplicate: (_id, fingerprint) => {
      const id = findByFingerprint.get(fingerprint)?.['id'];
      return typeof id === 'string' ? id : undefined;
    },
  });
  const changed = added.length + updated.length;
  if (dryRun || changed === 0) return report;
  let ranks = countRanks(database);
  for (const thought of added) {
    const rank = isLive(thought) ? ranks++ : null;
    writeRow(database, thought, rank, createOperationRecord(null, thought, operation));
  }
  for (const { stored, thought } of updated) {
    addRevision(database, stored.thought, change);
    const record = createOperationRecord(stored, thought, operation);
    writeRow(database, thought, stored.rank, record);
  }
  audit.append(extendOperationEntry(entry, { action: 'imported', operation, changed }, change));
  return report;
}
