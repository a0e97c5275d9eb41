import type { DatabaseSync } from 'node:sqlite';
import { type Page, readCursor } from '../storage/cursor.ts';
import { migrate, transact, wrapSqliteErrors } from '../storage/sqlite.ts';
import {
  type AuditEntry,
  type AuditFilter,
  type AuditLog,
  createAuditEdge,
  type NewAuditEntry,
  type OperationEntries,
  parseAuditEntry,
  toOperationEntries,
} from './auditLog.ts';

export interface SqliteAuditLog extends AuditLog {
  /** Adds an entry. The caller must be in the transaction of the change that the entry describes. */
  append: (entry: NewAuditEntry) => void;
  findOperation: (operation: string) => OperationEntries;
}

/** Stores the audit log in SQLite. The caller closes the database. */
export function createSqliteAuditLog(database: DatabaseSync): SqliteAuditLog {
  migrate(database, 'audit', auditMigrations);
  const append = ({ action, subject, title, by, at, ...entry }: NewAuditEntry) => {
    const { operation = null, changed = 0, undoneAt = null } = entry;
    if (!database.isTransaction) throw new Error('An audit entry was added outside of a transaction.');
    const replaced = database
      .prepare('UPDATE audit SET title = ?, changed = ?, undoneAt = ? WHERE operation = ? AND action = ?')
      .run(title, changed, undoneAt, operation, action);
    if (replaced.changes > 0) return;
    database
      .prepare(
        `INSERT INTO audit (key, action, subject, title, "by", at, operation, changed, undoneAt)
         SELECT printf('%016d-%s', coalesce(max(id), 0) + 1, lower(hex(randomblob(4)))), ?, ?, ?, ?, ?, ?, ?, ?
         FROM audit`,
      )
      .run(action, subject, title, by, at, operation, changed, undoneAt);
  };
  return {
    append,
    findOperation: (operation) =>
      toOperationEntries(
        database.prepare('SELECT * FROM audit WHERE operation = ?').all(operation).map(readEntry),
      ),
    record: (entry) => transact(database, () => append(entry)),
    readPage: async (first, after, filter = {}) => {
      const position = readCursor('AUDIT', after);
      return wrapSqliteErrors(() => readPage(database, first, position, filter));
    },
  };
}

const auditMigrations = [
  // In files of earlier versions, the migrations of the thoughts have created the table.
  `CREATE TABLE IF NOT EXISTS audit (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     action TEXT NOT NULL,
     subject TEXT,
     title TEXT NOT NULL,
     "by" TEXT NOT NULL,
     at TEXT NOT NULL
   ) STRICT;
   CREATE INDEX IF NOT EXISTS auditByTime ON audit (at, id);`,
  // Identified the entry in the backups of version 1.
  `ALTER TABLE audit ADD COLUMN key TEXT;
   UPDATE audit SET key = printf('%016d-%s', id, lower(hex(randomblob(4))));
   CREATE UNIQUE INDEX auditByKey ON audit (key);`,
  `ALTER TABLE audit ADD COLUMN operation TEXT;
   ALTER TABLE audit ADD COLUMN changed INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE audit ADD COLUMN undoneAt TEXT;
   CREATE UNIQUE INDEX auditByOperation ON audit (operation, action);`,
  'CREATE INDEX auditBySubject ON audit (subject, at, id)',
  // Version 1 has created a table here, which the upgrade of the thoughts has dropped.
  '',
];

const conditions = {
  key: '(at, id) < (:key, :id)',
  by: '"by" IN (SELECT value FROM json_each(:by))',
  action: 'action = :action',
  subject: 'subject = :subject',
  from: 'at >= :from',
  until: 'at < :until',
};

function readPage(
  database: DatabaseSync,
  first: number,
  position: ReturnType<typeof readCursor>,
  { by, ...filter }: AuditFilter,
): Page<AuditEntry> {
  const values = { ...filter, key: position?.key, by: by && JSON.stringify(by) };
  const used = Object.entries(conditions).flatMap(([name, condition]) => {
    const value = values[name as keyof typeof conditions];
    return value == null ? [] : [{ name, condition, value }];
  });
  const where = used.length === 0 ? '' : `WHERE ${used.map(({ condition }) => condition).join(' AND ')}`;
  const rows = database.prepare(`SELECT * FROM audit ${where} ORDER BY at DESC, id DESC LIMIT :limit`).all({
    ...Object.fromEntries(used.map(({ name, value }) => [name, value])),
    ...(position && { id: Number(position.id) }),
    limit: first + 1,
  });
  return {
    edges: rows.slice(0, first).map(readEntry).map(createAuditEdge),
    hasNextPage: rows.length > first,
  };
}

function readEntry(row: Record<string, unknown>): AuditEntry {
  return parseAuditEntry(String(row['id']), row);
}
