// Bulk actions, in both stores: which of the selected thoughts are changed, and what they become.
import {
  thoughtPlaces,
  placeOf,
  validateDraft,
  type Problem,
  type Thought,
  type ThoughtPlace,
} from '#domain/thought/thought.ts';
import {
  type AuditAction,
  type AuditItem,
  type ChangeMetadata,
  extendOperationEntry,
} from '../audit/auditLog.ts';
import { createOperationRecord, requireAction } from './operations.ts';
import type { BulkAction } from '../generated/resolvers.generated.ts';
import type { FoundThoughts, Move, ThoughtTransactions } from './thoughtChanges.ts';
import { applyDraft, hasSameContent, markDrafted, markRestored, markTrashed } from './thoughtRecord.ts';
import type { BulkChange, BulkReport, LeftThought, SelectedThought, ThoughtWriter } from './thoughtStore.ts';

interface BulkActionRule {
  auditAction: AuditAction;
  /** The places that a thought has to be in. */
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
    places: thoughtPlaces,
    apply: (thought, change, { lang = null }) => applyDraft(thought, { ...thought, lang }, change),
    describe: ({ lang }) => `language ${lang}`,
  },
  SET_IMAGE: {
    auditAction: 'changed',
    places: thoughtPlaces,
    apply: (thought, change, { image }) => applyDraft(thought, { ...thought, ...image }, change),
    describe: () => 'pictures',
  },
  DELETE_FOREVER: { auditAction: 'purged', places: ['trash'], apply: () => null },
} as const satisfies Record<BulkAction, BulkActionRule>;

function bulkRuleOf(action: BulkAction): BulkActionRule {
  return rules[action];
}

/** Creates the method for bulk actions. A part has at most 100 thoughts. */
export function createBulkActions({
  change: transact,
}: ThoughtTransactions): Pick<ThoughtWriter, 'changeMany'> {
  return {
    changeMany: (bulk, change) => {
      const { operation } = bulk;
      const { auditAction: action, describe } = bulkRuleOf(bulk.action);
      const ids = bulk.thoughts.map(({ id }) => id);
      return transact({ ids, operation, needsItems: true }, change, (found) => {
        const entry = requireAction(found.entries.entry, action);
        const { report, moves, items } = planBulkChange(bulk, change, found);
        if (moves.length === 0) return { result: report };
        const detail = describe?.(bulk);
        const extension = { action, operation, changed: moves.length, detail };
        return { result: report, moves, entries: [extendOperationEntry(entry, extension, change)], items };
      });
    },
  };
}

/** Compares the selected thoughts with the stored ones, and leaves out those that an earlier call has changed. */
function planBulkChange(
  { action, operation, thoughts, lang = null }: BulkChange,
  change: ChangeMetadata,
  { find, items: done }: FoundThoughts,
): { report: BulkReport; moves: Move[]; items: AuditItem[] } {
  const report: BulkReport = { changed: 0, left: [] };
  const moves: Move[] = [];
  const { apply, places } = bulkRuleOf(action);
  for (const selected of new Map(thoughts.map((each) => [each.id, each])).values()) {
    const { id, version, problems: imageProblems = [] } = selected;
    if (done.has(id)) {
      report.changed += 1;
      continue;
    }
    const before = find(id);
    const thought = before?.thought ?? null;
    const leave = (reason: LeftThought['reason'], problems: Problem[] = []) =>
      report.left.push({ id, thought, reason, problems });
    if (before === null || thought === null) {
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
    const next = apply(thought, change, { ...selected, lang });
    moves.push({
      before,
      thought: next,
      record: next === null ? {} : createOperationRecord(before, next, operation),
      addsRevision: next !== null && !hasSameContent(thought, next),
    });
    report.changed += 1;
  }
  const items = moves.flatMap(({ before }) =>
    before === null ? [] : { id: before.thought.id, title: before.thought.thought },
  );
  return { report, moves, items };
}

/** A draft of a live thought is compared with that one when it is published, which needs a form. */
function findPublishProblems(thought: Thought): Problem[] {
  const message = 'This draft replaces a live bubble. Open it to publish it.';
  return [...validateDraft(thought), ...(thought.draftOf === null ? [] : [{ field: 'draftOf', message }])];
}
