// The tables of thoughts, and functions to read and write one row.
import type { DatabaseSync } from 'node:sqlite';
import {
  fromThoughtRecord,
  toRecord,
  toThoughtRecord,
  type ThoughtRecord,
} from '#domain/thought/storedRecord.ts';
import type { Thought } from '#domain/thought/thought.ts';
import { filterValuesOf } from '#domain/thought/thoughtFilter.ts';
import { prepareOnce } from '../../storage/sqlite.ts';
import { indexKeysOf, searchTextOf, withoutLegacyFields } from '../thoughtRecord.ts';

export const thoughtMigrations = [
  `CREATE TABLE thoughts (
     id TEXT PRIMARY KEY,
     record TEXT NOT NULL CHECK (json_valid(record)),
     rank INTEGER UNIQUE,
     trashedAt TEXT AS (record ->> 'trashedAt'),
     createdAtKey TEXT NOT NULL DEFAULT '',
     authorKey TEXT NOT NULL DEFAULT '',
     thoughtKey TEXT NOT NULL DEFAULT '',
     fingerprint TEXT NOT NULL DEFAULT '',
     searchText TEXT NOT NULL DEFAULT ''
   ) STRICT;
   CREATE INDEX thoughtsByCreatedAt ON thoughts (createdAtKey, id);
   CREATE INDEX thoughtsByAuthor ON thoughts (authorKey, id);
   CREATE INDEX thoughtsByThought ON thoughts (thoughtKey, id);
   CREATE INDEX thoughtsByFingerprint ON thoughts (fingerprint);
   CREATE TABLE revisions (
     thoughtId TEXT NOT NULL REFERENCES thoughts (id) ON DELETE CASCADE,
     version INTEGER NOT NULL,
     record TEXT NOT NULL,
     "by" TEXT NOT NULL,
     at TEXT NOT NULL,
     PRIMARY KEY (thoughtId, version)
   ) STRICT;`,
  // Null until the row is reindexed by a version that has this column.
  `ALTER TABLE thoughts ADD COLUMN lettersKey TEXT;
   CREATE INDEX thoughtsByLetters ON thoughts (lettersKey, id);`,
  // A value that isn't a text doesn't put a thought into the trash, as when the record is read.
  `ALTER TABLE thoughts DROP COLUMN trashedAt;
   ALTER TABLE thoughts ADD COLUMN trashedAt TEXT AS (
     CASE json_type(record, '$.trashedAt') WHEN 'text' THEN nullif(record ->> 'trashedAt', '') END
   );`,
  // Null until the row is reindexed by a version that has this column.
  `ALTER TABLE thoughts ADD COLUMN authorDateKey TEXT;
   CREATE INDEX thoughtsByAuthorDate ON thoughts (authorDateKey, id);`,
  // `FilterValues` as JSON; null until the row is reindexed by a version that has this column. The index has all that
  // filters need, so that they don't read the records.
  `ALTER TABLE thoughts ADD COLUMN filterValues TEXT CHECK (json_valid(filterValues));
   CREATE INDEX thoughtsByFilterValues ON thoughts (trashedAt, filterValues, lettersKey);`,
  // A release without drafts would show them to visitors, so this migration also prevents it from opening the file.
  `ALTER TABLE thoughts ADD COLUMN place TEXT AS (CASE
     WHEN json_type(record, '$.trashedAt') = 'text' AND record ->> 'trashedAt' <> '' THEN 'trash'
     WHEN json_type(record, '$.draftedAt') = 'text' AND record ->> 'draftedAt' <> '' THEN 'draft'
     ELSE 'live' END);
   DROP INDEX thoughtsByFilterValues;
   CREATE INDEX thoughtsByFilterValues ON thoughts (place, filterValues, lettersKey);`,
  `ALTER TABLE thoughts ADD COLUMN publishAt TEXT AS (CASE
     WHEN place = 'draft' AND json_type(record, '$.publishAt') = 'text' THEN nullif(record ->> 'publishAt', '') END);
   CREATE INDEX thoughtsByPublishAt ON thoughts (publishAt, id) WHERE publishAt IS NOT NULL;`,
];

export interface ThoughtRow {
  thought: Thought;
  record: ThoughtRecord;
  rank: number | null;
}

export function findRow(database: DatabaseSync, id: string): ThoughtRow | null {
  const row = prepareOnce(database, 'SELECT id, record, rank FROM thoughts WHERE id = ?').get(id);
  return row === undefined ? null : readRow(row);
}

/** Reads the columns `id`, `record` and, where it was selected, `rank`. */
export function readRow(row: Record<string, unknown>): ThoughtRow {
  const record = toRecord(JSON.parse(String(row['record'])));
  const rank = typeof row['rank'] === 'number' ? row['rank'] : null;
  return { thought: fromThoughtRecord(String(row['id']), record), record, rank };
}

/** Adds or replaces the row. Unknown fields of `record` are retained. */
export function writeRow(
  database: DatabaseSync,
  thought: Thought,
  rank: number | null,
  record: ThoughtRecord = {},
): void {
  database
    .prepare(
      `INSERT INTO thoughts (id, record, rank) VALUES (?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET record = excluded.record, rank = excluded.rank`,
    )
    .run(thought.id, JSON.stringify({ ...withoutLegacyFields(record), ...toThoughtRecord(thought) }), rank);
  writeKeys(database, thought);
}

/** Returns the values of the columns for sorting, searching, filtering and finding duplicates. */
export function keyColumnsOf(thought: Thought) {
  const { createdAt, author, thought: text, letters, authorDate, fingerprint } = indexKeysOf(thought);
  return {
    createdAtKey: createdAt,
    authorKey: author,
    thoughtKey: text,
    lettersKey: letters,
    authorDateKey: authorDate,
    fingerprint,
    searchText: searchTextOf(thought),
    filterValues: JSON.stringify(filterValuesOf(thought)),
  };
}

export function writeKeys(database: DatabaseSync, thought: Thought): void {
  database
    .prepare(
      `UPDATE thoughts SET createdAtKey = :createdAtKey, authorKey = :authorKey, thoughtKey = :thoughtKey,
         lettersKey = :lettersKey, authorDateKey = :authorDateKey, fingerprint = :fingerprint, searchText = :searchText,
         filterValues = :filterValues
       WHERE id = :id`,
    )
    .run({ ...keyColumnsOf(thought), id: thought.id });
}

/** Returns one more than the highest rank. This is the number of ranks including gaps. */
export function countRanks(database: DatabaseSync): number {
  return Number(prepareOnce(database, 'SELECT coalesce(max(rank) + 1, 0) AS n FROM thoughts').get()?.['n']);
}
