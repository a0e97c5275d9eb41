// Interrupts each change at each row that it writes by an error in the database.
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSqliteStores } from '../app/stores/sqliteStores.ts';
import { openSqlite } from '../storage/sqlite.ts';
import {
  auditedChangeNames,
  auditedChanges,
  type AuditedStores,
  prepareStores,
  readContent,
} from '../../tests/support/stores/auditedChanges.ts';
import { interruptWrites } from '../../tests/support/stores/interruptWrites.ts';
import { createTemporaryFolder } from '../../tests/support/site/serverProcess.ts';

type Content = Awaited<ReturnType<typeof readContent>>;

describe.each(auditedChangeNames)('%s', (name) => {
  const folder = createTemporaryFolder();
  let before: Content;
  let after: Content;
  /** Number of rows that the change writes, each counted before and after it is written. */
  let points: number;

  beforeAll(async () => {
    const { database, stores } = openStores('prepared');
    await prepareStores(stores);
    before = await readContent(stores);
    database.close();
    points = 0;
    const changed = openCopy('changed');
    interruptWrites(changed.database, () => (points += 1));
    await auditedChanges[name](changed.stores);
    after = await readContent(changed.stores);
    changed.database.close();
  });
  afterAll(folder.remove);

  test('changes the content and adds one audit entry', () => {
    expect(after).not.toEqual(before);
    expect(after.entries).toHaveLength(before.entries.length + 1);
    expect(points).toBeGreaterThanOrEqual(4);
  });

  test('changes nothing when a statement fails at any point', async () => {
    for (let point = 1; point <= points; point += 1) {
      const { database, stores } = openCopy(`failed-${point}`);
      let reached = 0;
      interruptWrites(database, () => {
        reached += 1;
        if (reached === point) throw new Error(`A fault at point ${point}.`);
      });
      await expect(auditedChanges[name](stores)).rejects.toThrow(`A fault at point ${point}.`);
      expect(await readContent(stores)).toEqual(before);
      database.close();
    }
  });

  function openCopy(copy: string): { database: DatabaseSync; stores: AuditedStores } {
    cpSync(join(folder.path, 'prepared'), join(folder.path, copy), { recursive: true });
    return openStores(copy);
  }

  function openStores(subfolder: string): { database: DatabaseSync; stores: AuditedStores } {
    const database = openSqlite(join(folder.path, subfolder, 'upwell.sqlite'));
    return { database, stores: createSqliteStores(database, folder.path) };
  }
});
