// Upgrades a file of version 1, in one transaction at opening: interrupted, it leaves the file as it was. Only needed until
// version 3.
import type { DatabaseSync } from 'node:sqlite';
import { writeStoredThought } from '#domain/collection/storedThought.ts';
import { readText, toRecord } from '#domain/thought/storedRecord.ts';
import { type AuditEntry, entriesOfOperation, toOperationEntries } from '../../audit/auditLog.ts';
import { prepareOnce } from '../../storage/sqlite.ts';
import { readRecords } from '../../storage/sqliteRecords.ts';
import { listOperations, toLoggedOperations } from './upgradedOperations.ts';

/**
 * Rows of thoughts are updated, and neither deleted nor replaced, because their revisions would be deleted with them. So
 * the table keeps the column with the ranks, which is unique and therefore can't be dropped. Returns whether there was any.
 */
export function upgradeSqlite(database: DatabaseSync): boolean {
  database.exec(`
    UPDATE revisions SET record = json_remove(record, '$.imageUrl') WHERE record ->> 'imageUrl' LIKE 'data:%';
    UPDATE thoughts SET record = json_set(record, '$.draftOf', record ->> '$.draftOf.id')
    WHERE json_type(record, '$.draftOf') = 'object';`);
  logOperations(database);
  dropUnused(database);
  return database.prepare('SELECT id FROM thoughts LIMIT 1').get() !== undefined;
}

/** Writes the imports and bulk actions to the log. */
function logOperations(database: DatabaseSync): void {
  const entries = new Map<string, AuditEntry | null>();
  const findEntry = (operation: string) => {
    const entry = entries.get(operation) ?? readEntry(database, operation);
    entries.set(operation, entry);
    return entry;
  };
  const hasOperations = "json_type(record, '$.operationIds') = 'array'";
  const changed = database.prepare(`SELECT id FROM thoughts WHERE ${hasOperations}`).all();
  for (const id of changed.map((row) => String(row['id']))) {
    const record = readRecord(
      prepareOnce(database, 'SELECT record FROM thoughts WHERE id = ?').get(id)?.['record'],
    );
    if (listOperations(record).length === 0) continue;
    const revisions = prepareOnce(
      database,
      'SELECT version, record FROM revisions WHERE thoughtId = ? ORDER BY version',
    ).all(id);
    const logged = toLoggedOperations(
      id,
      record,
      revisions.map((row) => ({ version: Number(row['version']), record: readRecord(row['record']) })),
      findEntry,
    );
    for (const { version, before, by, at, operation, kind } of logged)
      prepareOnce(
        database,
        `INSERT INTO revisions (thoughtId, version, record, "by", at, operation, kind) VALUES (?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT DO UPDATE SET operation = excluded.operation, kind = excluded.kind`,
      ).run(id, version, JSON.stringify(before && writeStoredThought(before)), by, at, operation, kind);
  }
  database.exec(`
    UPDATE thoughts SET record = json_remove(record, '$.operationVersion', '$.replaced', '$.operationBefore')
    WHERE ${hasOperations};`);
}

function readEntry(database: DatabaseSync, operation: string): AuditEntry | null {
  return toOperationEntries(readRecords(database, entriesOfOperation(operation))).entry;
}

function dropUnused(database: DatabaseSync): void {
  const names = (sql: string) =>
    database
      .prepare(sql)
      .all()
      .flatMap(({ name }) => readText(name) ?? []);
  const indexes = names(`SELECT name FROM sqlite_schema WHERE type = 'index' AND tbl_name = 'thoughts'
                         AND sql IS NOT NULL AND name <> 'thoughtsBySequence'`);
  for (const name of indexes) database.exec(`DROP INDEX "${name}"`);
  const kept = new Set(['id', 'record', 'rank', 'sequence']);
  // In the reverse order, because generated columns depend on earlier ones.
  for (const name of names("SELECT name FROM pragma_table_xinfo('thoughts')").toReversed())
    if (!kept.has(name)) database.exec(`ALTER TABLE thoughts DROP COLUMN "${name}"`);
  const tables = names(
    // The log has the titles of `auditItems`.
    "SELECT name FROM sqlite_schema WHERE name IN ('auditItems', 'jobs', 'restoreState', 'unknownFields')",
  );
  for (const name of tables) database.exec(`DROP TABLE "${name}"`);
  database.exec("DELETE FROM migrations WHERE feature IN ('jobs', 'backup')");
}

function readRecord(json: unknown): Record<string, unknown> {
  return toRecord(JSON.parse(String(json)));
}
