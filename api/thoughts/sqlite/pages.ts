import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { normalizeForSearch } from '#domain/text/normalizeForSearch.ts';
import { readCursor, writeCursor } from '../../storage/cursor.ts';
import { wrapSqliteErrors } from '../../storage/sqlite.ts';
import { findRow, readRow } from './rows.ts';
import type { Thought } from '#domain/thought/thought.ts';
import { authorDatePrefix, authorListName, prefixRange, sortOrders, toLettersKey } from '../thoughtRecord.ts';
import type {
  AuthorPage,
  AuthorPageQuery,
  ListedThought,
  StoredThought,
  ThoughtPage,
  ThoughtPageQuery,
} from '../thoughtStore.ts';

export function readThoughtPage(database: DatabaseSync, query: ThoughtPageQuery): ThoughtPage {
  const { first, after, orderBy } = query;
  const { key, direction } = sortOrders[orderBy];
  const position = readCursor(orderBy, after);
  const matching = `FROM thoughts WHERE (trashedAt IS NOT NULL) = :trashed AND instr(searchText, :search)`;
  const filter = { trashed: Number(query.trashed), search: normalizeForSearch(query.search ?? '') };
  const afterCursor =
    position === null ? '' : `AND (${key}Key, id) ${direction === 'asc' ? '>' : '<'} (:key, :id)`;
  const rows = database
    .prepare(
      `SELECT id, record, ${key}Key AS key ${matching} ${afterCursor}
       ORDER BY ${key}Key ${direction}, id ${direction} LIMIT :limit`,
    )
    .all({ ...filter, ...position, limit: first + 1 });
  return {
    edges: toEdges(rows.slice(0, first), orderBy),
    hasNextPage: rows.length > first,
    ...countThoughts(database, filter),
  };
}

export function readByAuthor(database: DatabaseSync, { slug, first, after }: AuthorPageQuery): AuthorPage {
  const position = readCursor(authorListName(slug), after);
  const range = prefixRange(authorDatePrefix(slug));
  const matching = `FROM thoughts WHERE trashedAt IS NULL AND authorDateKey >= :start AND authorDateKey < :end`;
  const afterCursor = position === null ? '' : 'AND (authorDateKey, id) < (:key, :id)';
  const rows = database
    .prepare(
      `SELECT id, record, authorDateKey AS key ${matching} ${afterCursor}
       ORDER BY authorDateKey DESC, id DESC LIMIT :limit`,
    )
    .all({ ...range, ...position, limit: first + 1 });
  const count = database.prepare(`SELECT count(*) AS n ${matching}`).get({ ...range });
  return {
    edges: toEdges(rows.slice(0, first), authorListName(slug)),
    hasNextPage: rows.length > first,
    totalCount: Number(count?.['n']),
  };
}

/** Returns the thoughts with the cursors of a list that is sorted by the column `key`. */
function toEdges(rows: readonly Record<string, unknown>[], listName: string): ThoughtPage['edges'] {
  return rows.map((row) => {
    const node = readRow(row).thought;
    return { node, cursor: writeCursor(listName, { key: String(row['key']), id: node.id }) };
  });
}

function countThoughts(database: DatabaseSync, filter: { trashed: number; search: string }) {
  const counts = database
    .prepare(
      `SELECT count(*) AS collectionCount, count(*) FILTER (WHERE instr(searchText, :search)) AS totalCount
       FROM thoughts WHERE (trashedAt IS NOT NULL) = :trashed`,
    )
    .get(filter);
  return {
    totalCount: Number(counts?.['totalCount']),
    collectionCount: Number(counts?.['collectionCount']),
  };
}

export function listByRank(database: DatabaseSync, first: number, count: number): ListedThought[] {
  return database
    .prepare('SELECT id, record FROM thoughts WHERE rank >= ? AND rank < ? ORDER BY rank')
    .all(first, first + count)
    .map((row) => readRow(row).thought);
}

/** Few, because a legacy record may contain an image. */
const rowsPerTurn = 20;

export async function* iterateRows(database: DatabaseSync, trashed: boolean): AsyncGenerator<StoredThought> {
  const ids = wrapSqliteErrors(() =>
    database
      .prepare(
        `SELECT id FROM thoughts WHERE (trashedAt IS NOT NULL) = ?
         ORDER BY coalesce(record ->> 'createdAt', ''), id`,
      )
      .all(Number(trashed)),
  );
  for (const [index, { id }] of ids.entries()) {
    // SQLite blocks the process, so requests are handled in between.
    if (index % rowsPerTurn === rowsPerTurn - 1) await nextTurn();
    const row = wrapSqliteErrors(() => findRow(database, String(id)));
    if (row !== null) yield { thought: row.thought, record: row.record };
  }
}

export function findByPrefix(database: DatabaseSync, prefix: string, first: number): Thought[] {
  const { start, end } = prefixRange(toLettersKey(prefix));
  return database
    .prepare(
      `SELECT id, record FROM thoughts
       WHERE trashedAt IS NULL AND lettersKey >= ? AND lettersKey < ? ORDER BY lettersKey, id LIMIT ?`,
    )
    .all(start, end, first)
    .map((row) => readRow(row).thought);
}
