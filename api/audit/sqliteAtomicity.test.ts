// Interrupts each change at each row that it writes: by an error in the database, and by the end of the process.
import { execFile } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSqliteStores } from '../app/stores/sqliteStores.ts';
import { openSqlite } from '../storage/sqlite.ts';
import {
  auditedChangeNames,
  auditedChanges,
  type AuditedChange,
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

  const tags = name === 'add' ? [] : 'slow';
  test(
    'changes nothing when the process is killed at any point, and everything after it has ended',
    { tags },
    async () => {
      const outcomes = await Promise.all(
        Array.from({ length: points + 1 }, async (_, index) => {
          const copy = `killed-${index}`;
          cpSync(join(folder.path, 'prepared'), join(folder.path, copy), { recursive: true });
          const exit = await runInProcess(join(folder.path, copy), name, index + 1);
          const { database, stores } = openStores(copy);
          const content = await readContent(stores);
          database.close();
          return { exit, content };
        }),
      );
      expect(outcomes.map(({ exit }) => exit)).toEqual([
        ...Array.from({ length: points }, () => 'SIGKILL'),
        'finished',
      ]);
      for (const { content } of outcomes.slice(0, -1)) expect(content).toEqual(before);
      expect(outcomes.at(-1)?.content).toEqual(after);
    },
  );

  function openCopy(copy: string): { database: DatabaseSync; stores: AuditedStores } {
    cpSync(join(folder.path, 'prepared'), join(folder.path, copy), { recursive: true });
    return openStores(copy);
  }

  function openStores(subfolder: string): { database: DatabaseSync; stores: AuditedStores } {
    const database = openSqlite(join(folder.path, subfolder, 'upwell.sqlite'));
    return { database, stores: createSqliteStores(database, folder.path) };
  }
});

/** Makes the change in a new process, which kills itself at the given point. */
function runInProcess(folder: string, name: AuditedChange, point: number): Promise<string | null> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['--input-type=module-typescript', '--eval', program, folder, name, String(point)],
      { cwd: import.meta.dirname },
      (error, stdout) => resolve(error?.signal ?? stdout),
    );
  });
}

const program = `
  import { join } from 'node:path';
  import { createSqliteStores } from '../app/stores/sqliteStores.ts';
  import { openSqlite } from '../storage/sqlite.ts';
  import { auditedChanges } from '../../tests/support/stores/auditedChanges.ts';
  import { interruptWrites } from '../../tests/support/stores/interruptWrites.ts';
  const [folder = '', name = '', point = ''] = process.argv.slice(1);
  const database = openSqlite(join(folder, 'upwell.sqlite'));
  const stores = createSqliteStores(database, folder);
  let reached = 0;
  interruptWrites(database, () => {
    reached += 1;
    if (reached === Number(point)) process.kill(process.pid, 'SIGKILL');
  });
  await auditedChanges[name](stores);
  process.stdout.write('finished');
`;
