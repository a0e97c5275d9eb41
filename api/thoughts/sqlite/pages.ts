import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { shuffleItems } from '#domain/feed/random.ts';
import { normalizeForComparison, normalizeForSearch } from '#domain/text/normalizeForSearch.ts';
import { readVersion } from '#domain/thought/storedRecord.ts';
import type { Thought, ThoughtPlace } from '#domain/thought/thought.ts';
import { type Page, readCursor, writeCursor } from '../../storage/cursor.ts';
import { wrapSqliteErrors } from '../../storage/sqlite.ts';
import { readAuthors } from './authors.ts';
import { findRow, readRow } from './rows.ts';
import {
  authorDatePrefix,
  authorListName,
  prefixRange,
  sortOrders,
  type ThoughtIndexKeys,
  toLettersKey,
} from '../thoughtRecord.ts';
import type { StoredThought, ThoughtReader, ThoughtSelection, ThoughtStore } from '../thoughtStore.ts';

const maxSameWords = 5;

/** Creates the methods that find single thoughts. */
export function createFinders(database: DatabaseSync) {
  return {
    findById: async (id) => wrapSqliteErrors(() => findRow(database, id)?.thought ?? null),
    findRank: async (id) => wrapSqliteErrors(() => findRow(database, id)?.rank ?? null),
    listLiveIds: async () =>
      wrapSqliteErrors(
        () =>
          new Set(
            database
              .prepare('SELECT id FROM thoughts WHERE rank >= 0')
              .all()
              .map(({ id }) => String(id)),
          ),
      ),
    listByRank: async (first, count) =>
      wrapSqliteErrors(() =>
        database
          .prepare('SELECT id, record FROM thoughts WHERE rank >= ? AND rank < ? ORDER BY rank')
          .all(first, first + count)
          .map((row) => readRow(row).thought),
      ),
    findSameWords: async (text) =>
      wrapSqliteErrors(() => {
        const words = normalizeForComparison(text);
        if (words === '') return [];
        return database
          .prepare("SELECT id, record FROM thoughts WHERE +place = 'live' AND lettersKey = ? ORDER BY id")
          .all(toLettersKey(text))
          .map((row) => readRow(row).thought)
          .filter(({ thought }) => normalizeForComparison(thought) === words)
          .slice(0, maxSameWords);
      }),
  } satisfies Partial<ThoughtStore>;
}

// The plus sign prevents SQLite from sorting all rows of the place instead of using the index of the order.
const inPlace = '+place = :place';

/** Matches the thoughts whose text another one of the collection has, apart from case, accents, punctuation and spaces. */
const isDuplicate = `lettersKey IN (
  SELECT lettersKey FROM thoughts INDEXED BY thoughtsByFilterValues
  WHERE ${inPlace} AND lettersKey <> '' GROUP BY lettersKey HAVING count(*) > 1)`;

const matchesFilter = `rowid IN (
  SELECT rowid FROM thoughts INDEXED BY thoughtsByFilterValues
  WHERE ${inPlace}
  AND (:needsAttention = 0 OR filterValues ->> 'isIncomplete' = 1 OR ${isDuplicate})
  AND (:lang IS NULL OR filterValues ->> 'lang' = :lang)
  AND (:author IS NULL OR filterValues ->> 'author' = :author)
  AND (:maxLength IS NULL OR filterValues ->> 'length' BETWEEN 1 AND :maxLength))`;

/** Returns the condition in SQL that the thoughts of a place fulfil, with all parameters. */
function toCondition({ place, search, filter = null }: ThoughtSelection) {
  return {
    matches: `${filter === null ? '' : `${matchesFilter} AND `}instr(searchText, :search)`,
    parameters: {
      place,
      search: normalizeForSearch(search ?? ''),
      ...(filter !== null && { ...filter, needsAttention: Number(filter.needsAttention) }),
    },
  };
}

/** Creates the methods that read pages. */
export function createPageReaders(
  database: DatabaseSync,
): Pick<ThoughtReader, 'readPage' | 'select' | 'sample' | 'readByAuthor' | 'readAuthors'> {
  return {
    readPage: async ({ first, after, orderBy, ...selection }) =>
      wrapSqliteErrors(() => {
        const { matches, parameters } = toCondition(selection);
        const matching = `${inPlace} AND ${matches}`;
        const order = { listName: orderBy, ...sortOrders[orderBy] };
        const page = readSorted(database, { matching, parameters, ...order, first, after });
        const counts = database
          .prepare(
            `SELECT count(*) AS collectionCount, count(*) FILTER (WHERE ${matches}) AS totalCount
             FROM thoughts WHERE ${inPlace}`,
          )
          .get(parameters);
        return {
          ...page,
          totalCount: Number(counts?.['totalCount']),
          collectionCount: Number(counts?.['collectionCount']),
        };
      }),
    select: async (selection) =>
      wrapSqliteErrors(() => {
        const { matches, parameters } = toCondition(selection);
        return database
          .prepare(
            `SELECT id, record -> 'version' AS version FROM thoughts WHERE ${inPlace} AND ${matches}
             ORDER BY createdAtKey DESC, id DESC`,
          )
          .all(parameters)
          .map(({ id, version }) => ({
            id: String(id),
            version: readVersion(version === null ? null : JSON.parse(String(version))),
          }));
      }),
    sample: async (selection, count, random) =>
      wrapSqliteErrors(() => {
        const { matches, parameters } = toCondition(selection);
        const found = database
          .prepare(`SELECT id FROM thoughts WHERE ${inPlace} AND ${matches}`)
          .all(parameters);
        return shuffleItems(found, random, count).flatMap(
          ({ id }) => findRow(database, String(id))?.thought ?? [],
        );
      }),
    readByAuthor: async ({ slug, first, after }) =>
      wrapSqliteErrors(() => {
        const matching = "+place = 'live' AND authorDateKey >= :start AND authorDateKey < :end";
        const parameters = { ...prefixRange(authorDatePrefix(slug)) };
        const order = { listName: authorListName(slug), key: 'authorDate', direction: 'desc' } as const;
        const page = readSorted(database, { matching, parameters, ...order, first, after });
        const count = database
          .prepare(`SELECT count(*) AS n FROM thoughts WHERE ${matching}`)
          .get(parameters);
        return { ...page, totalCount: Number(count?.['n']) };
      }),
    readAuthors: async (page) => wrapSqliteErrors(() => readAuthors(database, page)),
  };
}

interface SortedPageQuery {
  /** A condition of SQL. */
  matching: string;
  /** The parameters of the condition. */
  parameters: Record<string, SQLInputValue>;
  listName: string;
  key: keyof ThoughtIndexKeys;
  direction: 'asc' | 'desc';
  first: number;
  after: string | null;
}

/** Returns a page of the thoughts that match, sorted by a key and the id. */
function readSorted(
  database: DatabaseSync,
  { matching, parameters, listName, key, direction, first, after }: SortedPageQuery,
): Page<Thought> {
  const position = readCursor(listName, after);
  const afterCursor =
    position === null ? '' : `AND (${key}Key, id) ${direction === 'asc' ? '>' : '<'} (:key, :id)`;
  const rows = database
    .prepare(
      `SELECT id, record, ${key}Key AS key FROM thoughts WHERE ${matching} ${afterCursor}
       ORDER BY ${key}Key ${direction}, id ${direction} LIMIT :limit`,
    )
    .all({ ...parameters, ...position, limit: first + 1 });
  const edges = rows.slice(0, first).map((row) => {
    const node = readRow(row).thought;
    return { node, cursor: writeCursor(listName, { key: String(row['key']), id: node.id }) };
  });
  return { edges, hasNextPage: rows.length > first };
}

/** Reads from a connection of its own, which sees the file as it was at the first row, while this one can write. */
export async function* iterateByRank(database: DatabaseSync): AsyncGenerator<Thought | null> {
  const path = database.location();
  const reader =
    path === null ? database : wrapSqliteErrors(() => new DatabaseSync(path, { readOnly: true }));
  try {
    const statement = wrapSqliteErrors(() =>
      reader.prepare('SELECT id, rank, record FROM thoughts WHERE rank >= 0 ORDER BY rank'),
    );
    // Only one connection can open a database in memory, where the collection is small.
    const rows = path === null ? statement.all().values() : statement.iterate();
    for (let next = 0, row = rows.next(); row.done !== true; row = wrapSqliteErrors(() => rows.next())) {
      const { thought, rank } = readRow(row.value);
      for (; next < Number(rank); next += 1) yield null;
      yield thought;
      next += 1;
      if (next % rowsPerTurn === 0) await nextTurn();
    }
  } finally {
    if (reader !== database) reader.close();
  }
}

/** Few, because a legacy record may contain an image. */
const rowsPerTurn = 20;

export async function* iterateRows(
  database: DatabaseSync,
  place: ThoughtPlace,
): AsyncGenerator<StoredThought> {
  const ids = wrapSqliteErrors(() =>
    database
      .prepare(
        `SELECT id FROM thoughts WHERE +place = ?
         ORDER BY coalesce(record ->> 'createdAt', ''), id`,
      )
      .all(place),
  );
  for (const [index, { id }] of ids.entries()) {
    // SQLite blocks the process, so requests are handled in between.
    if (index % rowsPerTurn === rowsPerTurn - 1) await nextTurn();
    const row = wrapSqliteErrors(() => findRow(database, String(id)));
    if (row !== null) yield { thought: row.thought, record: row.record };
  }
}
