// Bulk actions, in both stores: which of the selected thoughts are changed, and what they become.
import {
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
import type { BulkChange, BulkReport, LeftThought, ThoughtWriter } from './thoughtStore.ts';

interface BulkActionRule {
  auditAction: AuditAction;
  /** The places that a thought has to be in. */
  places: readonly ThoughtPlace[];
  /** Returns the next version. */
  apply: (thought: Thought, change: ChangeMetadata) => Thought;
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
      const { auditAction: action } = bulkRuleOf(bulk.action);
      const ids = bulk.thoughts.map(({ id }) => id);
      return transact({ ids, operation, needsItems: true }, change, (found) => {
        const entry = requireAction(found.entries.entry, action);
        const { report, moves, items } = planBulkChange(bulk, change, found);
        if (moves.length === 0) return { result: report };
        const extension = { action, operation, changed: moves.length };
        return { result: report, moves, entries: [extendOperationEntry(entry, extension, change)], items };
      });
    },
  };
}

/** Compares the selected thoughts with the stored ones, and leaves out those that an earlier call has changed. */
function planBulkChange(
  { action, operation, thoughts }: BulkChange,
  change: ChangeMetadata,
  { find, items: done }: FoundThoughts,
): { report: BulkReport; moves: Move[]; items: AuditItem[] } {
  const report: BulkReport = { changed: 0, left: [] };
  const moves: Move[] = [];
  const { apply, places } = bulkRuleOf(action);
  for (const [id, version] of new Map(thoughts.map((each) => [each.id, each.version]))) {
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
    const problems = action === 'PUBLISH' ? findPublishProblems(thought) : [];
    if (problems.length > 0) {
      leave('INVALID', problems);
      continue;
    }
    const next = apply(thought, change);
    moves.push({
      before,
      thought: next,
      record: createOperationRecord(before, next, operation),
      addsRevision: !hasSameContent(thought, next),
    });
    report.changed += 1;
  }
  const items = moves.flatMap(({ before }) =>
    before === null ? [] : { id: before.thought.id, title: before.thought.thought },
  );
  return { report, moves, items };
}

function findPublishProblems(thought: Thought): Problem[] {
  const message = 'This draft was made for a live bubble. Use “Replace the live one”.';
  return [...validateDraft(thought), ...(thought.draftOf === null ? [] : [{ field: 'draftOf', message }])];
}
