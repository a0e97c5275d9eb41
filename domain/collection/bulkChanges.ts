// Plans of changes of many thoughts at once, and of undoing an operation.
import { placeOf, type Problem, type Thought, type ThoughtPlace, validateDraft } from '../thought/thought.ts';
import {
  applyDraft,
  type Change,
  type ChangeKind,
  type ChangeMetadata,
  type FindThought,
  type LoggedChange,
  nextVersion,
  type Plan,
  publish,
  restore,
  trash,
  unpublish,
} from './changes.ts';
import { thoughtAt } from './places.ts';
import { appendOperation, hasSameContent, type StoredThought } from './storedThought.ts';

export const bulkActions = {
  DELETE: { kind: 'deleted', places: ['live', 'draft'], apply: trash },
  RESTORE: { kind: 'restored', places: ['trash'], apply: restore },
  PUBLISH: {
    kind: 'published',
    places: ['draft'],
    apply: (thought, change) => publish(applyDraft(thought, thought, change), change),
  },
  UNPUBLISH: {
    kind: 'unpublished',
    places: ['live'],
    apply: (thought, change) => unpublish(applyDraft(thought, thought, change), change),
  },
} as const satisfies Record<string, BulkActionRule>;

interface BulkActionRule {
  kind: ChangeKind;
  /** The places that a thought has to be in. */
  places: readonly ThoughtPlace[];
  /** Returns the next version. */
  apply: (thought: StoredThought, change: ChangeMetadata) => StoredThought;
}

export type BulkAction = keyof typeof bulkActions;

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
  /** The problems to fix first if the reason is `INVALID`. */
  problems: Problem[];
}

export interface BulkChange {
  operation: string;
  action: BulkAction;
  /** The thoughts in the versions that were selected. */
  thoughts: readonly { id: string; version: number }[];
}

/** Plans an action on the selected thoughts that still have their versions. A retry of the operation changes nothing twice. */
export function planBulkChange(
  find: FindThought,
  { operation, action, thoughts }: BulkChange,
  change: ChangeMetadata,
): Plan<BulkReport> {
  const { kind, places, apply }: BulkActionRule = bulkActions[action];
  const report: BulkReport = { changed: 0, left: [] };
  const changes: Change[] = [];
  for (const { id, version } of new Map(thoughts.map((each) => [each.id, each])).values()) {
    const before = find(id);
    const thought = before && thoughtAt(before, change.now);
    const leave = (reason: LeftThought['reason'], problems: Problem[] = []) =>
      report.left.push({ id, thought, reason, problems });
    if (before?.operationIds.includes(operation)) {
      report.changed += 1;
    } else if (thought === null) {
      leave('GONE');
    } else if (thought.version !== version || !places.includes(placeOf(thought))) {
      leave('CHANGED');
    } else if (action === 'PUBLISH' && validateDraft(thought).length > 0) {
      leave('INVALID', validateDraft(thought));
    } else {
      const after = apply(thought, change);
      changes.push({ before, after: appendOperation(after, operation) });
      report.changed += 1;
    }
  }
  return { result: report, kind, changes };
}

/** A change of an operation that is to be undone, with the next change of the same thought if there is one. */
export interface UndoableChange extends LoggedChange {
  next: LoggedChange | null;
}

/**
 * Plans undoing changes: thoughts that were added go to the trash, and the others get what was replaced. Those that were
 * changed since, except back again, are left as they are.
 */
export function planUndo(
  find: FindThought,
  undone: readonly UndoableChange[],
  change: ChangeMetadata,
): Plan<Thought[]> {
  const changes: Change[] = [];
  const changedSince: Thought[] = [];
  for (const { id, version, before, next } of undone) {
    const stored = find(id);
    if (stored === null) continue;
    const current = thoughtAt(stored, change.now);
    const after = revert(current, before, change);
    const isUndone =
      before === null ? current.trashedAt !== null : next?.kind === 'undone' && hasSameState(current, after);
    if (isUndone) continue;
    const isUnchanged =
      current.version === version + 1 || (next?.before && hasSameState(current, next.before));
    if (isUnchanged) changes.push({ before: stored, after });
    else changedSince.push(current);
  }
  return { result: changedSince, kind: 'undone', changes };
}

function revert(current: StoredThought, before: StoredThought | null, change: ChangeMetadata): StoredThought {
  if (before === null) return trash(current, change);
  const { version, updatedBy } = nextVersion(current, change);
  // A schedule whose time has passed would publish the draft again at once.
  const publishAt = (before.publishAt ?? '') > change.now ? before.publishAt : null;
  return { ...before, publishAt, version, updatedBy };
}

/** Whether two versions have the same fields and place. */
function hasSameState(one: StoredThought, other: StoredThought): boolean {
  const names = ['createdAt', 'draftedAt', 'publishAt', 'trashedAt'] as const;
  return hasSameContent(one, other) && names.every((name) => one[name] === other[name]);
}
