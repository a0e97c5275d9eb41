// The rules of bulk actions that both stores share: which of the selected thoughts are changed, and what they become.
import {
  places,
  placeOf,
  validateDraft,
  type Problem,
  type Thought,
  type ThoughtDraft,
  type ThoughtPlace,
} from '#domain/thought/thought.ts';
import type { ThoughtRecord } from '#domain/thought/storedRecord.ts';
import type { AuditAction, AuditItem, ChangeMetadata } from '../audit/auditLog.ts';
import { createOperationRecord, type Stored } from './operations.ts';
import { applyDraft, markDrafted, markRestored, markTrashed } from './thoughtRecord.ts';

/** A part of a bulk action. The parts have the same operation, action and language. */
export interface BulkChange {
  operation: string;
  action: BulkAction;
  thoughts: readonly SelectedThought[];
  /** Required for `SET_LANGUAGE`. */
  lang?: string | null;
}

export interface SelectedThought {
  id: string;
  version: number;
  /** Required for `SET_IMAGE`. */
  image?: Pick<ThoughtDraft, 'imageUrl' | 'imageCredit'>;
  /** Why the image can't be used. */
  problems?: Problem[];
}

export interface BulkReport {
  /** Number of thoughts that were changed, by this call or an earlier one of the same operation. */
  changed: number;
  left: LeftThought[];
}

interface LeftThought {
  id: string;
  /** The current thought, or null if it is gone. */
  thought: Thought | null;
  reason: 'CHANGED' | 'GONE' | 'INVALID';
  /** What has to be fixed first if the reason is `INVALID`. */
  problems: Problem[];
}

interface BulkActionRule {
  auditAction: AuditAction;
  /** Where a thought has to be. */
  places: readonly ThoughtPlace[];
  /** Returns the next version, or null if the thought is deleted for good. */
  apply: (
    thought: Thought,
    change: ChangeMetadata,
    fields: Pick<SelectedThought, 'image'> & Pick<BulkChange, 'lang'>,
  ) => Thought | null;
  /** Ends the title of the audit entry. */
  describe?: (bulk: BulkChange) => string;
}

const rules = {
  DELETE: { auditAction: 'deleted', places: ['live', 'draft'], apply: markTrashed },
  RESTORE: { auditAction: 'restored', places: ['trash'], apply: markRestored },
  PUBLISH: {
    auditAction: 'published',
    places: ['draft'],
    apply: (thought, change) => markDrafted(applyDraft(thought, thought, change), false, change),
  },
  UNPUBLISH: {
    auditAction: 'unpublished',
    places: ['live'],
    apply: (thought, change) => markDrafted(applyDraft(thought, thought, change), true, change),
  },
  SET_LANGUAGE: {
    auditAction: 'changed',
    places,
    apply: (thought, change, { lang = null }) => applyDraft(thought, { ...thought, lang }, change),
    describe: ({ lang }) => `language ${lang}`,
  },
  SET_IMAGE: {
    auditAction: 'changed',
    places,
    apply: (thought, change, { image }) => applyDraft(thought, { ...thought, ...image }, change),
    describe: () => 'pictures',
  },
  DELETE_FOREVER: { auditAction: 'purged', places: ['trash'], apply: () => null },
} as const satisfies Record<string, BulkActionRule>;

export type BulkAction = keyof typeof rules;

export function bulkRuleOf(action: BulkAction): BulkActionRule {
  return rules[action];
}

export interface BulkPlan<Found extends Stored = Stored> extends BulkReport {
  /** What this call changes. A thought that is null is deleted for good. */
  moves: { stored: Found; thought: Thought | null; record: ThoughtRecord }[];
  items: AuditItem[];
}

/**
 * Compares the selected thoughts with the stored ones.
 * @param done the ids of the thoughts that an earlier call of this operation has changed
 */
export function planBulkChange<Found extends Stored>(
  { action, operation, thoughts, lang }: BulkChange,
  change: ChangeMetadata,
  done: ReadonlySet<string>,
  findById: (id: string) => Found | null,
): BulkPlan<Found> {
  const plan: BulkPlan<Found> = { changed: 0, left: [], moves: [], items: [] };
  const { apply, places } = bulkRuleOf(action);
  for (const { id, version, image, problems: imageProblems = [] } of new Map(
    thoughts.map((selected) => [selected.id, selected]),
  ).values()) {
    if (done.has(id)) {
      plan.changed += 1;
      continue;
    }
    const stored = findById(id);
    const thought = stored?.thought ?? null;
    const leave = (reason: LeftThought['reason'], problems: Problem[] = []) =>
      plan.left.push({ id, thought, reason, problems });
    if (stored === null || thought === null) {
      leave('GONE');
      continue;
    }
    if (thought.version !== version || !places.includes(placeOf(thought))) {
      leave('CHANGED');
      continue;
    }
    const problems = action === 'PUBLISH' ? findPublishProblems(thought) : imageProblems;
    if (problems.length > 0) {
      leave('INVALID', problems);
      continue;
    }
    const next = apply(thought, change, { ...(image && { image }), lang: lang ?? null });
    const record = next === null ? stored.record : createOperationRecord(stored, next, operation);
    plan.moves.push({ stored, thought: next, record });
    plan.items.push({ id, title: thought.thought });
    plan.changed += 1;
  }
  return plan;
}

/** A draft of a live thought is compared with that one when it is published, which needs a form. */
function findPublishProblems(thought: Thought): Problem[] {
  const message = 'This draft replaces a live bubble. Open it to publish it.';
  return [...validateDraft(thought), ...(thought.draftOf === null ? [] : [{ field: 'draftOf', message }])];
}
