// Plans changes of thoughts as data. The store commits a plan only if the stored versions are still the ones that the
// plan was made from.
import {
  placeOf,
  type Problem,
  type Thought,
  type ThoughtDraft,
  type ThoughtEditor,
  type ThoughtPlace,
  validateDraft,
} from '../thought/thought.ts';
import {
  appendOperation,
  contentOf,
  hasSameContent,
  type StoredThought,
  thoughtAt,
} from './storedThought.ts';

/** The author and the time of a change. */
export interface ChangeMetadata {
  /** The admin's e-mail, or `system`. */
  by: string;
  /** The admin's id at the identity provider. A change by the system has none. */
  uid?: string;
  /** The time of the change, in ISO 8601 and UTC. */
  now: string;
}

export type ChangeKind =
  'added' | 'changed' | 'deleted' | 'restored' | 'published' | 'unpublished' | 'imported' | 'undone';

/** The logged change of one thought by an operation. The audit log, the revisions and undo read it. */
export interface LoggedChange {
  operation: string;
  kind: ChangeKind;
  by: string;
  /** The time of the change, in ISO 8601 and UTC. */
  at: string;
  /** The id of the thought. */
  id: string;
  /** The version before the change: 0 if the operation has added the thought. */
  version: number;
  /** The thought before the change, or null if the operation has added it. */
  before: StoredThought | null;
}

/** A thought before and after a change. `before` is null for a new thought. */
export interface Change {
  before: StoredThought | null;
  after: StoredThought;
}

export interface Plan<Result> {
  result: Result;
  /** The kind of the change; null if only the format changed, which isn't logged. */
  kind: ChangeKind | null;
  /** The changes to commit. If there are none, nothing is committed. */
  changes: readonly Change[];
}

/** Returns the stored thought with this id, in any place, or null. */
export type FindThought = (id: string) => StoredThought | null;

/** `stale` means that the thought was changed after the edited version. */
export type SaveOutcome = { kind: 'saved' | 'stale'; thought: Thought } | null;

export interface Addition {
  id: string;
  draft: ThoughtDraft;
  /** A hash of the request. A retry has the same hash; a different thought with the same key has a different one. */
  draftHash: string;
  isDraft: boolean;
  publishAt: string | null;
}

/** Plans an addition. The result is null if the key was already used for another thought. */
export function planAddition(
  find: FindThought,
  { id, draft, draftHash, isDraft, publishAt }: Addition,
  change: ChangeMetadata,
): Plan<Thought | null> {
  const stored = find(id);
  const after = stored ?? { ...createThought(id, draft, change, isDraft, publishAt), draftHash };
  // Imported thoughts have no hash.
  const isSame = after.draftHash === null || after.draftHash === draftHash;
  const changes = stored === null ? [{ before: null, after }] : [];
  return { result: isSame ? thoughtAt(after, change.now) : null, kind: 'added', changes };
}

export interface Edit {
  id: string;
  draft: ThoughtDraft;
  /** The version that was edited. */
  version: number;
  /** False publishes a draft, and true makes a live thought a draft. By default, neither changes. */
  isDraft?: boolean | undefined;
  /** The time when the draft goes live. Null removes the stored time; undefined keeps it. */
  publishAt?: string | null | undefined;
}

/** Plans an edit, which may also publish, unpublish or schedule the thought. Changes nothing for a retry. */
export function planEdit(find: FindThought, edit: Edit, change: ChangeMetadata): Plan<SaveOutcome> {
  const stored = find(edit.id);
  if (stored === null) return { result: null, kind: 'changed', changes: [] };
  const current = thoughtAt(stored, change.now);
  if (current.version !== edit.version) {
    const kind = isAlreadySaved(current, edit) ? 'saved' : 'stale';
    return { result: { kind, thought: current }, kind: 'changed', changes: [] };
  }
  const { isDraft = isDrafted(current), publishAt = current.publishAt } = edit;
  const isMoved = isDraft !== isDrafted(current);
  const { kind, apply } = isMoved
    ? bulkActions[isDraft ? 'UNPUBLISH' : 'PUBLISH']
    : { kind: 'changed' as const, apply: replaceContent };
  const edited = apply({ ...current, ...contentOf(edit.draft) }, change);
  const after = { ...edited, publishAt: placeOf(edited) === 'draft' ? publishAt : null };
  const thought = thoughtAt(after, change.now);
  return { result: { kind: 'saved', thought }, kind, changes: [{ before: stored, after }] };
}

/** Plans moving a thought to the trash, or restoring it. Changes nothing for a retry. */
export function planMove(
  find: FindThought,
  id: string,
  kind: 'deleted' | 'restored',
  change: ChangeMetadata,
): Plan<Thought | null> {
  const { places, apply } = bulkActions[kind === 'deleted' ? 'DELETE' : 'RESTORE'];
  const stored = find(id);
  const current = stored && thoughtAt(stored, change.now);
  if (current === null || !places.includes(placeOf(current))) return { result: current, kind, changes: [] };
  const after = apply(current, change);
  return { result: after, kind, changes: [{ before: stored, after }] };
}

/** Returns true for a retry of a saved edit whose response was lost. */
function isAlreadySaved(current: StoredThought, { draft, isDraft, publishAt }: Edit): boolean {
  return (
    (publishAt === undefined || publishAt === current.publishAt) &&
    (isDraft === undefined || isDraft === isDrafted(current)) &&
    hasSameContent(current, draft)
  );
}

function isDrafted({ draftedAt }: Thought): boolean {
  return draftedAt !== null;
}

export function createThought(
  id: string,
  draft: ThoughtDraft,
  change: ChangeMetadata,
  isDraft = false,
  publishAt: string | null = null,
): StoredThought {
  return {
    ...contentOf(draft),
    id,
    createdAt: change.now,
    updatedAt: null,
    updatedBy: editorOf(change),
    version: 1,
    draftedAt: isDraft ? change.now : null,
    publishAt: isDraft ? publishAt : null,
    trashedAt: null,
    draftHash: null,
    operationIds: [],
  };
}

/** Returns the next version, after a change of its content. */
export function replaceContent(thought: StoredThought, change: ChangeMetadata): StoredThought {
  return { ...nextVersion(thought, change), updatedAt: change.now };
}

function nextVersion(thought: StoredThought, change: ChangeMetadata): StoredThought {
  return { ...thought, version: thought.version + 1, updatedBy: editorOf(change) };
}

function editorOf({ uid, by }: ChangeMetadata): ThoughtEditor | null {
  return uid === undefined ? null : { uid, email: by };
}

/** The actions that change the state of one thought or of many. */
export const bulkActions: Readonly<Record<BulkAction, BulkActionRule>> = {
  DELETE: {
    kind: 'deleted',
    places: ['live', 'draft'],
    apply: (thought, change) => ({ ...nextVersion(thought, change), trashedAt: change.now, publishAt: null }),
  },
  RESTORE: {
    kind: 'restored',
    places: ['trash'],
    apply: (thought, change) => ({ ...nextVersion(thought, change), trashedAt: null }),
  },
  PUBLISH: {
    kind: 'published',
    places: ['draft'],
    apply: (thought, change) => {
      const published = replaceContent(thought, change);
      return { ...published, draftedAt: null, publishAt: null, createdAt: change.now };
    },
  },
  UNPUBLISH: {
    kind: 'unpublished',
    places: ['live'],
    apply: (thought, change) => {
      return { ...replaceContent(thought, change), draftedAt: change.now, publishAt: null };
    },
  },
};

interface BulkActionRule {
  kind: ChangeKind;
  /** The places of the thoughts that the action applies to. */
  places: readonly ThoughtPlace[];
  /** Returns the next version. */
  apply: (thought: StoredThought, change: ChangeMetadata) => StoredThought;
}

export type BulkAction = 'DELETE' | 'RESTORE' | 'PUBLISH' | 'UNPUBLISH';

export interface BulkReport {
  /** Number of thoughts that were changed, by this call or an earlier one of the same operation. */
  changed: number;
  left: LeftThought[];
}

interface LeftThought {
  id: string;
  /** The current thought; null if it was deleted permanently. */
  thought: Thought | null;
  reason: 'CHANGED' | 'GONE' | 'INVALID';
  /** The problems that prevent the action if the reason is `INVALID`. */
  problems: Problem[];
}

export interface BulkChange {
  operation: string;
  action: BulkAction;
  /** The selected thoughts, with the versions that the admin saw. */
  thoughts: readonly { id: string; version: number }[];
}

/** Plans an action on the selected thoughts that still have the selected version. A retry changes nothing twice. */
export function planBulkChange(
  find: FindThought,
  { operation, action, thoughts }: BulkChange,
  change: ChangeMetadata,
): Plan<BulkReport> {
  const { kind, places, apply } = bulkActions[action];
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

/** A change to undo, with the next change of the same thought if there is one. */
export interface UndoableChange extends LoggedChange {
  next: LoggedChange | null;
}

/**
 * Plans undoing changes: added thoughts go to the trash, and changed thoughts get their previous fields. Thoughts that
 * differ from the result of the operation, because they were changed since, stay as they are.
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
  if (before === null) return bulkActions.DELETE.apply(current, change);
  const { version, updatedBy } = nextVersion(current, change);
  // Restoring a schedule whose time has passed would publish the draft at once.
  const publishAt = (before.publishAt ?? '') > change.now ? before.publishAt : null;
  return { ...before, publishAt, version, updatedBy };
}

/** Returns whether two versions have the same fields and place. */
function hasSameState(one: StoredThought, other: StoredThought): boolean {
  const names = ['createdAt', 'draftedAt', 'publishAt', 'trashedAt'] as const;
  return hasSameContent(one, other) && names.every((name) => one[name] === other[name]);
}
