// Operations that change many thoughts in several transactions, in both stores: what an import and a bulk action store with a
// thought, what undoing them changes, and which drafts the schedule publishes.
import { isDeepStrictEqual } from 'node:util';
import { fromThoughtRecord, toRecord, type ThoughtRecord } from '#domain/thought/storedRecord.ts';
import { placeOf, retentionMs, type Thought, validateDraft } from '#domain/thought/thought.ts';
import {
  type AuditAction,
  type AuditEntry,
  type ChangeMetadata,
  extendOperationEntry,
} from '../audit/auditLog.ts';
import { KeyAlreadyUsed } from '../storage/storeErrors.ts';
import { planSave, type ThoughtTransactions } from './thoughtChanges.ts';
import { applyDraft, hasSameContent, markDrafted, markRestored, markTrashed } from './thoughtRecord.ts';
import type { StoredThought, ThoughtMaintenance, ThoughtWriter, UndoReport } from './thoughtStore.ts';

/** The number of operations on a thought that are remembered. */
const maxOperations = 20;

/**
 * Returns the record of a thought that an operation has added or changed, with what finds and undoes the operation.
 * @param stored null for a thought that is added
 */
export function createOperationRecord(
  stored: StoredThought | null,
  thought: Thought,
  operation: string,
): ThoughtRecord {
  const { operationBefore: _before, ...record } = stored?.record ?? {};
  const { operationVersion: version, replaced } = record;
  return {
    ...record,
    // Only one, so that a record doesn't grow with each operation.
    ...(replaced !== undefined && { operationBefore: { version, replaced } }),
    operationIds: [...readOperationIds(record), operation].slice(-maxOperations),
    operationVersion: thought.version,
    replaced: stored === null ? null : findReplaced(stored.thought, thought),
  };
}

/** Returns the fields with another value in the next version. Every change has another version and editor. */
function findReplaced(before: Thought, after: Thought): ThoughtRecord {
  const { version: _version, updatedBy: _updatedBy, ...fields } = before;
  const replaced = Object.entries(fields).filter(
    ([name, value]) => !isDeepStrictEqual(value, after[name as keyof Thought]),
  );
  return Object.fromEntries(replaced);
}

/** Returns whether the operation was the last one on this thought. */
export function isLatestOperation({ record }: Pick<StoredThought, 'record'>, operation: string): boolean {
  return readOperationIds(record).at(-1) === operation;
}

/** Returns whether the last operation on this thought has added it. */
export function isAddedByOperation({ record }: Pick<StoredThought, 'record'>): boolean {
  return record['replaced'] === null;
}

function readOperationIds({ operationIds }: ThoughtRecord): unknown[] {
  return Array.isArray(operationIds) ? operationIds : [];
}

/**
 * Returns the thought and its record after undoing an operation: in the trash if the operation has added it, otherwise
 * with the fields that the operation has replaced. `changed` means that it was changed since, `undone` that it is undone
 * already.
 */
function planUndo(
  stored: StoredThought,
  operation: string,
  change: ChangeMetadata,
): StoredThought | 'changed' | 'undone' {
  const { thought, record } = stored;
  if (!readOperationIds(record).includes(operation)) return 'undone';
  if (!isLatestOperation(stored, operation)) return 'changed';
  const isAdded = isAddedByOperation(stored);
  if (isAdded && thought.trashedAt !== null) return 'undone';
  if (record['operationVersion'] !== thought.version) return 'changed';
  if (isAdded) return { thought: markTrashed(thought, change), record };
  const { id, version, updatedBy } = markRestored(thought, change);
  const before = { ...thought, ...toRecord(record['replaced']), version, updatedBy };
  const restored = fromThoughtRecord(id, before);
  // A schedule whose time has passed would publish the draft again at once.
  const publishAt = (restored.publishAt ?? '') > change.now ? restored.publishAt : null;
  return {
    thought: { ...restored, publishAt },
    record: removeOperation(record, thought.version, version),
  };
}

/** Returns the record without the latest operation, so that the one before it can be undone. */
function removeOperation(record: ThoughtRecord, undoneVersion: number, version: number): ThoughtRecord {
  const {
    operationIds: _ids,
    operationVersion: _version,
    replaced: _replaced,
    operationBefore,
    ...rest
  } = record;
  const earlierIds = readOperationIds(record).slice(0, -1);
  if (earlierIds.length === 0) return rest;
  const before = toRecord(operationBefore);
  const wasLatestChange = before['version'] === undoneVersion - 1;
  return {
    ...rest,
    operationIds: earlierIds,
    operationVersion: wasLatestChange ? version : null,
    // Without the replaced fields, the earlier operation can't be undone.
    ...('replaced' in before && { replaced: before['replaced'] }),
  };
}

/** Creates the methods that undo operations and publish drafts at their times. */
export function createOperations({
  change: transact,
  findChangedIds,
  findDue,
}: ThoughtTransactions): Pick<ThoughtWriter, 'undoOperation'> & Pick<ThoughtMaintenance, 'publishDue'> {
  return {
    undoOperation: async (operation, after, change) => {
      const { ids, isComplete } = await findChangedIds(operation, after);
      let attempted: UndoReport | null = null;
      return transact({ ids, operation }, change, ({ find, entries: { entry, undone: previous } }) => {
        if (!isUndoable(entry, change)) return { result: null };
        // The entry has the number of changes that the previous attempt has written.
        if (attempted !== null && previous?.changed === attempted.undone) return { result: attempted };
        const planned = ids.flatMap((id) => {
          const before = find(id);
          return before === null ? [] : { before, plan: planUndo(before, operation, change) };
        });
        const moves = planned.flatMap(({ before, plan }) =>
          typeof plan === 'string'
            ? []
            : { before, ...plan, addsRevision: !hasSameContent(before.thought, plan.thought) },
        );
        const changed = moves.length;
        const { id: _id, ...undone } = entry;
        const entries = [
          ...(changed > 0
            ? [extendOperationEntry(previous, { action: 'undone', operation, changed }, change)]
            : []),
          ...(isComplete ? [{ ...undone, undoneAt: undone.undoneAt ?? change.now }] : []),
        ];
        const result = {
          undone: (previous?.changed ?? 0) + changed,
          changedSince: planned.flatMap(({ before, plan }) => (plan === 'changed' ? before.thought : [])),
          after: isComplete ? null : (ids.at(-1) ?? null),
        };
        if (changed > 0) attempted = result;
        return { result, moves, entries };
      });
    },
    publishDue: async (change, signal) => {
      let published = 0;
      for await (const id of findDue(change.now)) {
        signal?.throwIfAborted();
        // Each gets a date of its own, so that lists have the order of the schedule.
        const now = new Date(Date.parse(change.now) + published).toISOString();
        const isPublished = await transact({ ids: [id], place: 'draft' }, { ...change, now }, ({ find }) => {
          const before = find(id);
          const thought = before && publishIfDue(before.thought, { ...change, now });
          return thought === null
            ? { result: false }
            : { result: true, ...planSave('published', thought, { ...change, now }, { before }) };
        });
        if (isPublished) published += 1;
        if (published === maxPublishedPerRun) break;
      }
      return published;
    },
  };
}

/** Returns whether this is the entry of an operation that can still be undone. */
function isUndoable(entry: AuditEntry | null, { now }: ChangeMetadata): entry is AuditEntry {
  return entry !== null && entry.action !== 'purged' && Date.parse(entry.at) + retentionMs > Date.parse(now);
}

/**
 * Returns the entry of an operation, or null if this is its first transaction.
 * @throws {KeyAlreadyUsed} if the operation has another action.
 */
export function requireAction(entry: AuditEntry | null, action: AuditAction): AuditEntry | null {
  if (entry !== null && entry.action !== action)
    throw new KeyAlreadyUsed('This operation was used for another action.');
  return entry;
}

/** Returns a scheduled draft as a live thought if its time has come and nothing is missing. */
function publishIfDue(thought: Thought, change: ChangeMetadata): Thought | null {
  const { publishAt } = thought;
  const isDue = placeOf(thought) === 'draft' && publishAt !== null && publishAt <= change.now;
  if (!isDue || validateDraft(thought).length > 0) return null;
  return markDrafted(applyDraft(thought, thought, change), false, change);
}

/** Limits a run of the schedule, so that the other jobs of a process don't wait for long. The next run continues. */
const maxPublishedPerRun = 500;
