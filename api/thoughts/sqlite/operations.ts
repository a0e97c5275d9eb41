// Bulk actions, and undoing these and imports.
import type { DatabaseSync } from 'node:sqlite';
import { type ChangeMetadata, extendOperationEntry } from '../../audit/auditLog.ts';
import type { SqliteAuditLog } from '../../audit/sqliteAuditLog.ts';
import { prepareOnce, transact } from '../../storage/sqlite.ts';
import { type BulkChange, type BulkReport, bulkRuleOf, planBulkChange } from '../bulkActions.ts';
import { isUndoable, planUndo, requireAction, type Stored, type UndoneImport } from '../operations.ts';
import { hasSameContent } from '../thoughtRecord.ts';
import type { ThoughtStore } from '../thoughtStore.ts';
import { addRevision } from './history.ts';
import { findRow, readRow } from './rows.ts';
import { moveRow } from './writes.ts';

const thoughtsPerUndo = 500;

export function createOperations(database: DatabaseSync, audit: SqliteAuditLog) {
  return {
    changeMany: (bulk, change) => transact(database, () => changeMany(database, audit, bulk, change)),
    undoOperation: (operation, after, change) =>
      transact(database, () => undoOperation(database, audit, operation, after, change)),
  } satisfies Partial<ThoughtStore>;
}

function changeMany(
  database: DatabaseSync,
  audit: SqliteAuditLog,
  bulk: BulkChange,
  change: ChangeMetadata,
): BulkReport {
  const { operation } = bulk;
  const { auditAction: action, describe } = bulkRuleOf(bulk.action);
  const entry = requireAction(audit.findOperation(operation).entry, action);
  const ids = bulk.thoughts.map(({ id }) => id);
  const done = audit.findItems(operation, ids);
  const { moves, items, changed, left } = planBulkChange(bulk, change, done, (id) => findRow(database, id));
  for (const { stored, thought, record } of moves) {
    if (thought === null) prepareOnce(database, 'DELETE FROM thoughts WHERE id = ?').run(stored.thought.id);
    else changeRow(database, stored.thought, { thought, record }, change);
  }
  const detail = describe?.(bulk);
  if (moves.length > 0)
    audit.append(
      extendOperationEntry(entry, { action, operation, changed: moves.length, detail }, change),
      items,
    );
  return { changed, left };
}

function undoOperation(
  database: DatabaseSync,
  audit: SqliteAuditLog,
  operation: string,
  after: string | null,
  change: ChangeMetadata,
): UndoneImport | null {
  const { entry, undone: previous } = audit.findOperation(operation);
  if (!isUndoable(entry, change)) return null;
  const rows = prepareOnce(
    database,
    `SELECT id, record, rank FROM thoughts WHERE id > :after AND EXISTS (
       SELECT 1 FROM json_each(record, '$.operationIds') WHERE value = :operation)
     ORDER BY id LIMIT :limit`,
  ).all({ after: after ?? '', operation, limit: thoughtsPerUndo + 1 });
  const page = rows.slice(0, thoughtsPerUndo).map(readRow);
  const changedSince = [];
  let changed = 0;
  for (const stored of page) {
    const plan = planUndo(stored, operation, change);
    if (plan === 'changed') changedSince.push(stored.thought);
    else if (plan !== 'undone') {
      changeRow(database, stored.thought, plan, change);
      changed += 1;
    }
  }
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

/** Stores the next version of a thought, and the version before it if the fields that admins write differ. */
function changeRow(
  database: DatabaseSync,
  before: Stored['thought'],
  { thought, record }: Stored,
  change: ChangeMetadata,
): void {
  if (!hasSameContent(before, thought)) addRevision(database, before, change);
  moveRow(database, before, thought, record);
}
