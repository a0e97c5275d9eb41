import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { normalizeForSearch } from '#domain/text/normalizeForSearch.ts';
import type { Thought } from '#domain/thought/thought.ts';
import { type Page, readCursor, writeCursor } from '../../storage/cursor.ts';
import { wrapSqliteErrors } from '../../storage/sqlite.ts';
import { findRow, readRow } from './rows.ts';
import {
  authorDatePrefix,
  authorListName,
  prefixRange,
  sortOrders,
  type ThoughtIndexKeys,
  toLettersKey,
} from '../thoughtRecord.ts';
import type { StoredThought, ThoughtReader } from '../thoughtStore.ts';

/** Creates the methods that find single thoughts. */
export function createFinders(database: DatabaseSync) {
  return {
    findById: async (id) => wrapSqliteErrors(() => findRow(database, id)?.thought ?? null),
    findRank: async (id) => wrapSqliteErrors(() => findRow(database, id)?.rank ?? null),
    listByRank: async (first, count) =>
      wrapSqliteErrors(() =>
        database
          .prepare('SELECT id, record FROM thoughts WHERE rank >= ? AND rank < ? ORDER BY rank')
          .all(first, first + count)
          .map((row) => readRow(row).thought),
      ),
    findByPrefix: async (prefix, first) =>
      wrapSqliteErrors(() => {
        const { start, end } = prefixRange(toLettersKey(prefix));
        return database
          .prepare(
            `SELECT id, record FROM thoughts
             WHERE trashedAt IS NULL AND lettersKey >= ? AND lettersKey < ? ORDER BY lettersKey, id LIMIT ?`,
          )
          .all(start, end, first)
          .map((row) => readRow(row).thought);
      }),
  } satisfies Partial<ThoughtReader>;
}

/** Creates the methods that read pages. */
export function createPageReaders(database: DatabaseSync): Pick<ThoughtReader, 'readPage' | 'readByAuthor'> {
  return {
    readPage: async ({ first, after, search, orderBy, trashed }) =>
      wrapSqliteErrors(() => {
        const matching = '(trashedAt IS NOT NULL) = :trashed AND instr(searchText, :search)';
        const filter = { trashed: Number(trashed), search: normalizeForSearch(search ?? '') };
        const order = { listName: orderBy, ...sortOrders[orderBy] };
        const page = readSorted(database, { matching, filter, ...order, first, after });
        const counts = database
          .prepare(
            `SELECT count(*) AS collectionCount, count(*) FILTER (WHERE instr(searchText, :search)) AS totalCount
             FROM thoughts WHERE (trashedAt IS NOT NULL) = :trashed`,
          )
          .get(filter);
        return {
          ...page,
          totalCount: Number(counts?.['totalCount']),
          collectionCount: Number(counts?.['collectionCount']),
        };
      }),
    readByAuthor: async ({ slug, first, after }) =>
      wrapSqliteErrors(() => {
        const matching = 'trashedAt IS NULL AND authorDateKey >= :start AND authorDateKey < :end';
        const filter = { ...prefixRange(authorDatePrefix(slug)) };
        const order = { listName: authorListName(slug), key: 'authorDate', direction: 'desc' } as const;
        const page = readSorted(database, { matching, filter, ...order, first, after });
        const count = database.prepare(`SELECT count(*) AS n FROM thoughts WHERE ${matching}`).get(filter);
        return { ...page, totalCount: Number(count?.['n']) };
      }),
  };
}

interface SortedPageQuery {
  /** A condition of SQL with the parameters `filter`. */
  matching: string;
  filter: Record<string, SQLInputValue>;
  listName: string;
  key: keyof ThoughtIndexKeys;
  direction: 'asc' | 'desc';
  first: number;
  after: string | null;
}

/** Returns a page of the thoughts that match, sorted by a key and the id. */
function readSorted(
  database: DatabaseSync,
  { matching, filter, listName, key, direction, first, after }: SortedPageQuery,
): Page<Thought> {
  const position = readCursor(listName, after);
  const afterCursor =
    position === null ? '' : `AND (${key}Key, id) ${direction === 'asc' ? '>' : '<'} (:key, :id)`;
  const rows = database
    .prepare(
      `SELECT id, record, ${key}Key AS key FROM thoughts WHERE ${matching} ${afterCursor}
       ORDER BY ${key}Key ${direction}, id ${direction} LIMIT :limit`,
    )
    .all({ ...filter, ...position, limit: first + 1 });
  const edges = rows.slice(0, first).map((row) => {
    const node = readRow(row).thought;
    return { node, cursor: writeCursor(listName, { key: String(row['key']), id: node.id }) };
  });
  return { edges, hasNextPage: rows.length > first };
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
