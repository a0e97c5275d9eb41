// Converts entries of the log of changes to records and back.
import { createHash } from 'node:crypto';
import type { ChangeKind, LoggedChange } from '#domain/collection/changes.ts';
import { readStoredThought, writeStoredThought } from '#domain/collection/storedThought.ts';
import { readText, toRecord } from '#domain/thought/storedRecord.ts';
import type { RecordWrite, StoredRecord } from '../../storage/records.ts';

export type ChangedVersion = Pick<LoggedChange, 'id' | 'version'>;

/** The id of an entry begins with a hash, because a thought's id may be as long as an entry's. */
export function logEntryId({ id, version }: ChangedVersion): string {
  const hash = createHash('sha256').update(id).digest('hex').slice(0, 32);
  return `${hash} ${String(version).padStart(10, '0')}`;
}

/** Converts an entry to a record, in which the thought's id is named `subject`, as in the audit log. */
export function writeLogEntry({ before, id: subject, ...change }: LoggedChange): RecordWrite {
  const fields = { ...change, subject, before: before && writeStoredThought(before) };
  return { table: 'log', id: logEntryId({ id: subject, ...change }), fields };
}

export function readLogEntry({ fields }: StoredRecord): LoggedChange {
  const id = String(fields['subject']);
  const before = fields['before'] ?? null;
  return {
    operation: readText(fields['operation']) ?? '',
    kind: String(fields['kind']) as ChangeKind,
    by: String(fields['by']),
    at: String(fields['at']),
    id,
    version: Number(fields['version']),
    before: before === null ? null : readStoredThought(id, toRecord(before)),
  };
}
