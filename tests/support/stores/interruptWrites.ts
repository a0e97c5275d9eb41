import type { DatabaseSync } from 'node:sqlite';

/**
 * Calls `onWrite` before and after each row that this connection inserts, updates or deletes. An error in it lets the
 * statement fail. The triggers are temporary, so they are not in the file.
 */
export function interruptWrites(database: DatabaseSync, onWrite: () => void): void {
  database.function('onWrite', () => {
    onWrite();
    return 0;
  });
  const tables = database
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .all();
  for (const { name } of tables)
    for (const time of ['BEFORE', 'AFTER'])
      for (const event of ['INSERT', 'UPDATE', 'DELETE'])
        database.exec(
          `CREATE TEMP TRIGGER "${time} ${event} ${String(name)}" ${time} ${event} ON main."${String(name)}"
           BEGIN SELECT onWrite(); END`,
        );
}
