// The changes of thoughts, which both stores share. In one transaction, a store reads what a change needs, asks for the plan
// of the change, and writes it.
import type { ThoughtRecord } from '#domain/thought/storedRecord.ts';
import type { Thought, ThoughtPlace } from '#domain/thought/thought.ts';
import type {
  AuditAction,
  AuditItem,
  ChangeMetadata,
  NewAuditEntry,
  OperationEntries,
} from '../audit/auditLog.ts';
import {
  applyDraft,
  createAdditionRecord,
  createThought,
  hasSameContent,
  idFromKey,
  markDrafted,
  markRestored,
  markTrashed,
  requireSameAddition,
  updateActionOf,
} from './thoughtRecord.ts';
import type { StoredThought, ThoughtWriter } from './thoughtStore.ts';

/** The data that a change has to read. */
export interface ChangeNeeds {
  ids: readonly string[];
  /** The place of the thoughts; without it, they may be in any place. */
  place?: ThoughtPlace;
  /** An operation whose audit entries are needed. */
  operation?: string;
  /** Whether it is also needed which of the thoughts are items of the operation. Costs one document read for each. */
  needsItems?: boolean;
  /** Whether the content of the thoughts isn't needed. */
  omitsContent?: boolean;
}

export interface FoundThoughts {
  find: (id: string) => StoredThought | null;
  entries: OperationEntries;
  /** The ids of the items of the operation. */
  items: ReadonlySet<string>;
}

/** A change of a thought, which is added if nothing is stored, and deleted with its revisions if it becomes null. */
export interface Move {
  before: StoredThought | null;
  thought: Thought | null;
  /** The stored record. Its unknown fields are stored with the thought. */
  record: ThoughtRecord;
  /** Whether the version before is stored as a revision. */
  addsRevision: boolean;
}

export interface ChangePlan<Result> {
  result: Result;
  moves?: readonly Move[];
  entries?: readonly NewAuditEntry[];
  /** The items of the entries. */
  items?: readonly AuditItem[];
}

/** The transactions that a store implements for the changes of thoughts. */
export interface ThoughtTransactions {
  /** @param plan may be called several times, even after a commit whose reply was lost. */
  change: <Result>(
    needs: ChangeNeeds,
    change: ChangeMetadata,
    plan: (found: FoundThoughts) => ChangePlan<Result>,
  ) => Promise<Result>;
  /** Returns the ids of thoughts that an operation has changed, in their order, beginning after the id `after`. */
  findChangedIds: (
    operation: string,
    after: string | null,
  ) => Promise<{ ids: string[]; isComplete: boolean }>;
  /** Returns the ids of the drafts whose time has come, in the order of these times. */
  findDue: (now: string) => AsyncIterable<string>;
}

/** Returns the plan of storing a thought with its audit entry. */
export function planSave(
  action: AuditAction,
  thought: Thought,
  { by, now }: ChangeMetadata,
  { before = null, record = before?.record ?? {}, addsRevision = false }: Partial<Move> = {},
): Pick<ChangePlan<unknown>, 'moves' | 'entries'> {
  return {
    moves: [{ before, thought, record, addsRevision }],
    entries: [{ action, subject: thought.id, title: thought.thought, by, at: now }],
  };
}

/** Creates the methods that change one thought. */
export function createEdits({
  change: transact,
}: Pick<ThoughtTransactions, 'change'>): Pick<ThoughtWriter, 'add' | 'update' | 'trash' | 'restore'> {
  return {
    add: (draft, key, change, isDraft = false, publishAt = null) => {
      const id = idFromKey(key);
      return transact({ ids: [id] }, change, ({ find }) => {
        const stored = find(id);
        if (stored !== null) return { result: requireSameAddition(stored, draft, isDraft) };
        const thought = createThought(id, draft, change, isDraft, publishAt);
        const record = createAdditionRecord(draft, isDraft);
        return { result: thought, ...planSave('added', thought, change, { record }) };
      });
    },
    update: (id, draft, version, change, isDraft, publishAt) =>
      transact({ ids: [id] }, change, ({ find }) => {
        const before = find(id);
        if (before === null) return { result: null };
        if (before.thought.version !== version) {
          const isSaved = hasSameContent(before.thought, draft, isDraft, publishAt);
          return { result: { kind: isSaved ? 'saved' : 'stale', thought: before.thought } };
        }
        const thought = markDrafted(applyDraft(before.thought, draft, change), isDraft, change, publishAt);
        const action = updateActionOf(before.thought, thought);
        return {
          result: { kind: 'saved', thought },
          ...planSave(action, thought, change, { before, addsRevision: true }),
        };
      }),
    trash: (id, change) =>
      transact({ ids: [id] }, change, ({ find }) => {
        const before = find(id);
        if (before === null || before.thought.trashedAt !== null) return { result: before?.thought ?? null };
        const thought = markTrashed(before.thought, change);
        return { result: thought, ...planSave('deleted', thought, change, { before }) };
      }),
    restore: (id, change) =>
      transact({ ids: [id] }, change, ({ find }) => {
        const before = find(id);
        if (before === null || before.thought.trashedAt === null) return { result: before?.thought ?? null };
        const thought = markRestored(before.thought, change);
        return { result: thought, ...planSave('restored', thought, change, { before }) };
      }),
  };
}
