import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { afterEach, describe, expect, test } from 'vitest';
import { StoreUnavailable } from '../../storage/storeErrors.ts';
import { migrate, openSqlite } from '../../storage/sqlite.ts';
import { thoughtMigrations } from './rows.ts';
import { createSqliteThoughtStore } from './sqliteThoughtStore.ts';
import { describeThoughtStore } from '../contract/thoughtStore.contract.ts';
import { changeAt, draftOf, addThoughts, firstRanks, type StoreFixture } from '../contract/storeFixture.ts';

const cleanups: (() => void)[] = [];

afterEach(() => {
  for (const cleanUp of cleanups.splice(0).toReversed()) cleanUp();
});

describeThoughtStore('SQLite', openFixture, 300);

describe('thoughts in an SQLite file', () => {
  test('outlive a killed process: no acknowledged write is lost, and the file is whole', async () => {
    const path = join(newDirectory(), 'upwell.sqlite');
    const acknowledged: string[] = [];
    for (const kill of [1, 2, 3]) acknowledged.push(...(await writeUntilKilled(path, `kill ${kill}`)));
    const database = open(path);
    expect(database.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
    const store = createSqliteThoughtStore(database);
    const stored = await Promise.all(acknowledged.map((id) => store.findById(id)));
    expect(acknowledged.length).toBeGreaterThan(150);
    expect(stored.filter((thought) => thought === null)).toEqual([]);
    const size = await store.size();
    expect(await store.findByRanks(firstRanks(size))).toHaveLength(size);
    expect(await store.reindex()).toBe(0);
  }, 60_000);

  test('are there when the file is opened again', async () => {
    const path = join(newDirectory(), 'deep', 'upwell.sqlite');
    const first = openSqlite(path);
    const [added] = await addThoughts(createSqliteThoughtStore(first), ['a']);
    first.close();
    expect(await createSqliteThoughtStore(open(path)).findById(added?.id ?? '')).toEqual(added);
  });

  test('of a file of an earlier version are found as duplicates once they have been looked through', async () => {
    const database = open(':memory:');
    migrate(database, 'thoughts', thoughtMigrations.slice(0, 1));
    database
      .prepare('INSERT INTO thoughts (id, record, rank) VALUES (?, ?, 0)')
      .run('old', JSON.stringify({ thought: 'Stay hungry. Stay foolish.' }));
    const store = createSqliteThoughtStore(database);
    await store.readPage({ first: 1, after: null, search: null, orderBy: 'NEWEST', trashed: false });
    const [found] = await store.findByPrefix('Stay hungry, stay foolish', 5);
    expect(found?.id).toBe('old');
  });

  test('do not count as reachable when their file is damaged', async () => {
    const path = join(newDirectory(), 'upwell.sqlite');
    const first = openSqlite(path);
    await addThoughts(createSqliteThoughtStore(first), ['a', 'b']);
    first.close();
    const store = createSqliteThoughtStore(open(path));
    await expect(store.ping()).resolves.toBeUndefined();
    const { size } = statSync(path);
    const damaged = createSqliteThoughtStore(open(path));
    writeFileSync(path, Buffer.alloc(size, 0x7f), { flag: 'r+' });
    await expect(damaged.ping()).rejects.toThrow(StoreUnavailable);
  });

  test('take 10,000 rows at once', async () => {
    const store = createSqliteThoughtStore(open(':memory:'));
    const rows = firstRanks(10_000).map((index) => ({
      id: null,
      draft: draftOf(`Thought ${index}`),
      createdAt: null,
    }));
    await store.import(rows, changeAt(1), false);
    expect(await store.size()).toBe(10_000);
  }, 20_000);

  test('are unavailable when the database is closed, locked or no database', async () => {
    const path = join(newDirectory(), 'upwell.sqlite');
    const database = openSqlite(path);
    const store = createSqliteThoughtStore(database);
    const blocker = open(path);
    blocker.exec('BEGIN IMMEDIATE');
    await expect(store.add(draftOf('x'), 'k', changeAt(1))).rejects.toThrow(StoreUnavailable);
    blocker.exec('ROLLBACK');
    expect(await store.add(draftOf('x'), 'k', changeAt(1))).toMatchObject({ thought: 'x' });
    database.close();
    await expect(store.size()).rejects.toThrow(StoreUnavailable);
    await expect(store.ping()).rejects.toThrow(StoreUnavailable);
    await expect(store.readPage(firstPage)).rejects.toThrow(StoreUnavailable);
    expect(() => openSqlite(join(import.meta.dirname))).toThrow(StoreUnavailable);
    expect(() => openSqlite(import.meta.filename)).toThrow(StoreUnavailable);
  });
});

const firstPage = { first: 1, after: null, search: null, orderBy: 'NEWEST', trashed: false } as const;

async function openFixture(): Promise<StoreFixture> {
  const path = join(newDirectory(), 'upwell.sqlite');
  const database = open(path);
  const live = 'SELECT rank FROM thoughts WHERE trashedAt IS NULL ORDER BY rank';
  return {
    store: createSqliteThoughtStore(database),
    otherStore: createSqliteThoughtStore(open(path)),
    putRecord: async (id, record) => {
      database.prepare('INSERT INTO thoughts (id, record) VALUES (?, ?)').run(id, JSON.stringify(record));
    },
    deleteRecord: async (id) => {
      database.prepare('DELETE FROM thoughts WHERE id = ?').run(id);
    },
    readRecord: async (id) => {
      const row = database.prepare('SELECT record FROM thoughts WHERE id = ?').get(id);
      return JSON.parse(String(row?.['record'])) as Record<string, unknown>;
    },
    clearLettersKeys: async () => {
      database.exec('UPDATE thoughts SET lettersKey = NULL');
    },
    ranks: async () =>
      database
        .prepare(live)
        .all()
        .map((row) => row['rank']),
  };
}

function newDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'upwell-'));
  cleanups.push(() => rmSync(directory, { recursive: true }));
  return directory;
}

function open(path: string): DatabaseSync {
  const database = openSqlite(path);
  cleanups.push(() => database.close());
  return database;
}

/** The ids that a child process said it had added before it was killed in the middle of its work. */
async function writeUntilKilled(path: string, key: string): Promise<string[]> {
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', writer, path, key], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ids: string[] = [];
  for await (const id of createInterface(child.stdout)) {
    ids.push(id);
    if (ids.length === 60) child.kill('SIGKILL');
  }
  return ids;
}

const writer = `
  import { writeSync } from 'node:fs';
  import { openSqlite } from '../../storage/sqlite.ts';
  import { createSqliteThoughtStore } from './sqliteThoughtStore.ts';
  const [path = '', key = ''] = process.argv.slice(1);
  const store = createSqliteThoughtStore(openSqlite(path));
  const text = (words) => ({ thought: words, author: 'A', application: 'B', summary: null, url: null, imageUrl: null, imageCredit: null });
  for (let index = 0; ; index += 1) {
    const change = { by: 'system', now: '2026-01-01T00:00:00.000Z' };
    const added = await store.add(text(key + index), key + index, change);
    if (index % 3 === 0) await store.trash(added.id, change);
    if (index % 6 === 0) await store.restore(added.id, change);
    writeSync(1, added.id + '\\n');
  }
`;
