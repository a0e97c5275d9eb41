import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { runChecks } from '../commands/doctor.ts';
import { readSettings } from '../env.ts';
import { openServices } from '../app/services.ts';
import { openSqlite } from '../storage/sqlite.ts';
import { runKilledCommand } from '../../tests/support/stores/killedCommand.ts';
import { fillStores, openSqliteStores } from '../../tests/support/stores/testArchive.ts';
import { createTemporaryFolder, startServerProcess } from '../../tests/support/site/serverProcess.ts';
import { drawNoCard } from '../../tests/support/stores/storeFixture.ts';
import { archiveKinds } from './archive.ts';
import { describeBackup, run } from './backup.contract.ts';
import { tables } from './sqliteTables.ts';

const folder = createTemporaryFolder();
const backup = join(folder.path, 'backup');
const source = await openSqliteStores(folder.path);
await fillStores(source);
await run(source, 'backup', backup);
afterAll(async () => {
  await source.close();
  folder.remove();
});

/**
 * Not part of a backup: what follows from the records, the state of a restore, the self-test of the health check, the counts
 * that limit registrations of devices, and the secret for the addresses of photos, which is created again.
 */
const unarchivedTables = ['migrations', 'restoreState', 'health', 'registrationCounts', 'photoSecret'];

describe('on SQLite', () => {
  describeBackup(() => openSqliteStores(folder.path));

  test('has a kind, or a reason to be left out, for each table', () => {
    const database = openSqlite(join(String(source.environment['DATA_DIR']), 'upwell.sqlite'));
    const rows = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
    database.close();
    const names = rows.map(({ name }) => String(name)).filter((name) => !name.startsWith('sqlite_'));
    const archived = ['thoughts', 'unknownFields', ...Object.values(tables).map(({ table }) => table)];
    expect(names.toSorted()).toEqual([...archived, ...unarchivedTables].toSorted());
  });

  test('backs up every column of each table', () => {
    const database = openSqlite(join(String(source.environment['DATA_DIR']), 'upwell.sqlite'));
    for (const { table, id, columns } of Object.values(tables)) {
      const rows = database.prepare(`SELECT name FROM pragma_table_info('${table}')`).all();
      const names = rows.map(({ name }) => String(name));
      // The audit log also has a number for the order of entries with the same time.
      expect(names.filter((name) => table !== 'audit' || name !== 'id').toSorted()).toEqual(
        [...id, ...Object.keys(columns)].toSorted(),
      );
    }
    database.close();
  });
});

describe('the folder of a backup', () => {
  test('has a manifest and a file for each kind, and is readable by its owner only', () => {
    expect(readdirSync(backup).toSorted()).toEqual(
      ['images', 'manifest.json', ...archiveKinds.map((kind) => `${kind}.jsonl`)].toSorted(),
    );
    expect(statSync(backup).mode & 0o777).toBe(0o700);
    expect(statSync(join(backup, 'users.jsonl')).mode & 0o777).toBe(0o600);
  });

  test.each([
    [
      'a changed file',
      'thoughts.jsonl',
      (path: string) => writeFileSync(path, readFileSync(path, 'utf8').replace('Two', 'Too')),
      'is damaged',
    ],
    [
      'a file without its last line',
      'audit.jsonl',
      (path: string) => writeFileSync(path, readFileSync(path).subarray(0, -1)),
      'is damaged',
    ],
    ['a missing file', 'users.jsonl', (path: string) => rmSync(path), 'is missing'],
  ])('is refused with %s, and nothing is restored', async (_, name, damage, reason) => {
    const copy = copyBackup();
    damage(join(copy, name));
    await expectRefusal(copy, `${join(copy, name)} ${reason}: use another backup. Nothing was restored.`);
  });

  test.each([
    ['a damaged image', (path: string) => writeFileSync(path, 'Another image.'), 'is damaged'],
    ['a missing image', (path: string) => rmSync(path), 'is missing'],
  ])('is refused with %s, and nothing is restored', async (_, damage, reason) => {
    const copy = copyBackup();
    const path = join(copy, 'images', String(readdirSync(join(copy, 'images'))[0]));
    damage(path);
    await expectRefusal(copy, `${path} ${reason}: use another backup. Nothing was restored.`);
  });

  test.each([
    ['without a manifest', null, 'contains no backup: manifest.json is missing.'],
    [
      'of a newer version',
      '{"format": 3}',
      'was written by a newer version of Upwell: restore it with that version.',
    ],
    ['with a damaged manifest', '{"format": 1', 'is damaged: use another backup.'],
  ])('is refused %s', async (_, manifest, message) => {
    const copy = copyBackup();
    const path = join(copy, 'manifest.json');
    if (manifest === null) rmSync(path);
    else writeFileSync(path, manifest);
    await expectRefusal(copy, expect.stringContaining(message) as string);
  });

  test('of the first format, which has no drafts, is restored', async () => {
    const copy = copyBackup();
    const path = join(copy, 'manifest.json');
    const manifest = JSON.parse(readFileSync(path, 'utf8')) as { files: { kind: string }[] };
    const files = manifest.files.filter(({ kind }) => kind !== 'drafts');
    writeFileSync(path, JSON.stringify({ ...manifest, format: 1, files }));
    rmSync(join(copy, 'drafts.jsonl'));
    const target = await openSqliteStores(folder.path);
    expect(await run(target, 'restore', copy)).toMatchObject({ code: 0 });
    expect(await target.thoughts.size()).toBe(2);
    await target.close();
  });

  test('is not written to a folder that contains something else', async () => {
    expect(await run(source, 'backup', backup)).toMatchObject({
      code: 1,
      last: `${backup} already contains a backup: use another folder.`,
    });
    const other = join(folder.path, 'other');
    mkdirSync(join(other, 'images'), { recursive: true });
    expect(await run(source, 'backup', other)).toMatchObject({
      code: 1,
      last: `${other} contains other files: use an empty or a new folder.`,
    });
    expect(readdirSync(other)).toEqual(['images']);
  });
});

describe('a server', { timeout: 60_000 }, () => {
  test('adds no starter thoughts to an empty collection that was restored', async () => {
    const [empty, target] = [await openSqliteStores(folder.path), await openSqliteStores(folder.path)];
    const emptyBackup = join(folder.path, 'empty');
    await run(empty, 'backup', emptyBackup);
    expect(await run(target, 'restore', emptyBackup)).toMatchObject({
      code: 0,
      last: '0 records restored, 0 left out.',
    });
    await Promise.all([empty.close(), target.close()]);
    const services = await openServices(readSettings(target.environment), { drawCard: drawNoCard });
    expect(await services.thoughts.size()).toBe(0);
    await services.close();
  });

  test('shows what is restored while it runs', async () => {
    const dataFolder = join(folder.path, 'running');
    mkdirSync(dataFolder);
    const server = await startServerProcess(dataFolder, {});
    const stores = await openSqliteStores(dataFolder, 'data');
    // Not one of the built-in thoughts, which every server has.
    const [starterThought] = await stores.thoughts.findByRanks([39]);
    expect(await run(stores, 'restore', backup, '--replace')).toMatchObject({ code: 0 });
    const [restored] = await stores.thoughts.findByRanks([0]);
    await stores.close();
    const { text } = await server.graphqlRequest(
      `{ before: thought(id: "${starterThought?.id}") { id } after: thought(id: "${restored?.id}") { id } }`,
    );
    await server.stop();
    expect(JSON.parse(text)).toEqual({ data: { before: null, after: { id: restored?.id } } });
  });

  test('runs no jobs while a restore is incomplete, which the log and the doctor report', async () => {
    const target = await openSqliteStores(folder.path);
    expect(runKilledCommand(target.environment, ['restore', backup], { writes: 2 })).toBe('SIGKILL');
    const services = await openServices(readSettings(target.environment));
    expect(await services.thoughts.size()).toBe(2);
    expect(await services.runDueJobs(new AbortController().signal)).toEqual([]);
    const findings = await runChecks(target.environment);
    expect(findings.find(({ setting }) => setting === 'STORE=sqlite')).toMatchObject({
      state: 'broken',
      message: expect.stringContaining(`continue it with npm run data -- restore ${backup}`) as string,
    });
    await run(target, 'restore', backup);
    expect(await services.runDueJobs(new AbortController().signal)).toHaveLength(8);
    await Promise.all([services.close(), target.close()]);
  });
});

let copies = 0;

/** Returns the path of a copy of the backup. */
function copyBackup(): string {
  copies += 1;
  const copy = join(folder.path, `copy-${copies}`);
  cpSync(backup, copy, { recursive: true });
  return copy;
}

async function expectRefusal(path: string, message: string): Promise<void> {
  const target = await openSqliteStores(folder.path);
  expect(await run(target, 'restore', path)).toMatchObject({ code: 1, last: message });
  expect(await target.thoughts.size()).toBe(0);
  expect(await target.restoreState.find()).toBeNull();
  await target.close();
}
