import * as v from 'valibot';
import { type Page, writeCursor } from '../storage/cursor.ts';

/** The author and the time of a change. */
export interface ChangeMetadata {
  /** The admin's e-mail, or `system`. */
  by: string;
  /** The admin's id at the identity provider. A change by the system has none. */
  uid?: string;
  /** ISO 8601 in UTC. */
  now: string;
}

const actions = [
  'added',
  'changed',
  'deleted',
  'restored',
  'imported',
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
}

export type NewAuditEntry = Omit<AuditEntry, 'id'>;

/**
 * The log of the changes by admins. One contract suite tests both implementations. They also have a method `append`, by
 * which the other stores add an entry in the transaction of the change that it describes, so that both are stored or
 * neither is. Every method throws `StoreUnavailable` when the database doesn't respond in time.
 */
export interface AuditLog {
  /**
   * Returns entries, newest first.
   * @param after the end cursor of the previous page. Other cursors throw `BadCursor`.
   */
  readPage(first: number, after: string | null): Promise<Page<AuditEntry>>;
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

/** Returns a stored entry. An action that this version doesn't know counts as a change. */
export function parseAuditEntry(id: string, stored: object): AuditEntry {
  return { id, ...v.parse(entrySchema, stored) };
}

/** Returns an entry with its cursor, for `readPage`. */
export function createAuditEdge(node: AuditEntry): Page<AuditEntry>['edges'][number] {
  return { node, cursor: writeCursor('AUDIT', { key: node.at, id: node.id }) };
}
