import * as v from 'valibot';
import type { ChangeMetadata } from '#domain/collection/changes.ts';
import { type Page, writeCursor } from '../storage/cursor.ts';

const actions = [
  'added',
  'changed',
  'deleted',
  'restored',
  'published',
  'unpublished',
  'purged',
  'imported',
  'undone',
  'invited',
  'revoked',
  'notified',
] as const;

export type AuditAction = (typeof actions)[number];

export interface AuditEntry {
  id: string;
  action: AuditAction;
  /** The thought's id, the invited e-mail, or null. */
  subject: string | null;
  /** Shown in the list of changes, for example the thought's text. */
  title: string;
  by: string;
  /** ISO 8601 in UTC. */
  at: string;
  /** Present if the entry is of an operation that takes several transactions: an import, or a bulk action. */
  operation?: string;
  /** Number of thoughts that the operation has changed so far. */
  changed?: number;
  /** When the operation was undone, or null. */
  undoneAt?: string | null;
}

export type NewAuditEntry = Omit<AuditEntry, 'id'>;

/** An entry of an operation. There is one for each operation and action. */
export type OperationEntry = NewAuditEntry & Required<Pick<AuditEntry, 'operation' | 'changed' | 'undoneAt'>>;

/** The entries of an operation, or null before its first transaction, or while it isn't undone. */
export interface OperationEntries {
  entry: AuditEntry | null;
  undone: AuditEntry | null;
}

/** The conditions that all entries of a page match. A property that is missing or null matches every entry. */
export interface AuditFilter {
  /** The e-mails of one admin. An entry contains one of them. */
  by?: readonly string[] | null;
  action?: AuditAction | null;
  subject?: string | null;
  /** The earliest time, ISO 8601 in UTC. */
  from?: string | null;
  /** The time after the latest one, ISO 8601 in UTC. */
  until?: string | null;
}

/**
 * The log of the changes by admins. One contract suite tests both implementations. They also have a method `append`:
 * the other stores use it to add an entry in the transaction of the change that it describes, so that both are stored
 * or neither is. `append` replaces an earlier entry of the same operation and action. Every method throws `StoreUnavailable` when the database doesn't respond in time.
 */
export interface AuditLog {
  /**
   * Returns entries, newest first. Costs one document read for each, and one more if there is another page.
   * @param after the end cursor of the previous page. Other cursors throw `BadCursor`.
   */
  readPage(first: number, after: string | null, filter?: AuditFilter): Promise<Page<AuditEntry>>;
  /**
   * Adds an entry in a transaction of its own, for what isn't a change of the database, such as a notification that is
   * about to be sent.
   */
  record(entry: NewAuditEntry): Promise<void>;
}

/** A value of a wrong type counts as missing, so that one entry that was edited by hand doesn't fail the whole list. */
const entrySchema = v.object({
  action: v.fallback(v.picklist(actions), 'changed'),
  subject: v.fallback(v.nullable(v.string()), null),
  title: v.fallback(v.string(), ''),
  by: v.fallback(v.string(), ''),
  at: v.fallback(v.string(), ''),
});

const operationSchema = v.object({
  operation: v.string(),
  changed: v.fallback(v.number(), 0),
  undoneAt: v.fallback(v.nullable(v.string()), null),
});

/** Returns a stored entry. An action that this version doesn't know counts as a change. */
export function parseAuditEntry(id: string, stored: object): AuditEntry {
  return { id, ...v.parse(entrySchema, stored), ...readOperation(stored) };
}

function readOperation(stored: object) {
  const { success, output } = v.safeParse(operationSchema, stored);
  return success ? output : {};
}

/** Returns the entry of an operation after one more of its transactions. */
export function extendOperationEntry(
  previous: AuditEntry | null,
  { action, operation, changed }: Pick<OperationEntry, 'action' | 'operation' | 'changed'>,
  { by, now }: ChangeMetadata,
): OperationEntry {
  const total = (previous?.changed ?? 0) + changed;
  return {
    action,
    subject: null,
    title: `${total.toLocaleString('en')} ${total === 1 ? 'thought' : 'thoughts'}`,
    by: previous?.by ?? by,
    at: previous?.at ?? now,
    operation,
    changed: total,
    undoneAt: null,
  };
}

/** Returns an entry with its cursor, for `readPage`. */
export function createAuditEdge(node: AuditEntry): Page<AuditEntry>['edges'][number] {
  return { node, cursor: writeCursor('AUDIT', { key: node.at, id: node.id }) };
}

/** Returns the entries that belong to one operation. */
export function toOperationEntries(entries: readonly AuditEntry[]): OperationEntries {
  return {
    entry: entries.find(({ action }) => action !== 'undone') ?? null,
    undone: entries.find(({ action }) => action === 'undone') ?? null,
  };
}
