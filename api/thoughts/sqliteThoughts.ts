import type { DatabaseSync } from 'node:sqlite';
import { migrate, orUnavailable, transact } from '../sqlite.ts';
import { adoptRows, upgradeRows } from './sqliteAdoption.ts';
import { addAudit, addRevision, auditPage, revisionsOf } from './sqliteHistory.ts';
import { importRows } from './sqliteImport.ts';
import { iterateRows, listByRank, thoughtPage, thoughtsBeginningWith } from './sqlitePages.ts';
import { findRow, rankCount, readRow, thoughtTables, writeRow } from './sqliteRows.ts';
import {
  addedThought,
  changedThought,
  holdsDraft,
  idFromKey,
  restoredThought,
  trashedThought,
} from './storedThought.ts';
import type { Change, ThoughtStore } from './thoughtStore.ts';

/** Thoughts in a file of this machine, or in `:memory:`. Closing the database is up to who opened it. */
export function sqliteThoughts(database: DatabaseSync): ThoughtStore {
  migrate(database, 'thoughts', thoughtTables);
  const write = <Result>(work: () => Result) => transact(database, work);
  return {
    name: 'sqlite',
    size: async () => orUnavailable(() => rankCount(database)),
    atRanks: async (ranks) => orUnavailable(() => thoughtsAtRanks(database, ranks)),
    listByRank: async (first, count) => orUnavailable(() => listByRank(database, first, count)),
    byId: async (id) => orUnavailable(() => findRow(database, id)?.thought ?? null),
    rankOf: async (id) => orUnavailable(() => findRow(database, id)?.rank ?? null),
    page: async (query) => {
      await adoptRows(database);
      return orUnavailable(() => thoughtPage(database, query));
    },
    iterate: (trashed) => iterateRows(database, trashed),
    beginningWith: async (text, first) => orUnavailable(() => thoughtsBeginningWith(database, text, first)),
    add: async (draft, key, change) => write(() => add(database, draft, key, change)),
    update: async (id, draft, version, change) => write(() => update(database, id, draft, version, change)),
    moveImage: async (id, from, to) => write(() => moveImage(database, id, from, to)),
    trash: async (id, change) => write(() => trash(database, id, change)),
    restore: async (id, change) => write(() => restore(database, id, change)),
    import: async (rows, change, dryRun) => {
      await adoptRows(database);
      return write(() => importRows(database, rows, change, dryRun));
    },
    revisions: async (id) => orUnavailable(() => revisionsOf(database, id)),
    audit: async (first, after) => orUnavailable(() => auditPage(database, first, after)),
    record: async (entry) => write(() => addAudit(database, entry)),
    adopt: async () => adoptRows(database),
    upgrade: (report) => upgradeRows(database, report ?? (() => {})),
    purge: async (trashedBefore) => {
      // A look that finds nothing must not wait for another process's lock.
      const isDue = orUnavailable(() => isPurgeDue(database, trashedBefore));
      return isDue ? write(() => purge(database, trashedBefore)) : 0;
    },
    ping: async () => {
      // Of the thoughts themselves: a constant would come from a file that can't be read, too.
      orUnavailable(() => database.prepare('SELECT rank FROM thoughts LIMIT 1').get());
    },
  };
}

function thoughtsAtRanks(database: DatabaseSync, ranks: readonly number[]) {
  const holder = database.prepare('SELECT id, record FROM thoughts WHERE rank = ?');
  return ranks.flatMap((rank) => {
    const row = holder.get(rank);
    return row === undefined ? [] : [readRow(row).thought];
  });
}

function add(database: DatabaseSync, ...[draft, key, change]: Parameters<ThoughtStore['add']>) {
  const id = idFromKey(key);
  const stored = findRow(database, id);
  if (stored !== null) return stored.thought;
  const thought = addedThought(id, draft, change.now);
  writeRow(database, thought, rankCount(database));
  addAudit(database, { action: 'added', subject: id, title: thought.thought, by: change.by, at: change.now });
  return thought;
}

function update(
  database: DatabaseSync,
  ...[id, draft, version, change]: Parameters<ThoughtStore['update']>
): Awaited<ReturnType<ThoughtStore['update']>> {
  const stored = findRow(database, id);
  if (stored === null) return null;
  if (stored.thought.version !== version) {
    return { kind: holdsDraft(stored.thought, draft) ? 'saved' : 'stale', thought: stored.thought };
  }
  const thought = changedThought(stored.thought, draft, change);
  addRevision(database, stored.thought, change);
  writeRow(database, thought, stored.rank, stored.record);
  addAudit(database, {
    action: 'changed',
    subject: id,
    title: thought.thought,
    by: change.by,
    at: change.now,
  });
  return { kind: 'saved', thought };
}

function moveImage(database: DatabaseSync, id: string, from: string, to: string): boolean {
  const { changes } = database
    .prepare(
      `UPDATE thoughts SET record = json_set(record, '$.imageUrl', :to)
       WHERE id = :id AND record ->> 'imageUrl' = :from`,
    )
    .run({ id, from, to });
  return changes === 1;
}

function trash(database: DatabaseSync, id: string, change: Change) {
  const stored = findRow(database, id);
  if (stored === null || stored.thought.trashedAt !== null) return stored?.thought ?? null;
  const last = rankCount(database) - 1;
  const thought = trashedThought(stored.thought, change);
  writeRow(database, thought, null, stored.record);
  if (stored.rank !== null)
    database.prepare('UPDATE thoughts SET rank = ? WHERE rank = ?').run(stored.rank, last);
  addAudit(database, {
    action: 'deleted',
    subject: id,
    title: thought.thought,
    by: change.by,
    at: change.now,
  });
  return thought;
}

function restore(database: DatabaseSync, id: string, change: Change) {
  const stored = findRow(database, id);
  if (stored === null || stored.thought.trashedAt === null) return stored?.thought ?? null;
  const thought = restoredThought(stored.thought);
  writeRow(database, thought, rankCount(database), stored.record);
  addAudit(database, {
    action: 'restored',
    subject: id,
    title: thought.thought,
    by: change.by,
    at: change.now,
  });
  return thought;
}

function isPurgeDue(database: DatabaseSync, trashedBefore: string): boolean {
  return (
    database.prepare('SELECT 1 FROM thoughts WHERE trashedAt < ? LIMIT 1').get(trashedBefore) !== undefined
  );
}

function purge(database: DatabaseSync, trashedBefore: string): number {
  return Number(database.prepare('DELETE FROM thoughts WHERE trashedAt < ?').run(trashedBefore).changes);
}
