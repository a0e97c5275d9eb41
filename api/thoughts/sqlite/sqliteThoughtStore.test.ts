import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { afterEach, describe, expect, test } from 'vitest';
import { StoreUnavailable } from '../../storage/storeErrors.ts';
import { migrate, openSqlite } from '../../storage/sqlite.ts';
import { thoughtMigrations } from './rows.ts';
import { createSqliteAuditLog } from '../../audit/sqliteAuditLog.ts';
import { createSqliteThoughtStore } from './sqliteThoughtStore.ts';
import { createTemporaryFolder } from '../../../tests/support/site/serverProcess.ts';
import type { ThoughtStore } from '../thoughtStore.ts';
import { describeThoughtStore } from '../contract/thoughtStore.contract.ts';
import {
  changeAt,
  draftOf,
  addThoughts,
  firstRanks,
  pageQuery,
  type StoreFixture,
} from '../../../tests/support/stores/storeFixture.ts';

const cleanups: (() => void)[] = [];

afterEach(() => {
  for (const cleanUp of cleanups.splice(0).toReversed()) cleanUp();
});

describeThoughtStore('SQLite', openFixture, 300);

describe('the SQLite thought store', () => {
  test.each(['null', '[]', '"text"', '5'])('lists a record that is the JSON value %s', async (json) => {
    const database = open(':memory:');
    const store = createStore(database);
    database.prepare('INSERT INTO thoughts (id, record) VALUES (?, ?)').run('broken', json);
    expect((await store.readPage(pageQuery())).edges.map(({ node }) => [node.id, node.thought])).toEqual([
      ['broken', ''],
    ]);
    const saved = await store.update('broken', draftOf('Fixed'), 0, changeAt(1));
    expect(saved).toMatchObject({ kind: 'saved', thought: { thought: 'Fixed', version: 1 } });
  });

  test.each([0, true, {}, ''])('doesn’t purge a thought whose time of deletion is %j', async (trashedAt) => {
    const database = open(':memory:');
    const store = createStore(database);
    const record = JSON.stringify({ thought: 'Live', trashedAt });
    database.prepare('INSERT INTO thoughts (id, record) VALUES (?, ?)').run('live', record);
    await store.reindex();
    expect(await store.purgeTrash(changeAt(0).now)).toBe(0);
    expect(await store.findByRanks([0])).toMatchObject([{ id: 'live', trashedAt: null }]);
  });

  test('finds the same words in a file of an earlier version after it was reindexed', async () => {
    const database = open(':memory:');
    migrate(database, 'thoughts', thoughtMigrations.slice(0, 1));
    database
      .prepare('INSERT INTO thoughts (id, record, rank) VALUES (?, ?, 0)')
      .run('old', JSON.stringify({ thought: 'Stay hungry. Stay foolish.' }));
    const store = createStore(database);
    await store.reindex();
    const [found] = await store.findSameWords('Stay hungry, stay foolish');
    expect(found?.id).toBe('old');
  });

  test('is unavailable when the file is damaged', async () => {
    const path = join(createDirectory(), 'upwell.sqlite');
    const first = openSqlite(path);
    await addThoughts(createStore(first), ['a', 'b']);
    first.close();
    const store = createStore(open(path));
    await expect(store.ping()).resolves.toBeUndefined();
    const { size } = statSync(path);
    const damaged = createStore(open(path));
    writeFileSync(path, Buffer.alloc(size, 0x7f), { flag: 'r+' });
    await expect(damaged.ping()).rejects.toThrow(StoreUnavailable);
  });

  test('lets other work run while it reindexes and iterates over 5,000 records', async () => {
    const database = open(':memory:');
    const store = createStore(database);
    const insert = database.prepare('INSERT INTO thoughts (id, record) VALUES (?, ?)');
    for (const index of firstRanks(5_000))
      insert.run(`old-${index}`, JSON.stringify({ text: `Old ${index}` }));
    const countTurns = async (work: Promise<unknown>) => {
      let turns = 0;
      const timer = setInterval(() => (turns += 1), 0);
      await work;
      clearInterval(timer);
      return turns;
    };
    expect(await countTurns(store.reindex())).toBeGreaterThan(20);
    const iterate = async () => {
      for await (const { thought } of store.iterate('live')) expect(thought.thought).toContain('Old');
    };
    expect(await countTurns(iterate())).toBeGreaterThan(20);
  });

  test('is unavailable when the database is closed or locked, or the file is not a database', async () => {
    const path = join(createDirectory(), 'upwell.sqlite');
    const database = openSqlite(path);
    const store = createStore(database);
    const blocker = open(path);
    blocker.exec('BEGIN IMMEDIATE');
    await expect(store.add(draftOf('x'), 'k', changeAt(1))).rejects.toThrow(StoreUnavailable);
    blocker.exec('ROLLBACK');
    expect(await store.add(draftOf('x'), 'k', changeAt(1))).toMatchObject({ thought: 'x' });
    database.close();
    await expect(store.size()).rejects.toThrow(StoreUnavailable);
    await expect(store.ping()).rejects.toThrow(StoreUnavailable);
    await expect(store.readPage(pageQuery())).rejects.toThrow(StoreUnavailable);
    expect(() => openSqlite(join(import.meta.dirname))).toThrow(StoreUnavailable);
    expect(() => openSqlite(import.meta.filename)).toThrow(StoreUnavailable);
  });
});

async function openFixture(): Promise<StoreFixture> {
  const path = join(createDirectory(), 'upwell.sqlite');
  const database = open(path);
  const selectRanks = "SELECT rank FROM thoughts WHERE place = 'live' ORDER BY rank";
  return {
    audit: createSqliteAuditLog(database),
    store: createStore(database),
    otherStore: createStore(open(path)),
    putRecord: async (id, record) => {
      database.prepare('INSERT INTO thoughts (id, record) VALUES (?, ?)').run(id, JSON.stringify(record));
    },
    editRecord: async (id, fields) => {
      database
        .prepare('UPDATE thoughts SET record = json_patch(record, ?) WHERE id = ?')
        .run(JSON.stringify(fields), id);
    },
    deleteRecord: async (id) => {
      database.prepare('DELETE FROM thoughts WHERE id = ?').run(id);
    },
    readRecord: async (id) => {
      const row = database.prepare('SELECT record FROM thoughts WHERE id = ?').get(id);
      return JSON.parse(String(row?.['record'])) as Record<string, unknown>;
    },
    clearNewKeys: async () => {
      database.exec('UPDATE thoughts SET lettersKey = NULL, authorDateKey = NULL, filterValues = NULL');
    },
    ranks: async () =>
      database
        .prepare(selectRanks)
        .all()
        .map((row) => row['rank']),
  };
}

function createStore(database: DatabaseSync): ThoughtStore {
  return createSqliteThoughtStore(database, createSqliteAuditLog(database));
}

function createDirectory(): string {
  const { path, remove } = createTemporaryFolder();
  cleanups.push(remove);
  return path;
}

function open(path: string): DatabaseSync {
  const database = openSqlite(path);
  cleanups.push(() => database.close());
  return database;
}
