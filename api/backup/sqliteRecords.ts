// Writes records of a backup to the tables of SQLite.
import type { DatabaseSync } from 'node:sqlite';
import { fromThoughtRecord } from '#domain/thought/storedRecord.ts';
import { placeOf } from '#domain/thought/thought.ts';
import { isConstraintError } from '../storage/sqlite.ts';
import { keyColumnsOf } from '../thoughts/sqlite/rows.ts';
import {
  type ArchiveFields,
  type ArchiveKind,
  type ArchiveRecord,
  type ThoughtKind,
  thoughtKinds,
} from './archive.ts';
import { getTable, isTableKind, type TableKind, toRow } from './sqliteTables.ts';
import { withPlainDates } from './taggedValues.ts';

/** Adds or replaces a record in the current transaction. */
type WriteRecord = (record: ArchiveRecord) => void;

/** @param now the date of a draft or a deleted thought without a valid one */
export function createRecordWriter(database: DatabaseSync, kind: ArchiveKind, now: string): WriteRecord {
  if (isTableKind(kind)) return createTableWriter(database, kind);
  return createThoughtWriter(database, kind, now);
}

/**
 * A record that the table refuses is only retained: Firestore can have a revision of a thought that was deleted directly in
 * the database, or an image without content.
 */
function createTableWriter(database: DatabaseSync, kind: TableKind): WriteRecord {
  const { table, id, columns } = getTable(kind);
  const names = [...id, ...Object.keys(columns)];
  const upsert = database.prepare(
    `INSERT OR REPLACE INTO ${table} (${names.map((name) => `"${name}"`).join(', ')})
     VALUES (${names.map((name) => `:${name}`).join(', ')})`,
  );
  const unknownFieldsWriter = createUnknownFieldsWriter(database, kind);
  return (record) => {
    const { row, unknownFields } = toRow(kind, record);
    try {
      upsert.run(row);
    } catch (error) {
      if (!isConstraintError(error)) throw error;
      unknownFieldsWriter.retainRecord(record.id, record.fields);
      return;
    }
    unknownFieldsWriter.write(record.id, unknownFields);
  };
}

/**
 * The place of a thought depends on its dates only, but on Firestore on its collection, so contradicting dates are
 * replaced. Firestore can have thoughts with the same id in several places. Then only the first one has a row, and the
 * others are retained.
 */
function createThoughtWriter(database: DatabaseSync, kind: ThoughtKind, now: string): WriteRecord {
  // A rank that another thought has is left out, and added when the restore is finished.
  const upsert = database.prepare(
    `INSERT INTO thoughts (id, record, rank, createdAtKey, authorKey, thoughtKey, lettersKey,
       authorDateKey, fingerprint, searchText, filterValues)
     VALUES (:id, :record, CASE WHEN EXISTS (SELECT 1 FROM thoughts WHERE rank = :rank AND id <> :id) THEN NULL ELSE :rank END,
       :createdAtKey, :authorKey, :thoughtKey, :lettersKey, :authorDateKey, :fingerprint, :searchText, :filterValues)
     ON CONFLICT (id) DO UPDATE SET record = excluded.record, rank = excluded.rank,
       createdAtKey = excluded.createdAtKey, authorKey = excluded.authorKey, thoughtKey = excluded.thoughtKey,
       lettersKey = excluded.lettersKey, authorDateKey = excluded.authorDateKey, fingerprint = excluded.fingerprint, searchText = excluded.searchText,
       filterValues = excluded.filterValues
     WHERE :kind = 'thoughts' OR place = 'trash' OR (:kind = 'drafts' AND place = 'draft')`,
  );
  const unknownFieldsWriter = createUnknownFieldsWriter(database, kind);
  return ({ id, rank = null, fields }) => {
    const record = withPlainDates(fields);
    const stored = fromThoughtRecord(id, record);
    if (kind === 'trash') record['trashedAt'] = stored.trashedAt ?? now;
    else if (placeOf(stored) !== thoughtKinds[kind])
      Object.assign(record, {
        trashedAt: null,
        draftedAt: kind === 'drafts' ? (stored.draftedAt ?? now) : null,
      });
    const { changes } = upsert.run({
      id,
      record: JSON.stringify(record),
      rank,
      ...keyColumnsOf(stored),
      kind,
    });
    if (changes === 0) unknownFieldsWriter.retainRecord(id, fields);
  };
}

function createUnknownFieldsWriter(database: DatabaseSync, kind: ArchiveKind) {
  const upsert = database.prepare('INSERT OR REPLACE INTO unknownFields VALUES (?, ?, ?, ?)');
  const remove = database.prepare('DELETE FROM unknownFields WHERE kind = ? AND id = ?');
  return {
    write: (id: string, fields: ArchiveFields): void => {
      if (Object.keys(fields).length === 0) remove.run(kind, id);
      else upsert.run(kind, id, JSON.stringify(fields), 0);
    },
    /** Stores a record that has no place in the tables of the features, so that the next backup contains it. */
    retainRecord: (id: string, fields: ArchiveFields): void => {
      upsert.run(kind, id, JSON.stringify(fields), 1);
    },
  };
}
