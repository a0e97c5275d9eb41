// Writes records of a backup to the tables of SQLite.
import type { DatabaseSync } from 'node:sqlite';
import { fromThoughtRecord } from '#domain/thought/storedRecord.ts';
import { isConstraintError } from '../storage/sqlite.ts';
import { keyColumnsOf } from '../thoughts/sqlite/rows.ts';
import type { ArchiveFields, ArchiveKind, ArchiveRecord } from './archive.ts';
import { getTable, isTableKind, type TableKind, toRow } from './sqliteTables.ts';
import { withPlainDates } from './taggedValues.ts';

/** Adds or replaces a record in the current transaction. */
type WriteRecord = (record: ArchiveRecord) => void;

/** @param now the time at which a deleted thought without a valid date counts as deleted. */
export function createRecordWriter(database: DatabaseSync, kind: ArchiveKind, now: string): WriteRecord {
  if (isTableKind(kind)) return createTableWriter(database, kind);
  return createThoughtWriter(database, kind === 'trash' ? now : null);
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
 * Whether a thought is in the trash depends on its date only, but on Firestore on its collection, so a contradicting date
 * is replaced. Firestore can have a live and a deleted thought with the same id. Then the deleted one is only retained.
 */
function createThoughtWriter(database: DatabaseSync, trashedAt: string | null): WriteRecord {
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
     WHERE :isLive OR trashedAt IS NOT NULL`,
  );
  const unknownFieldsWriter = createUnknownFieldsWriter(database, trashedAt === null ? 'thoughts' : 'trash');
  return ({ id, rank = null, fields }) => {
    const record = withPlainDates(fields);
    const stored = fromThoughtRecord(id, record);
    if ((stored.trashedAt === null) !== (trashedAt === null)) record['trashedAt'] = trashedAt;
    const { changes } = upsert.run({
      id,
      record: JSON.stringify(record),
      rank,
      ...keyColumnsOf(stored),
      isLive: Number(trashedAt === null),
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
