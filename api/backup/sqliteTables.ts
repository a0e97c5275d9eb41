// Converts records of a backup to rows of SQLite, and back.
import type { SQLInputValue, SQLOutputValue } from 'node:sqlite';
import { normalizeEmail } from '#domain/people/normalizeEmail.ts';
import type { ArchiveFields, ArchiveKind } from './archive.ts';
import { readTimestamp } from './taggedValues.ts';

type ColumnType = 'text' | 'optionalText' | 'email' | 'role' | 'integer' | 'flag';

interface TableDefinition {
  table: string;
  /** The column with the id of the record. */
  id: string;
  columns: Record<string, ColumnType>;
  /** The fields that Firestore stores in addition, and that follow from the id. */
  getDerivedFields?: (id: string) => ArchiveFields;
}

/** The kinds whose tables have a column for each field. */
export const tables = {
  audit: {
    table: 'audit',
    id: 'key',
    columns: { action: 'text', subject: 'optionalText', title: 'text', by: 'text', at: 'text' },
  },
  users: {
    table: 'users',
    id: 'uid',
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
    id: 'email',
    columns: { displayName: 'optionalText', createdAt: 'optionalText', isActive: 'flag' },
    getDerivedFields: (email) => ({ email, role: 'admin' }),
  },
  devices: {
    table: 'devices',
    id: 'id',
    columns: { registration: 'text', kind: 'text', registeredAt: 'text' },
  },
  jobs: {
    table: 'jobs',
    id: 'job',
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

/** Returns the columns of a record, and the fields for which the table has none. */
export function toColumns(kind: TableKind, id: string, fields: ArchiveFields) {
  const { columns, getDerivedFields } = getTable(kind);
  const derived = getDerivedFields?.(id) ?? {};
  const values: Record<string, SQLInputValue> = {};
  for (const [name, type] of Object.entries(columns)) values[name] = toColumn(type, fields[name]);
  const unknown = Object.entries(fields).filter(([name]) => !(name in columns) && !(name in derived));
  return { values, unknownFields: Object.fromEntries(unknown) };
}

/** Returns the fields of a row, without those that the table has no column for. */
export function fromColumns(kind: TableKind, id: string, row: Record<string, SQLOutputValue>): ArchiveFields {
  const { columns, getDerivedFields } = getTable(kind);
  const values = Object.entries(columns).map(([name, type]) => [
    name,
    type === 'flag' ? row[name] === 1 : row[name],
  ]);
  return { ...getDerivedFields?.(id), ...Object.fromEntries(values) };
}

/** Returns what the stores on Firestore would read: a value of a wrong type counts as missing. */
function toColumn(type: ColumnType, value: unknown): SQLInputValue {
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
  }
}
