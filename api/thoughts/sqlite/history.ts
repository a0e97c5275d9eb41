import type { DatabaseSync } from 'node:sqlite';
import { toThoughtRecord, type Thought } from '#domain/thought/thought.ts';
import { readCursor, writeCursor } from '../cursor.ts';
import { readRow } from './rows.ts';
import { maxRevisions } from '../thoughtRecord.ts';
import type { AuditEntry, AuditPage, ChangeMetadata, Revision } from '../thoughtStore.ts';

/** Stores the version of a thought that this change replaces, and deletes the oldest ones. */
export function addRevision(database: DatabaseSync, thought: Thought, { by, now }: ChangeMetadata): void {
  database
    .prepare('INSERT OR REPLACE INTO revisions VALUES (?, ?, ?, ?, ?)')
    .run(thought.id, thought.version, JSON.stringify(toThoughtRecord(thought)), by, now);
  database
    .prepare(
      `DELETE FROM revisions WHERE thoughtId = :id AND version NOT IN (
         SELECT version FROM revisions WHERE thoughtId = :id ORDER BY version DESC LIMIT :max)`,
    )
    .run({ id: thought.id, max: maxRevisions });
}

export function readRevisions(database: DatabaseSync, id: string): Revision[] {
  return database
    .prepare(
      'SELECT thoughtId AS id, record, "by", at FROM revisions WHERE thoughtId = ? ORDER BY version DESC',
    )
    .all(id)
    .map((row) => ({ thought: readRow(row).thought, by: String(row['by']), at: String(row['at']) }));
}

export function addAuditEntry(database: DatabaseSync, entry: Omit<AuditEntry, 'id'>): void {
  database
    .prepare('INSERT INTO audit (action, subject, title, "by", at) VALUES (?, ?, ?, ?, ?)')
    .run(entry.action, entry.subject, entry.title, entry.by, entry.at);
}

export function readAuditPage(database: DatabaseSync, first: number, after: string | null): AuditPage {
  const position = readCursor('AUDIT', after);
  const rows = database
    .prepare(
      `SELECT * FROM audit ${position === null ? '' : 'WHERE (at, id) < (:key, :id)'}
       ORDER BY at DESC, id DESC LIMIT :limit`,
    )
    .all({ ...(position && { key: position.key, id: Number(position.id) }), limit: first + 1 });
  const entries = rows.slice(0, first).map(readAuditEntry);
  const last = entries.at(-1);
  return {
    entries,
    endCursor: last === undefined ? null : writeCursor('AUDIT', { key: last.at, id: last.id }),
    hasNextPage: rows.length > first,
  };
}

function readAuditEntry({ id, action, subject, title, by, at }: Record<string, unknown>): AuditEntry {
  return { id: String(id), action, subject, title, by, at } as AuditEntry;
}
