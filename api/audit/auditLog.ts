import * as v from 'valibot';
import { randomUUID } from 'node:crypto';
import { type Page, readCursor, writeCursor } from '../storage/cursor.ts';
import type { RecordCondition, RecordQuery, Records, RecordWrite, StoredRecord } from '../storage/records.ts';

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

const text = v.fallback(v.string(), '');
const optionalText = v.fallback(v.nullable(v.string()), null);

/** A value of a wrong type counts as missing, so that one entry that was edited by hand doesn't fail the whole list. */
const entrySchema = v.object({
  /** An unknown action counts as a change. */
  action: v.fallback(v.picklist(actions), 'changed'),
  /** The thought's id, the invited e-mail, or null. */
  subject: optionalText,
  /** The title in the list of changes, for example the thought's text. */
  title: text,
  by: text,
  /** ISO 8601 in UTC. */
  at: text,
  /** Null unless the entry is about a change of thoughts. */
  operation: optionalText,
  /** The number of thoughts that the operation has changed so far, possibly in several transactions. */
  changed: v.fallback(v.number(), 0),
  /** The time when the operation was undone, or null. */
  undoneAt: optionalText,
});

type EntryFields = v.InferOutput<typeof entrySchema>;

export interface AuditEntry extends EntryFields {
  id: string;
}

type OperationFields = 'operation' | 'changed' | 'undoneAt';
type NewAuditEntry = Omit<EntryFields, OperationFields> & Partial<Pick<EntryFields, OperationFields>>;

/** The entry of an operation, or null before its first transaction; and the entry of its undo, or null. */
export interface OperationEntries {
  entry: AuditEntry | null;
  undone: AuditEntry | null;
}

/** The log of the changes by admins. */
export type AuditLog = ReturnType<typeof createAuditLog>;

export function createAuditLog(records: Records) {
  return {
    /**
     * Returns the entries that fulfil all conditions, newest first. Costs one document read for each, and one more if there
     * is another page. firestore.indexes.json has an index for `by`, `action` and `subject`, which Firestore merges.
     * @param after the end cursor of the previous page. Other cursors throw `InvalidInput`.
     */
    readPage: async (
      first: number,
      after: string | null,
      where: readonly RecordCondition[] = [],
    ): Promise<Page<AuditEntry>> => {
      const position = readCursor('AUDIT', after);
      const found = await records.list({
        table: 'audit',
        where,
        isNewestFirst: true,
        after: position && { at: position.key, id: position.id },
        limit: first + 1,
      });
      const edges = found
        .slice(0, first)
        .map(parseAuditEntry)
        .map((node) => ({ node, cursor: writeCursor('AUDIT', { key: node.at, id: node.id }) }));
      return { edges, hasNextPage: found.length > first };
    },
    /** Adds an entry for an action outside the database, such as a notification that is about to be sent. */
    record: (entry: NewAuditEntry): Promise<void> => {
      const change = { writes: [writeAuditEntry(entry)], result: undefined };
      return records.change([], () => change);
    },
  };
}

let writtenEntries = 0;

/** Returns the write that adds an entry, or replaces the entry of the same operation and action. */
export function writeAuditEntry(entry: NewAuditEntry): RecordWrite {
  const { operation, action } = entry;
  writtenEntries += 1;
  // The number sorts entries that this process writes within the same millisecond.
  const newId = `${String(writtenEntries).padStart(8, '0')}-${randomUUID()}`;
  return { table: 'audit', id: operation == null ? newId : `${action} ${operation}`, fields: entry };
}

/** Selects the entries of an operation. */
export function entriesOfOperation(operation: string): RecordQuery {
  return { table: 'audit', where: [['operation', '==', operation]] };
}

/** Selects the entries about a thought. */
export function selectEntriesAbout(subject: string): RecordQuery {
  return { table: 'audit', where: [['subject', '==', subject]] };
}

/** Returns the write that removes the title of a thought that was deleted permanently. */
export function removeTitle({ id }: StoredRecord): RecordWrite {
  return { table: 'audit', id, fields: { title: '' } };
}

/** Returns the write that marks an operation's entry as undone. */
export function markUndone(found: readonly StoredRecord[], undoneAt: string): RecordWrite[] {
  const { entry } = toOperationEntries(found);
  return entry === null || entry.undoneAt !== null
    ? []
    : [{ table: 'audit', id: entry.id, fields: { undoneAt } }];
}

function parseAuditEntry({ id, fields }: StoredRecord): AuditEntry {
  return { id, ...v.parse(entrySchema, fields) };
}

export interface AuditedCommit extends Pick<AuditEntry, 'by' | 'at'> {
  operation: string;
  /** Whether the operation has several commits with a common entry. */
  isShared: boolean;
  /** Null for a change of the format only, which isn't logged. */
  kind: AuditEntry['action'] | null;
  changes: readonly { after: { id: string; thought: string } }[];
}

/** @param found the earlier entries of a shared operation. The entry of the same kind is replaced. */
export function writeCommitEntry(
  { operation, isShared, kind, by, at, changes }: AuditedCommit,
  found: readonly StoredRecord[],
): RecordWrite[] {
  if (kind === null) return [];
  const { entry, undone } = toOperationEntries(found);
  const previous = kind === 'undone' ? undone : entry;
  const changed = (previous?.changed ?? 0) + changes.length;
  const { id = null, thought = '' } = changes[0]?.after ?? {};
  const subject = isShared ? null : id;
  const title = isShared
    ? `${changed.toLocaleString('en')} ${changed === 1 ? 'thought' : 'thoughts'}`
    : thought;
  const first = { by: previous?.by ?? by, at: previous?.at ?? at };
  return [writeAuditEntry({ action: kind, subject, title, ...first, operation, changed, undoneAt: null })];
}

/** Returns the entries that belong to one operation. */
export function toOperationEntries(found: readonly StoredRecord[]): OperationEntries {
  const entries = found.map(parseAuditEntry);
  return {
    entry: entries.find(({ action }) => action !== 'undone') ?? null,
    undone: entries.find(({ action }) => action === 'undone') ?? null,
  };
}
