// Converts records of a backup to rows of SQLite, and back.
import type { SQLInputValue, SQLOutputValue } from 'node:sqlite';
import { normalizeEmail } from '#domain/people/normalizeEmail.ts';
import type { ArchiveFields, ArchiveKind, ArchiveRecord } from './archive.ts';
import { readTimestamp } from './taggedValues.ts';

/** `bytes` is the content of an image, which is not one of the fields. */
type ColumnType = 'text' | 'optionalText' | 'email' | 'role' | 'integer' | 'flag' | 'json' | 'bytes';

interface TableDefinition {
  table: string;
  /** The columns that identify a row. If there are two, a slash is between their values in the id of the record. */
  id: readonly string[];
  columns: Record<string, ColumnType>;
  /** The fields that Firestore stores in addition, and that follow from the id. */
  getDerivedFields?: (id: string) => ArchiveFields;
}

/** The kinds whose tables have a column for each field. */
export const tables = {
  revisions: {
    table: 'revisions',
    id: ['thoughtId', 'version'],
    columns: { record: 'json', by: 'text', at: 'text' },
    getDerivedFields: (id) => ({ version: splitRevisionId(id)[1] }),
  },
  images: { table: 'images', id: ['name'], columns: { unusedSince: 'optionalText', bytes: 'bytes' } },
  audit: {
    table: 'audit',
    id: ['key'],
    columns: {
      action: 'text',
      subject: 'optionalText',
      title: 'text',
      by: 'text',
      at: 'text',
      operation: 'optionalText',
      changed: 'integer',
      undoneAt: 'optionalText',
    },
  },
  auditItems: { table: 'auditItems', id: ['key'], columns: { title: 'text' } },
  users: {
    table: 'users',
    id: ['uid'],
    columns: {
      email: 'email',
      displayName: 'optionalText',
      photoURL: 'optionalText',
      role: 'role',
      roleGrantedTo: 'optionalText',
      isAdmin: 'flag',
      createdAt: 'optionalText',
      lastSignIn: 'optionalText',
    },
    getDerivedFields: (uid) => ({ uid }),
  },
  invitations: {
    table: 'adminUsers',
    id: ['email'],
    columns: { displayName: 'optionalText', createdAt: 'optionalText', isActive: 'flag' },
    getDerivedFields: (email) => ({ email, role: 'admin' }),
  },
  devices: {
    table: 'devices',
    id: ['id'],
    columns: { registration: 'text', kind: 'text', registeredAt: 'text' },
  },
  jobs: {
    table: 'jobs',
    id: ['job'],
    columns: { owner: 'text', startedAtMs: 'integer', leasedUntilMs: 'integer', dueAtMs: 'integer' },
  },
} as const satisfies Partial<Record<ArchiveKind, TableDefinition>>;

export type TableKind = keyof typeof tables;

export function isTableKind(kind: ArchiveKind): kind is TableKind {
  return kind in tables;
}

export function getTable(kind: TableKind): TableDefinition {
  return tables[kind];
}

/** Returns the row of a record, and the fields that have no column in the table. */
export function toRow(kind: TableKind, { id, fields, bytes }: ArchiveRecord) {
  const { id: idColumns, columns, getDerivedFields } = getTable(kind);
  const derived = getDerivedFields?.(id) ?? {};
  const idValues = idColumns.length === 1 ? [id] : splitRevisionId(id);
  const row = Object.fromEntries<SQLInputValue>([
    ...idColumns.map((name, index) => [name, idValues[index] ?? null] as const),
    ...Object.entries(columns).map(
      ([name, type]) => [name, type === 'bytes' ? (bytes ?? null) : toColumn(type, fields[name])] as const,
    ),
  ]);
  const unknown = Object.entries(fields).filter(([name]) => !(name in columns) && !(name in derived));
  return { row, unknownFields: Object.fromEntries(unknown) };
}

/** The version is null if it isn't a number, which the table refuses. */
function splitRevisionId(id: string): [thoughtId: string, version: number | null] {
  const [thoughtId = '', version = ''] = id.split('/');
  return [thoughtId, String(Number(version)) === version ? Number(version) : null];
}

/** Returns the record of a row, without the fields that the table has no column for. */
export function fromRow(kind: TableKind, id: string, row: Record<string, SQLOutputValue>): ArchiveRecord {
  const { columns, getDerivedFields } = getTable(kind);
  const { bytes, ...fields } = Object.fromEntries(
    Object.entries(columns).map(([name, type]) => [name, fromColumn(type, row[name] ?? null)]),
  );
  return {
    id,
    fields: { ...getDerivedFields?.(id), ...fields },
    ...(bytes instanceof Uint8Array && { bytes }),
  };
}

function fromColumn(type: ColumnType, value: SQLOutputValue): unknown {
  if (type === 'json') return JSON.parse(String(value));
  return type === 'flag' ? value === 1 : value;
}

/** Returns what the stores on Firestore would read: a value of a wrong type counts as missing. */
function toColumn(type: Exclude<ColumnType, 'bytes'>, value: unknown): SQLInputValue {
  const text = typeof value === 'string' ? value : readTimestamp(value);
  switch (type) {
    case 'text':
      return text ?? '';
    case 'optionalText':
      return text;
    case 'email':
      return text === null ? null : normalizeEmail(text);
    case 'role':
      return text === 'admin' ? 'admin' : 'user';
    case 'integer':
      return typeof value === 'number' && Number.isSafeInteger(value) ? value : 0;
    case 'flag':
      return Number(value === true);
    case 'json':
      return JSON.stringify(value ?? {});
  }
}
