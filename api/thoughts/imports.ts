// The rules of imports that both stores share: which rows are added, and which update a thought.
import {
  fingerprint,
  hasVisibleText,
  isLive,
  type Thought,
  type ThoughtDraft,
} from '#domain/thought/thought.ts';
import { mapFields } from '#domain/thought/fields.ts';
import { isValidThoughtId } from '#domain/pages/thoughtPath.ts';
import type { AuditEntry, ChangeMetadata } from '../audit/auditLog.ts';
import { isValidDocumentId } from '../storage/documentId.ts';
import { applyDraft, createThought, hasSameContent, idFromKey, indexKeysOf } from './thoughtRecord.ts';
import { isAddedByOperation, isLatestOperation, type Stored } from './operations.ts';
import type { ImportRow, ImportRowResult } from './thoughtStore.ts';

interface PlanOptions<Found extends Stored> {
  operation: string;
  shouldUpdate: boolean;
  /** The entry of the operation, if an earlier transaction has added it. */
  entry: AuditEntry | null;
  change: ChangeMetadata;
  findById: (id: string) => Found | null;
  /** Returns the first of the ids of the stored thoughts with this fingerprint, or this id if an earlier row has it. */
  findDuplicate: (id: string, fingerprint: string) => string | undefined;
}

export interface ImportPlan<Found extends Stored = Stored> {
  /** The result for each row. */
  report: ImportRowResult[];
  added: Thought[];
  updated: { stored: Found; thought: Thought }[];
}

/**
 * Compares the rows with the collection and with each other. New thoughts without a date get one after the other from
 * the start of the operation on, so that they are listed in the order of the rows.
 */
export function planImport<Found extends Stored>(
  rows: readonly ImportRow[],
  { operation, shouldUpdate, entry, change, ...find }: PlanOptions<Found>,
): ImportPlan<Found> {
  const startedAt = entry?.at ?? change.now;
  const earlierRows = new DuplicateIndex();
  const plan: ImportPlan<Found> = { report: [], added: [], updated: [] };
  const isLiveId = (id: string) => {
    const live = find.findById(id)?.thought ?? plan.added.find((added) => added.id === id);
    return live !== undefined && isLive(live);
  };
  const planRow = (row: ImportRow): ImportRowResult => {
    const position = (entry?.changed ?? 0) + plan.added.length + plan.updated.length;
    const defaultDate = new Date(Date.parse(startedAt) + position).toISOString();
    const thought = createImportedThought(row, change, startedAt, defaultDate);
    const { id } = thought;
    const key = indexKeysOf(thought).fingerprint;
    const stored = find.findById(id);
    if (stored !== null && isLive(stored.thought) && !earlierRows.has(id)) {
      // This is a retry because the response was lost.
      if (isLatestOperation(stored, operation))
        return { outcome: isAddedByOperation(stored) ? 'added' : 'updated', id };
      const merged = shouldUpdate && row.id !== null ? mergeRow(stored.thought, row) : stored.thought;
      if (!hasSameContent(stored.thought, merged)) {
        earlierRows.add(id, key);
        plan.updated.push({
          stored,
          thought: { ...applyDraft(stored.thought, merged, change), importedAt: startedAt },
        });
        return { outcome: 'updated', id };
      }
    }
    const draftOf = row.isDraft && row.draftOf && isLiveId(row.draftOf) ? row.draftOf : null;
    const findSameText = () => find.findDuplicate(id, key) ?? earlierRows.find(id, key);
    // The draft of a live thought may have the same text.
    const duplicateId = stored?.thought.id ?? (draftOf === null ? findSameText() : undefined);
    if (duplicateId !== undefined) return { outcome: 'duplicate', id: duplicateId };
    earlierRows.add(id, key);
    // With a version that no thought has, both are compared before the draft is published.
    const live = draftOf && { draftOf: { id: draftOf, version: 0 }, publishAt: null };
    plan.added.push({ ...thought, ...live });
    return { outcome: 'added', id };
  };
  plan.report = rows.map(planRow);
  return plan;
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

/** @param importedAt when the import was begun */
export function createImportedThought(
  row: ImportRow,
  change: ChangeMetadata,
  importedAt = change.now,
  defaultDate = change.now,
): Thought {
  const { draft, isDraft, publishAt } = row;
  const createdAt = row.createdAt ?? defaultDate;
  // An import of an old file publishes nothing.
  const schedule = publishAt && publishAt > change.now ? publishAt : null;
  return { ...createThought(idOfRow(row), draft, change, isDraft, schedule), createdAt, importedAt };
}

/** Returns the row's id if it is valid, otherwise one derived from its content, so that importing again doesn't duplicate it. */
function idOfRow({ id, draft }: ImportRow): string {
  if (id !== null && isValidDocumentId(id) && isValidThoughtId(id)) return id;
  return id !== null && !hasVisibleText(draft)
    ? idFromKey(`import without text ${id}`)
    : idFromKey(`import ${fingerprint(draft.thought, draft.author)}`);
}

/** Returns the thought's fields with those of the row. An empty field changes nothing. */
function mergeRow(stored: Thought, { draft, isLangDetected = false }: ImportRow): ThoughtDraft {
  const hasSameText = draft.thought === '' || draft.thought === stored.thought;
  const merged = mapFields<ThoughtDraft>((name) => draft[name] ?? stored[name]);
  return {
    ...merged,
    thought: draft.thought || stored.thought,
    lang: isLangDetected && hasSameText ? stored.lang : merged.lang,
    imageCredit: draft.imageUrl === null ? stored.imageCredit : draft.imageCredit,
  };
}
