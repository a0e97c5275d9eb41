// Plans of changes of one thought, as data: what is read decides what becomes what, and the store compares it with what is
// stored when it commits the plan.
import { placeOf, type Thought, type ThoughtDraft, type ThoughtEditor } from '../thought/thought.ts';
import { thoughtAt } from './places.ts';
import { contentOf, hasSameContent, type StoredThought } from './storedThought.ts';

/** The author and the time of a change. */
export interface ChangeMetadata {
  /** The admin's e-mail, or `system`. */
  by: string;
  /** The admin's id at the identity provider. A change by the system has none. */
  uid?: string;
  /** ISO 8601 in UTC. */
  now: string;
}

export type ChangeKind =
  'added' | 'changed' | 'deleted' | 'restored' | 'published' | 'unpublished' | 'imported' | 'undone';

/** What an operation did to one thought: the log has it for the audit log, the versions and undoing. */
export interface LoggedChange {
  operation: string;
  kind: ChangeKind;
  by: string;
  /** ISO 8601 in UTC. */
  at: string;
  /** The id of the thought. */
  id: string;
  /** The version before the change: 0 if the operation has added the thought. */
  version: number;
  /** The thought before the change, or null if the operation has added it. */
  before: StoredThought | null;
}

/** A thought before and after a change: null before it is added. */
export interface Change {
  before: StoredThought | null;
  after: StoredThought;
}

export interface Plan<Result> {
  result: Result;
  /** Null for a change of the format only, which isn't logged. */
  kind: ChangeKind | null;
  /** Nothing is committed if there are none. */
  changes: readonly Change[];
}

/** Returns the stored thought with this id, in any place, or null. */
export type FindThought = (id: string) => StoredThought | null;

export type AddOutcome = { kind: 'saved'; thought: Thought } | { kind: 'keyUsed' };

/** With `stale`, the thought has another version than the one that was edited. */
export type SaveOutcome = { kind: 'saved' | 'stale'; thought: Thought } | null;

export interface Addition {
  id: string;
  draft: ThoughtDraft;
  /** A hash of the draft and of whether it is one, so that a retry is told from another thought with the same key. */
  draftHash: string;
  isDraft: boolean;
  publishAt: string | null;
}

export function planAddition(
  find: FindThought,
  { id, draft, draftHash, isDraft, publishAt }: Addition,
  change: ChangeMetadata,
): Plan<AddOutcome> {
  const stored = find(id);
  if (stored === null) {
    const thought = { ...createThought(id, draft, change, isDraft, publishAt), draftHash };
    return save('added', null, thought, change);
  }
  // Thoughts that were imported have no hash.
  const isRetry = stored.draftHash === null || stored.draftHash === draftHash;
  const thought = thoughtAt(stored, change.now);
  return { result: isRetry ? { kind: 'saved', thought } : { kind: 'keyUsed' }, kind: 'added', changes: [] };
}

export interface Edit {
  id: string;
  draft: ThoughtDraft;
  /** The version that was edited. */
  version: number;
  /** False publishes a draft, and true makes a live thought a draft. By default, neither changes. */
  isDraft?: boolean | undefined;
  /** When the draft goes live; null removes the stored time, and by default it stays. */
  publishAt?: string | null | undefined;
}

/** Plans an edit, which may also publish, unpublish or schedule the thought. A retry of a saved edit changes nothing. */
export function planEdit(find: FindThought, edit: Edit, change: ChangeMetadata): Plan<SaveOutcome> {
  const stored = find(edit.id);
  if (stored === null) return { result: null, kind: 'changed', changes: [] };
  const current = thoughtAt(stored, change.now);
  if (current.version !== edit.version) {
    const kind = isAlreadySaved(current, edit) ? 'saved' : 'stale';
    return { result: { kind, thought: current }, kind: 'changed', changes: [] };
  }
  const edited = applyDraft(current, edit.draft, change);
  const { isDraft, publishAt = edited.publishAt } = edit;
  if (isDraft === false && isDrafted(edited))
    return save('published', stored, publish(edited, change), change);
  const moved = isDraft === true && !isDrafted(edited) ? unpublish(edited, change) : edited;
  const after = { ...moved, publishAt: placeOf(moved) === 'draft' ? publishAt : null };
  return save(isDrafted(moved) === isDrafted(edited) ? 'changed' : 'unpublished', stored, after, change);
}

/** Plans the deletion of a thought to the trash, or its return to where it was. Each can be repeated. */
export function planMove(
  find: FindThought,
  id: string,
  kind: 'deleted' | 'restored',
  change: ChangeMetadata,
): Plan<Thought | null> {
  const stored = find(id);
  const current = stored && thoughtAt(stored, change.now);
  const isDone = current === null || (current.trashedAt !== null) === (kind === 'deleted');
  if (isDone) return { result: current, kind, changes: [] };
  const after = kind === 'deleted' ? trash(current, change) : restore(current, change);
  return { result: after, kind, changes: [{ before: stored, after }] };
}

function save(
  kind: ChangeKind,
  before: StoredThought | null,
  after: StoredThought,
  { now }: ChangeMetadata,
): Plan<{ kind: 'saved'; thought: Thought }> {
  return { result: { kind: 'saved', thought: thoughtAt(after, now) }, kind, changes: [{ before, after }] };
}

/** True for the retry of an edit that was saved, but whose response got lost. */
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

/** Returns the next version with these fields. */
export function applyDraft(
  thought: StoredThought,
  draft: ThoughtDraft,
  change: ChangeMetadata,
): StoredThought {
  return { ...nextVersion(thought, change), ...contentOf(draft), updatedAt: change.now };
}

export function publish(thought: StoredThought, { now }: ChangeMetadata): StoredThought {
  return { ...thought, draftedAt: null, publishAt: null, createdAt: now };
}

export function unpublish(thought: StoredThought, { now }: ChangeMetadata): StoredThought {
  return { ...thought, draftedAt: now, publishAt: null };
}

export function trash(thought: StoredThought, change: ChangeMetadata): StoredThought {
  return { ...nextVersion(thought, change), trashedAt: change.now, publishAt: null };
}

export function restore(thought: StoredThought, change: ChangeMetadata): StoredThought {
  return { ...nextVersion(thought, change), trashedAt: null };
}

export function nextVersion(thought: StoredThought, change: ChangeMetadata): StoredThought {
  return { ...thought, version: thought.version + 1, updatedBy: editorOf(change) };
}

function editorOf({ uid, by }: ChangeMetadata): ThoughtEditor | null {
  return uid === undefined ? null : { uid, email: by };
}
