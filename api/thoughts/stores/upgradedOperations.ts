// The imports and bulk actions of version 1, as entries of the log. Version 1 has stored with each thought what its last two
// operations have replaced. Only needed until version 3.
import type { ChangeKind, LoggedChange } from '#domain/collection/changes.ts';
import { readStoredThought } from '#domain/collection/storedThought.ts';
import { readText, toRecord, type ThoughtRecord } from '#domain/thought/storedRecord.ts';
import type { AuditEntry } from '../../audit/auditLog.ts';

/** A version of a thought that version 1 has replaced. */
export interface Revision {
  version: number;
  record: ThoughtRecord;
}

/** The fields of a record that become entries of the log. */
export const operationFields = ['operationVersion', 'replaced', 'operationBefore'] as const;

const timeNames = ['createdAt', 'updatedAt', 'draftedAt', 'publishAt', 'trashedAt'] as const;

/**
 * Returns the entries of the operations on a thought. One that has changed the content replaces the revision of its version.
 * @param revisions in the order of their versions
 */
export function toLoggedOperations(
  id: string,
  record: ThoughtRecord,
  revisions: readonly Revision[],
  findEntry: (operation: string) => AuditEntry | null,
): LoggedChange[] {
  const earlier = toRecord(record['operationBefore']);
  const states = [
    { version: record['operationVersion'], replaced: record['replaced'] },
    { version: earlier['version'], replaced: earlier['replaced'] },
  ];
  return listOperations(record)
    .toReversed()
    .flatMap((operation, index) => {
      const entry = findEntry(operation);
      if (entry === null) return [];
      const { action, by, at } = entry;
      const found = findReplaced(record, revisions, states[index]);
      // Version 1 couldn't undo what it no longer knew either: it left the thought as one that was changed since.
      const { version, before } = found ?? { version: -1 - index, before: null };
      const stored = before && readStoredThought(id, { ...before, version });
      return [{ operation, kind: action as ChangeKind, by, at, id, version, before: stored }];
    });
}

export function listOperations({ operationIds }: ThoughtRecord): string[] {
  return Array.isArray(operationIds)
    ? [...new Set(operationIds.filter((operation) => typeof operation === 'string'))]
    : [];
}

/** Returns what an operation has replaced, with its version, or null if that isn't known any more. */
function findReplaced(
  record: ThoughtRecord,
  revisions: readonly Revision[],
  { version, replaced }: { version?: unknown; replaced?: unknown } = {},
): { version: number; before: ThoughtRecord | null } | null {
  if (typeof version !== 'number' || replaced === undefined) return null;
  const hasRevision = (one: number) => revisions.some((revision) => revision.version === one);
  if (replaced === null) {
    // Undoing a later operation has raised the version.
    const added = [version - 1, 0].find((one) => !hasRevision(one));
    return added === undefined ? null : { version: added, before: null };
  }
  const fields = toRecord(replaced);
  if (!hasRevision(version - 1)) {
    // The operation has changed no content, so later versions have what it didn't replace.
    const after = revisions.find((revision) => revision.version >= version)?.record ?? record;
    return { version: version - 1, before: { ...after, ...fields, updatedBy: null } };
  }
  // The last revision may be the one of undoing a later operation.
  const own = revisions.findLast(
    (revision) =>
      revision.version < version &&
      timeNames.every(
        (name) => !(name in fields) || readText(fields[name]) === readText(revision.record[name]),
      ),
  );
  return own === undefined ? null : { version: own.version, before: own.record };
}
