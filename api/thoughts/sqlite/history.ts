import type { DatabaseSync } from 'node:sqlite';
import { toThoughtRecord } from '#domain/thought/storedRecord.ts';
import type { Thought } from '#domain/thought/thought.ts';
import { readRow } from './rows.ts';
import { maxRevisions } from '../thoughtRecord.ts';
import type { ChangeMetadata } from '../../audit/auditLog.ts';
import type { Revision } from '../thoughtStore.ts';

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
