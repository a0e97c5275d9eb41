// Imports of many thoughts, and undoing them.
import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { isLive } from '#domain/thought/thought.ts';
import { type ChangeMetadata, extendOperationEntry } from '../../audit/auditLog.ts';
import type { SqliteAuditLog } from '../../audit/sqliteAuditLog.ts';
import { prepareOnce, transact } from '../../storage/sqlite.ts';
import { createImportRecord, isUndoable, planImport, planUndo, revertImport } from '../imports.ts';
import type { ImportOptions, ImportRow, ThoughtStore, UndoneImport } from '../thoughtStore.ts';
import { addRevision, readRevisions } from './history.ts';
import { reindexRows } from './reindexRows.ts';
import { countRanks, findRow, readRow, type ThoughtRow, writeRow } from './rows.ts';
import { trashRow } from './writes.ts';

const thoughtsPerUndo = 500;

export function createImports(database: DatabaseSync, audit: SqliteAuditLog) {
  return {
    import: async (rows, change, dryRun, options = {}) => {
      await reindexRows(database);
      return transact(database, () => importRows(database, audit, rows, change, { dryRun, ...options }));
    },
    undoImport: (operation, after, change) =>
      transact(database, () => undoImport(database, audit, operation, after, change)),
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
  const entry = audit.findOperation(operation, 'imported');
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
    writeRow(database, thought, rank, createImportRecord({}, thought, operation));
  }
  for (const { stored, thought } of updated) {
    addRevision(database, stored.thought, change);
    const record = createImportRecord(stored.record, thought, operation);
    writeRow(database, thought, stored.rank, record);
  }
  audit.append(extendOperationEntry(entry, { action: 'imported', operation, changed }, change));
  return report;
}

function undoImport(
  database: DatabaseSync,
  audit: SqliteAuditLog,
  operation: string,
  after: string | null,
  change: ChangeMetadata,
): UndoneImport | null {
  const entry = audit.findOperation(operation, 'imported');
  if (!isUndoable(entry, change)) return null;
  const rows = prepareOnce(
    database,
    `SELECT id, record, rank FROM thoughts WHERE id > :after AND EXISTS (
       SELECT 1 FROM json_each(record, '$.importIds') WHERE value = :operation)
     ORDER BY id LIMIT :limit`,
  ).all({ after: after ?? '', operation, limit: thoughtsPerUndo + 1 });
  const page = rows.slice(0, thoughtsPerUndo).map(readRow);
  const changedSince = [];
  let changed = 0;
  for (const { thought } of page) {
    // Read again, because moving another thought to the trash may have changed the rank.
    const stored = findRow(database, thought.id);
    if (stored === null) continue;
    const plan = planUndo(stored, operation);
    if (plan === 'trash') trashRow(database, stored, change);
    if (plan === 'changed' || (plan === 'revert' && !revertRow(database, stored, change)))
      changedSince.push(thought);
    else if (plan !== 'undone') changed += 1;
  }
  const previous = audit.findOperation(operation, 'undone');
  if (changed > 0)
    audit.append(extendOperationEntry(previous, { action: 'undone', operation, changed }, change));
  const isComplete = rows.length <= thoughtsPerUndo;
  if (isComplete) audit.append({ ...entry, undoneAt: entry.undoneAt ?? change.now });
  return {
    undone: (previous?.changed ?? 0) + changed,
    changedSince,
    after: isComplete ? null : (page.at(-1)?.thought.id ?? null),
  };
}

/** Returns whether there was an earlier version to go back to. */
function revertRow(database: DatabaseSync, stored: ThoughtRow, change: ChangeMetadata): boolean {
  const [revision] = readRevisions(database, stored.thought.id);
  if (revision === undefined || revision.thought.version !== stored.thought.version - 1) return false;
  addRevision(database, stored.thought, change);
  const { thought, record } = revertImport(stored, revision.thought, change);
  writeRow(database, thought, stored.rank, record);
  return true;
}
