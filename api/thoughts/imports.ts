// Imports, in both stores: which rows are added, and which update a thought.
import {
  fingerprint,
  hasVisibleText,
  isLive,
  type Thought,
  type ThoughtDraft,
} from '#domain/thought/thought.ts';
import { mapFields } from '#domain/thought/fields.ts';
import { isValidThoughtId } from '#domain/pages/thoughtPath.ts';
import { type AuditEntry, type ChangeMetadata, extendOperationEntry } from '../audit/auditLog.ts';
import { isValidDocumentId } from '../storage/documentId.ts';
import { applyDraft, createThought, hasSameContent, idFromKey, indexKeysOf } from './thoughtRecord.ts';
import { createOperationRecord, isAddedByOperation, isLatestOperation, requireAction } from './operations.ts';
import type { ChangeNeeds, FoundThoughts, ThoughtTransactions } from './thoughtChanges.ts';
import type { ImportOptions, ImportRow, ImportRowResult, StoredThought } from './thoughtStore.ts';

interface BatchOptions extends Required<ImportOptions> {
  operation: string;
  dryRun: boolean;
  needs: ChangeNeeds;
  /** Returns the first of the ids of the stored thoughts with this fingerprint, or this id if an earlier row has it. */
  findDuplicate: (id: string, fingerprint: string) => string | undefined;
}

interface ImportPlan {
  /** The result for each row. */
  report: ImportRowResult[];
  added: Thought[];
}

/** Imports rows in one transaction. After a failure, importing them again adds the missing ones. */
export function importBatch(
  { change: transact }: Pick<ThoughtTransactions, 'change'>,
  rows: readonly ImportRow[],
  change: ChangeMetadata,
  { needs, dryRun, operation, ...options }: BatchOptions,
): Promise<ImportPlan> {
  let attempted: { result: ImportPlan; changed: number } | null = null;
  return transact({ ...needs, operation }, change, (found) => {
    const entry = requireAction(found.entries.entry, 'imported');
    // The entry has the number of changes that the previous attempt has written.
    if (attempted !== null && entry?.changed === attempted.changed) return { result: attempted.result };
    const { updated, ...result } = planImport(rows, change, {
      ...options,
      operation,
      entry,
      find: found.find,
    });
    const changed = result.added.length + updated.length;
    if (dryRun || changed === 0) return { result };
    const additions = result.added.map((thought) => ({ before: null, thought }));
    const moves = [...additions, ...updated].map(({ before, thought }) => ({
      before,
      thought,
      record: createOperationRecord(before, thought, operation),
      addsRevision: before !== null,
    }));
    const nextEntry = extendOperationEntry(entry, { action: 'imported', operation, changed }, change);
    attempted = { result, changed: nextEntry.changed };
    return { result, moves, entries: [nextEntry] };
  });
}

interface PlanOptions extends Pick<BatchOptions, 'operation' | 'shouldUpdate' | 'findDuplicate'> {
  /** The entry of the operation, if an earlier transaction has added it. */
  entry: AuditEntry | null;
  find: FoundThoughts['find'];
}

/**
 * Compares the rows with the collection and with each other. New thoughts without a date get one after the other from
 * the start of the operation on, so that they are listed in the order of the rows.
 */
function planImport(
  rows: readonly ImportRow[],
  change: ChangeMetadata,
  { operation, shouldUpdate, entry, find, findDuplicate }: PlanOptions,
): ImportPlan & { updated: { before: StoredThought; thought: Thought }[] } {
  const startedAt = entry?.at ?? change.now;
  const earlierRows = new DuplicateIndex();
  const added: Thought[] = [];
  const updated: { before: StoredThought; thought: Thought }[] = [];
  const planRow = (row: ImportRow): ImportRowResult => {
    const position = (entry?.changed ?? 0) + added.length + updated.length;
    const defaultDate = new Date(Date.parse(startedAt) + position).toISOString();
    const thought = createImportedThought(row, change, defaultDate);
    const { id } = thought;
    const key = indexKeysOf(thought).fingerprint;
    const before = find(id);
    if (before !== null && isLive(before.thought) && !earlierRows.has(id)) {
      // This is a retry because the response was lost.
      if (isLatestOperation(before, operation))
        return { outcome: isAddedByOperation(before) ? 'added' : 'updated', id };
      const merged = shouldUpdate && row.id !== null ? mergeRow(before.thought, row) : before.thought;
      if (!hasSameContent(before.thought, merged)) {
        earlierRows.add(id, key);
        updated.push({ before, thought: applyDraft(before.thought, merged, change) });
        return { outcome: 'updated', id };
      }
    }
    const findSameText = () => findDuplicate(id, key) ?? earlierRows.find(id, key);
    // A draft of an export may have the same text as a live thought.
    const mayHaveSameText = row.isDraft === true && row.id !== null;
    const duplicateId = before?.thought.id ?? (mayHaveSameText ? undefined : findSameText());
    if (duplicateId !== undefined) return { outcome: 'duplicate', id: duplicateId };
    earlierRows.add(id, key);
    added.push(thought);
    return { outcome: 'added', id };
  };
  return { report: rows.map(planRow), added, updated };
}

/** Finds thoughts by their id or their fingerprint. */
export class DuplicateIndex {
  readonly #ids = new Set<string>();
  readonly #idsByFingerprint = new Map<string, string>();

  add(id: string, fingerprint: string): void {
    this.#ids.add(id);
    const known = this.#idsByFingerprint.get(fingerprint);
    if (known === undefined || id < known) this.#idsByFingerprint.set(fingerprint, id);
  }

  has(id: string): boolean {
    return this.#ids.has(id);
  }

  find(id: string, fingerprint: string): string | undefined {
    return this.#ids.has(id) ? id : this.#idsByFingerprint.get(fingerprint);
  }
}

export function createImportedThought(
  row: ImportRow,
  change: ChangeMetadata,
  defaultDate = change.now,
): Thought {
  const { draft, isDraft, publishAt } = row;
  const createdAt = row.createdAt ?? defaultDate;
  // An import of an old file publishes nothing.
  const schedule = publishAt && publishAt > change.now ? publishAt : null;
  return { ...createThought(idOfRow(row), draft, change, isDraft, schedule), createdAt };
}

/** Returns the row's id if it is valid, otherwise one derived from its content, so that importing again doesn't duplicate it. */
function idOfRow({ id, draft }: ImportRow): string {
  if (id !== null && isValidDocumentId(id) && isValidThoughtId(id)) return id;
  return id !== null && !hasVisibleText(draft)
    ? idFromKey(`import without text ${id}`)
    : idFromKey(`import ${fingerprint(draft.thought, draft.author)}`);
}

/** Returns the thought's fields, replaced by the fields of the row that aren't empty. */
function mergeRow(stored: Thought, { draft }: ImportRow): ThoughtDraft {
  return {
    ...mapFields<ThoughtDraft>((name) => draft[name] ?? stored[name]),
    thought: draft.thought || stored.thought,
    imageCredit: draft.imageUrl === null ? stored.imageCredit : draft.imageCredit,
  };
}
