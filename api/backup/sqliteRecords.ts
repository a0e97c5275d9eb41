// Writes records of a backup to the tables of SQLite.
import type { DatabaseSync } from 'node:sqlite';
import { fromThoughtRecord } from '#domain/thought/storedRecord.ts';
import { keyColumnsOf } from '../thoughts/sqlite/rows.ts';
import type { ArchiveFields, ArchiveKind, ArchiveRecord } from './archive.ts';
import { getTable, isTableKind, type TableKind, toColumns } from './sqliteTables.ts';
import { withPlainDates } from './taggedValues.ts';

/** Adds or replaces a record in the current transaction. */
type WriteRecord = (record: ArchiveRecord) => void;

/** @param now the time at which a deleted thought without a valid date counts as deleted. */
export function createRecordWriter(database: DatabaseSync, kind: ArchiveKind, now: string): WriteRecord {
  if (isTableKind(kind)) return createTableWriter(database, kind);
  switch (kind) {
    case 'thoughts':
      return createThoughtWriter(database, null);
    case 'trash':
      return createThoughtWriter(database, now);
    case 'revisions':
      return createRevisionWriter(database);
    case 'images':
      return createImageWriter(database);
  }
}

function createTableWriter(database: DatabaseSync, kind: TableKind): WriteRecord {
  const { table, id: idColumn, columns } = getTable(kind);
  const names = Object.keys(columns);
  const quoted = names.map((name) => `"${name}"`);
  const upsert = database.prepare(
    `INSERT INTO ${table} (${idColumn}, ${quoted.join(', ')}) VALUES (:id, ${names.map((name) => `:${name}`).join(', ')})
     ON CONFLICT (${idColumn}) DO UPDATE SET ${quoted.map((name) => `${name} = excluded.${name}`).join(', ')}`,
  );
  const unknownFieldsWriter = createUnknownFieldsWriter(database, kind);
  return ({ id, fields }) => {
    const { values, unknownFields } = toColumns(kind, id, fields);
    upsert.run({ id, ...values });
    unknownFieldsWriter.write(id, unknownFields);
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
       authorDateKey, fingerprint, searchText)
     VALUES (:id, :record, CASE WHEN EXISTS (SELECT 1 FROM thoughts WHERE rank = :rank AND id <> :id) THEN NULL ELSE :rank END,
       :createdAtKey, :authorKey, :thoughtKey, :lettersKey, :authorDateKey, :fingerprint, :searchText)
     ON CONFLICT (id) DO UPDATE SET record = excluded.record, rank = excluded.rank,
       createdAtKey = excluded.createdAtKey, authorKey = excluded.authorKey, thoughtKey = excluded.thoughtKey,
       lettersKey = excluded.lettersKey, authorDateKey = excluded.authorDateKey, fingerprint = excluded.fingerprint, searchText = excluded.searchText
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

/** Firestore retains revisions of a thought that was deleted directly in the database. */
function createRevisionWriter(database: DatabaseSync): WriteRecord {
  const findThought = database.prepare('SELECT 1 FROM thoughts WHERE id = ?');
  const upsert = database.prepare('INSERT OR REPLACE INTO revisions VALUES (?, ?, ?, ?, ?)');
  const unknownFieldsWriter = createUnknownFieldsWriter(database, 'revisions');
  return ({ id, fields }) => {
    const [thoughtId = '', version = ''] = id.split('/');
    const isNumbered = Number.isSafeInteger(Number(version)) && String(Number(version)) === version;
    if (!isNumbered || findThought.get(thoughtId) === undefined) {
      unknownFieldsWriter.retainRecord(id, fields);
      return;
    }
    const { version: _version, record, by, at, ...unknownFields } = fields;
    upsert.run(thoughtId, Number(version), JSON.stringify(record ?? {}), toText(by), toText(at));
    unknownFieldsWriter.write(id, unknownFields);
  };
}

function createImageWriter(database: DatabaseSync): WriteRecord {
  const upsert = database.prepare('INSERT OR REPLACE INTO images VALUES (?, ?, ?)');
  const unknownFieldsWriter = createUnknownFieldsWriter(database, 'images');
  return ({ id, fields, bytes }) => {
    if (bytes === undefined) {
      unknownFieldsWriter.retainRecord(id, fields);
      return;
    }
    const { unusedSince, ...unknownFields } = fields;
    upsert.run(id, bytes, typeof unusedSince === 'string' ? unusedSince : null);
    unknownFieldsWriter.write(id, unknownFields);
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

function toText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
