// Converts thoughts of version 1 to thoughts and log entries. Version 1 stored with each thought the fields that its
// last two imports and bulk actions replaced. Only needed until version 3.
import type { ChangeKind, LoggedChange } from '#domain/collection/changes.ts';
import { readStoredThought } from '#domain/collection/storedThought.ts';
import { readText, readVersion, toRecord, type ThoughtRecord } from '#domain/thought/storedRecord.ts';
import type { AuditEntry } from '../../audit/auditLog.ts';
import type { StoredRecord } from '../../storage/records.ts';

/** The date fields of drafts and deleted thoughts, which version 1 stored in separate collections on Firestore. */
const dateFields = { trash: 'trashedAt', drafts: 'draftedAt' } as const;

export type OldPlace = keyof typeof dateFields;

export const oldPlaces = ['trash', 'drafts'] as const satisfies readonly OldPlace[];

const timeNames = ['createdAt', 'updatedAt', 'draftedAt', 'publishAt', 'trashedAt'] as const;

/** Returns the record of a draft or a deleted thought with a date, which may have been removed by hand. */
export function toPlacedRecord(record: ThoughtRecord, place: OldPlace): ThoughtRecord {
  const dateField = dateFields[place];
  const date = readText(record[dateField]) ?? readText(record['createdAt']) ?? new Date(0).toISOString();
  return { ...record, [dateField]: date };
}

/** Returns the changes that remove the fields of version 1, or null if there are none. */
export function removeOldFields(record: ThoughtRecord): ThoughtRecord | null {
  const names = ['operationVersion', 'replaced', 'operationBefore', 'keys', 'rank'].filter(
    (name) => name in record,
  );
  return names.length === 0 ? null : Object.fromEntries(names.map((name) => [name, undefined]));
}

/** An earlier version of a thought, as version 1 stored it. */
interface Revision {
  version: number;
  record: ThoughtRecord;
}

/** Returns a thought's revisions and operations as log entries. Operations win over revisions of the same version. */
export function toLoggedChanges(
  { id, fields: record }: StoredRecord,
  found: readonly StoredRecord[],
  findEntry: (operation: string) => AuditEntry | null,
): LoggedChange[] {
  const revisions = found
    .map(({ fields }) => ({
      version: readVersion(fields['version']),
      record: toRecord(fields['record']),
      by: String(fields['by']),
      at: String(fields['at']),
    }))
    .toSorted((one, other) => one.version - other.version);
  const logged = revisions.map(({ record: replaced, version, by, at }): LoggedChange => {
    const before = { ...readStoredThought(id, replaced), version };
    return { operation: '', kind: 'changed', by, at, id, version, before };
  });
  const byVersion = new Map(logged.map((change) => [change.version, change]));
  for (const change of toLoggedOperations(id, record, revisions, findEntry)) {
    const { operation, kind, version } = change;
    byVersion.set(version, { ...change, ...byVersion.get(version), operation, kind });
  }
  return [...byVersion.values()];
}

/** Returns the logged changes of the operations. @param revisions in the order of their versions */
function toLoggedOperations(
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
      // Version 1 couldn't undo without the replaced fields, and treated such a thought as changed since.
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

/** Returns the version and fields that an operation replaced, or null if they are unknown. */
function findReplaced(
  record: ThoughtRecord,
  revisions: readonly Revision[],
  { version, replaced }: { version?: unknown; replaced?: unknown } = {},
): { version: number; before: ThoughtRecord | null } | null {
  if (typeof version !== 'number' || replaced === undefined) return null;
  const hasRevision = (one: number) => revisions.some((revision) => revision.version === one);
  if (replaced === null) {
    // The stored version may be higher than the operation's, because a later operation was undone.
    const added = [version - 1, 0].find((one) => !hasRevision(one));
    return added === undefined ? null : { version: added, before: null };
  }
  const fields = toRecord(replaced);
  if (!hasRevision(version - 1)) {
    // The operation changed no content, so a later version has the same content.
    const after = revisions.find((revision) => revision.version >= version)?.record ?? record;
    return { version: version - 1, before: { ...after, ...fields, updatedBy: null } };
  }
  // The last revision may have been created by undoing a later operation.
  const own = revisions.findLast(
    (revision) =>
      revision.version < version &&
      timeNames.every(
        (name) => !(name in fields) || readText(fields[name]) === readText(revision.record[name]),
      ),
  );
  return own === undefined ? null : { version: own.version, before: own.record };
}
