import type { DatabaseSync } from 'node:sqlite';
import { migrate, wrapSqliteErrors, transact } from '../../storage/sqlite.ts';
import { reindexRows, upgradeRows } from './reindexRows.ts';
import { addRevision, readRevisions } from './history.ts';
import { importThoughts } from './importThoughts.ts';
import { iterateRows, listByRank, readByAuthor, readThoughtPage, findByPrefix } from './pages.ts';
import { createRankReader } from './rankReader.ts';
import { findRow, countRanks, thoughtMigrations, writeRow } from './rows.ts';
import {
  createAdditionRecord,
  createAuditEntry,
  createThought,
  applyDraft,
  hasSameContent,
  idFromKey,
  markRestored,
  markTrashed,
  requireSameAddition,
} from '../thoughtRecord.ts';
import type { ChangeMetadata } from '../../audit/auditLog.ts';
import type { SqliteAuditLog } from '../../audit/sqliteAuditLog.ts';
import type { ThoughtStore } from '../thoughtStore.ts';

/** Stores thoughts in SQLite. The caller closes the database. */
export function createSqliteThoughtStore(database: DatabaseSync, audit: SqliteAuditLog): ThoughtStore {
  migrate(database, 'thoughts', thoughtMigrations);
  const ranks = createRankReader(database);
  const write = <Result>(work: () => Result) => transact(database, work);
  return {
    name: 'sqlite',
    size: async (maxAgeMs) => wrapSqliteErrors(() => ranks.size(maxAgeMs)),
    findByRanks: async (requested) => wrapSqliteErrors(() => ranks.findByRanks(requested)),
    listByRank: async (first, count) => wrapSqliteErrors(() => listByRank(database, first, count)),
    findById: async (id) => wrapSqliteErrors(() => findRow(database, id)?.thought ?? null),
    findRank: async (id) => wrapSqliteErrors(() => findRow(database, id)?.rank ?? null),
    readPage: async (query) => wrapSqliteErrors(() => readThoughtPage(database, query)),
    readByAuthor: async (query) => wrapSqliteErrors(() => readByAuthor(database, query)),
    iterate: (trashed) => iterateRows(database, trashed),
    findByPrefix: async (text, first) => wrapSqliteErrors(() => findByPrefix(database, text, first)),
    add: async (draft, key, change) => write(() => add(database, audit, draft, key, change)),
    update: async (id, draft, version, change) =>
      write(() => update(database, audit, id, draft, version, change)),
    replaceImageUrl: async (id, from, to) => write(() => replaceImageUrl(database, id, from, to)),
    trash: async (id, change) => write(() => trash(database, audit, id, change)),
    restore: async (id, change) => write(() => restore(database, audit, id, change)),
    import: async (rows, change, dryRun) => {
      await reindexRows(database);
      return write(() => importThoughts(database, audit, rows, change, dryRun));
    },
    setShareImage: async (id, version, path) =>
      write(() => setValue(database, id, version, 'shareImage', path)),
    setLanguage: async (id, version, lang) => write(() => setValue(database, id, version, 'lang', lang)),
    listRevisions: async (id) => wrapSqliteErrors(() => readRevisions(database, id)),
    reindex: (signal) => reindexRows(database, signal),
    upgrade: (onProgress) => upgradeRows(database, onProgress ?? (() => {})),
    purgeTrash: async (trashedBefore) => {
      // Checked without a write lock, so that a run with nothing to delete doesn't wait for another process.
      const isDue = wrapSqliteErrors(() => isPurgeDue(database, trashedBefore));
      return isDue ? write(() => purge(database, trashedBefore)) : 0;
    },
    ping: async () => {
      // Reads from the table, because selecting a constant succeeds even if the file can't be read.
      wrapSqliteErrors(() => database.prepare('SELECT rank FROM thoughts LIMIT 1').get());
    },
  };
}

function add(
  database: DatabaseSync,
  audit: SqliteAuditLog,
  ...[draft, key, change]: Parameters<ThoughtStore['add']>
) {
  const id = idFromKey(key);
  const stored = findRow(database, id);
  if (stored !== null) return requireSameAddition(stored, draft);
  const thought = createThought(id, draft, change.now);
  writeRow(database, thought, countRanks(database), createAdditionRecord(draft));
  audit.append(createAuditEntry('added', thought, change));
  return thought;
}

function update(
  database: DatabaseSync,
  audit: SqliteAuditLog,
  ...[id, draft, version, change]: Parameters<ThoughtStore['update']>
): Awaited<ReturnType<ThoughtStore['update']>> {
  const stored = findRow(database, id);
  if (stored === null) return null;
  if (stored.thought.version !== version) {
    return { kind: hasSameContent(stored.thought, draft) ? 'saved' : 'stale', thought: stored.thought };
  }
  const thought = applyDraft(stored.thought, draft, change);
  addRevision(database, stored.thought, change);
  writeRow(database, thought, stored.rank, stored.record);
  audit.append(createAuditEntry('changed', thought, change));
  return { kind: 'saved', thought };
}

function replaceImageUrl(database: DatabaseSync, id: string, from: string, to: string): boolean {
  const { changes } = database
    .prepare(
      `UPDATE thoughts SET record = json_set(record, '$.imageUrl', :to)
       WHERE id = :id AND record ->> 'imageUrl' = :from`,
    )
    .run({ id, from, to });
  return changes === 1;
}

function setValue(
  database: DatabaseSync,
  id: string,
  version: number,
  name: 'shareImage' | 'lang',
  value: string,
): boolean {
  if (findRow(database, id)?.thought.version !== version) return false;
  database
    .prepare('UPDATE thoughts SET record = json_set(record, :path, :value) WHERE id = :id')
    .run({ id, path: `$.${name}`, value });
  return true;
}

function trash(database: DatabaseSync, audit: SqliteAuditLog, id: string, change: ChangeMetadata) {
  const stored = findRow(database, id);
  if (stored === null || stored.thought.trashedAt !== null) return stored?.thought ?? null;
  const last = countRanks(database) - 1;
  const thought = markTrashed(stored.thought, change);
  writeRow(database, thought, null, stored.record);
  if (stored.rank !== null)
    database.prepare('UPDATE thoughts SET rank = ? WHERE rank = ?').run(stored.rank, last);
  audit.append(createAuditEntry('deleted', thought, change));
  return thought;
}

function restore(database: DatabaseSync, audit: SqliteAuditLog, id: string, change: ChangeMetadata) {
  const stored = findRow(database, id);
  if (stored === null || stored.thought.trashedAt === null) return stored?.thought ?? null;
  const thought = markRestored(stored.thought);
  writeRow(database, thought, countRanks(database), stored.record);
  audit.append(createAuditEntry('restored', thought, change));
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
