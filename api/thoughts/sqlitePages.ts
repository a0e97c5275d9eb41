import type { DatabaseSync } from 'node:sqlite';
import { fold } from '#domain/fold.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { orUnavailable } from '../sqlite.ts';
import { findRow, readRow } from './sqliteRows.ts';
import type { Thought } from '#domain/thought.ts';
import { hasOldFields, lastCharacter, lettersKey, orders } from './storedThought.ts';
import type { ListedThought, StoredThought, ThoughtPage, ThoughtPageQuery } from './thoughtStore.ts';

export function thoughtPage(database: DatabaseSync, query: ThoughtPageQuery): ThoughtPage {
  const { first, after, orderBy } = query;
  const { key, direction } = orders[orderBy];
  const position = readCursor(orderBy, after);
  const matching = `FROM thoughts WHERE (trashedAt IS NOT NULL) = :trashed AND instr(searchText, :search)`;
  const filter = { trashed: Number(query.trashed), search: fold(query.search ?? '') };
  const beyond =
    position === null ? '' : `AND (${key}Key, id) ${direction === 'asc' ? '>' : '<'} (:key, :id)`;
  const rows = database
    .prepare(
      `SELECT id, record, ${key}Key AS key ${matching} ${beyond}
       ORDER BY ${key}Key ${direction}, id ${direction} LIMIT :limit`,
    )
    .all({ ...filter, ...position, limit: first + 1 });
  return {
    edges: rows.slice(0, first).map((row) => {
      const node = readRow(row).thought;
      return { node, cursor: writeCursor(orderBy, { key: String(row['key']), id: node.id }) };
    }),
    hasNextPage: rows.length > first,
    ...countsOf(database, filter),
  };
}

function countsOf(database: DatabaseSync, filter: { trashed: number; search: string }) {
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

export async function* iterateRows(database: DatabaseSync, trashed: boolean): AsyncGenerator<StoredThought> {
  const ids = orUnavailable(() =>
    database
      .prepare(
        `SELECT id FROM thoughts WHERE (trashedAt IS NOT NULL) = ?
         ORDER BY coalesce(record ->> 'createdAt', ''), id`,
      )
      .all(Number(trashed)),
  );
  for (const { id } of ids) {
    const row = orUnavailable(() => findRow(database, String(id)));
    if (row !== null) yield { thought: row.thought, isOld: hasOldFields(row.record) };
  }
}

export function thoughtsBeginningWith(database: DatabaseSync, text: string, first: number): Thought[] {
  const key = lettersKey(text);
  return database
    .prepare(
      `SELECT id, record FROM thoughts
       WHERE trashedAt IS NULL AND lettersKey >= ? AND lettersKey < ? ORDER BY lettersKey, id LIMIT ?`,
    )
    .all(key, `${key}${lastCharacter}`, first)
    .map((row) => readRow(row).thought);
}
