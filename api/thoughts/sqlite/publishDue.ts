import type { DatabaseSync } from 'node:sqlite';
import type { ChangeMetadata } from '../../audit/auditLog.ts';
import type { SqliteAuditLog } from '../../audit/sqliteAuditLog.ts';
import { prepareOnce, transact, wrapSqliteErrors } from '../../storage/sqlite.ts';
import { publishEach, publishIfDue } from '../operations.ts';
import { createAuditEntry } from '../thoughtRecord.ts';
import { findRow } from './rows.ts';
import { moveRow } from './writes.ts';

export function publishDue(
  database: DatabaseSync,
  audit: SqliteAuditLog,
  change: ChangeMetadata,
  signal?: AbortSignal,
): Promise<number> {
  const findDue = 'SELECT id FROM thoughts WHERE publishAt <= ? ORDER BY publishAt, id';
  const due = wrapSqliteErrors(() => prepareOnce(database, findDue).all(change.now));
  const publish = (id: string, published: ChangeMetadata) =>
    transact(database, () => {
      const stored = findRow(database, id);
      const thought = stored && publishIfDue(stored.thought, published);
      if (stored === null || thought === null) return false;
      moveRow(database, stored.thought, thought, stored.record);
      audit.append(createAuditEntry('published', thought, published));
      return true;
    });
  return publishEach(
    due.map(({ id }) => String(id)),
    publish,
    change,
    signal,
  );
}
