// A thought store in its simplest form: a list in memory. Random sequences compare both stores with it.
import { isLive, type Thought } from '#domain/thought/thought.ts';
import type { ChangeMetadata, NewAuditEntry } from '../../../api/audit/auditLog.ts';
import { draftOf } from './storeFixture.ts';
import { KeyAlreadyUsed } from '../../../api/storage/storeErrors.ts';
import { idFromKey } from '../../../api/thoughts/thoughtRecord.ts';
import type {
  ImportRow,
  ImportRowResult,
  Revision,
  ThoughtWriter,
  UpdateOutcome,
} from '../../../api/thoughts/thoughtStore.ts';

/** A change. A target is the position of a thought in the model, or any larger number. */
export type Operation =
  | { kind: 'add'; key: string; text: string; isDraft: boolean }
  /** With a lag of 1, the client knows the version before the current one. */
  | { kind: 'update'; target: number; text: string; lag: number; isDraft: boolean | undefined }
  | { kind: 'trash' | 'restore'; target: number }
  | { kind: 'import'; texts: readonly string[] };

export interface ThoughtModel {
  /** All thoughts, oldest first. */
  thoughts: readonly Thought[];
  /** The ids of the live ones; the index is the rank. */
  ranked: readonly string[];
  revisions: Readonly<Record<string, readonly Revision[]>>;
  /** The texts of thoughts when they were added, and whether as drafts, by their ids. */
  addedTexts: Readonly<Record<string, string>>;
  /** Newest first. */
  entries: readonly NewAuditEntry[];
}

export const emptyModel: ThoughtModel = {
  thoughts: [],
  ranked: [],
  revisions: {},
  addedTexts: {},
  entries: [],
};

interface Applied {
  model: ThoughtModel;
  result: Thought | UpdateOutcome | ImportRowResult[] | 'KeyAlreadyUsed' | null;
}

/** Makes the change in a store. */
export function runOperation(
  store: ThoughtWriter,
  model: ThoughtModel,
  operation: Operation,
  change: ChangeMetadata,
): Promise<Applied['result']> {
  if (operation.kind === 'add')
    return store.add(draftOf(operation.text), operation.key, change, operation.isDraft).catch(handleUsedKey);
  if (operation.kind === 'import')
    return store.import(createRows(operation.texts), change, false, { operation: change.now });
  const { id, version } = findTarget(model, operation.target) ?? { id: 'absent', version: 1 };
  if (operation.kind === 'update')
    return store.update(id, draftOf(operation.text), version - operation.lag, change, operation.isDraft);
  return store[operation.kind](id, change);
}

function handleUsedKey(error: unknown): 'KeyAlreadyUsed' {
  if (error instanceof KeyAlreadyUsed) return 'KeyAlreadyUsed';
  throw error;
}

/** Returns the model after the change, and what a store must return. */
export function applyOperation(model: ThoughtModel, operation: Operation, change: ChangeMetadata): Applied {
  if (operation.kind === 'add') return applyAdd(model, operation, change);
  if (operation.kind === 'import') return applyImport(model, operation.texts, change);
  const thought = findTarget(model, operation.target);
  if (thought === undefined) return { model, result: null };
  if (operation.kind === 'update') return applyUpdate(model, thought, operation, change);
  return applyTrashOrRestore(model, thought, operation.kind, change);
}

function applyAdd(
  model: ThoughtModel,
  { key, text, isDraft }: { key: string; text: string; isDraft: boolean },
  change: ChangeMetadata,
): Applied {
  const id = idFromKey(key);
  const added = `${text} ${isDraft}`;
  const known = model.thoughts.find((thought) => thought.id === id);
  if (known !== undefined && model.addedTexts[id] !== added) return { model, result: 'KeyAlreadyUsed' };
  if (known !== undefined) return { model, result: known };
  const thought = { ...createThought(id, text, change), draftedAt: isDraft ? change.now : null };
  const { thoughts } = model;
  const ranked = isDraft ? model.ranked : [...model.ranked, id];
  const addedTexts = { ...model.addedTexts, [id]: added };
  const changed = { ...model, thoughts: [...thoughts, thought], ranked, addedTexts };
  return { model: withEntry(changed, 'added', thought, change), result: thought };
}

function applyUpdate(
  model: ThoughtModel,
  thought: Thought,
  { text, lag, isDraft }: { text: string; lag: number; isDraft: boolean | undefined },
  change: ChangeMetadata,
): Applied {
  const wasDraft = thought.draftedAt !== null;
  const isMoved = isDraft !== undefined && isDraft !== wasDraft;
  if (lag > 0)
    return { model, result: { kind: thought.thought === text && !isMoved ? 'saved' : 'stale', thought } };
  const saved = {
    ...thought,
    thought: text,
    ...(isMoved && (wasDraft ? { draftedAt: null, createdAt: change.now } : { draftedAt: change.now })),
    updatedAt: change.now,
    updatedBy: editorOf(change),
    version: thought.version + 1,
  };
  const revision = { thought, by: change.by, at: change.now };
  const revisions = [revision, ...(model.revisions[thought.id] ?? [])].slice(0, 20);
  const changed = {
    ...replaceThought(model, saved),
    revisions: { ...model.revisions, [thought.id]: revisions },
  };
  const action = isMoved ? (wasDraft ? 'published' : 'unpublished') : 'changed';
  return { model: withEntry(changed, action, saved, change), result: { kind: 'saved', thought: saved } };
}

function applyTrashOrRestore(
  model: ThoughtModel,
  thought: Thought,
  kind: 'trash' | 'restore',
  change: ChangeMetadata,
): Applied {
  const isTrashed = thought.trashedAt !== null;
  if (isTrashed === (kind === 'trash')) return { model, result: thought };
  const trashedAt = kind === 'trash' ? change.now : null;
  const changed = { ...thought, trashedAt, updatedBy: editorOf(change), version: thought.version + 1 };
  const action = kind === 'trash' ? 'deleted' : 'restored';
  return {
    model: withEntry(replaceThought(model, changed), action, changed, change),
    result: changed,
  };
}

function applyImport(model: ThoughtModel, texts: readonly string[], change: ChangeMetadata): Applied {
  const added: Thought[] = [];
  const result = createRows(texts).map(({ id, draft }): ImportRowResult => {
    const stored = [...model.thoughts, ...added];
    const duplicates = stored.filter((thought) => thought.id === id || thought.thought === draft.thought);
    const ids = duplicates.map((thought) => thought.id).toSorted();
    const [firstId] = ids.includes(id) ? [id] : ids;
    if (firstId !== undefined) return { outcome: 'duplicate', id: firstId };
    const createdAt = new Date(Date.parse(change.now) + added.length).toISOString();
    const thought = { ...createThought(id, draft.thought, change), createdAt, importedAt: change.now };
    added.push(thought);
    return { outcome: 'added', id };
  });
  if (added.length === 0) return { model, result };
  const title = `${added.length} ${added.length === 1 ? 'thought' : 'thoughts'}`;
  const { by, now } = change;
  const operation = { operation: now, changed: added.length, undoneAt: null };
  const entry = { action: 'imported', subject: null, title, by, at: now, ...operation } as const;
  return {
    model: {
      ...model,
      thoughts: [...model.thoughts, ...added],
      ranked: [...model.ranked, ...added.map(({ id }) => id)],
      entries: [entry, ...model.entries],
    },
    result,
  };
}

/** The thought with the last rank gets the freed one. */
function withoutRank(ranked: readonly string[], id: string): string[] {
  const last = ranked.at(-1) ?? id;
  return ranked.map((other) => (other === id ? last : other)).slice(0, -1);
}

function replaceThought(model: ThoughtModel, changed: Thought): ThoughtModel {
  const isRanked = model.ranked.includes(changed.id);
  const withRank = isRanked ? model.ranked : [...model.ranked, changed.id];
  return {
    ...model,
    ranked: isLive(changed) ? withRank : isRanked ? withoutRank(model.ranked, changed.id) : model.ranked,
    thoughts: model.thoughts.map((thought) => (thought.id === changed.id ? changed : thought)),
  };
}

function withEntry(
  model: ThoughtModel,
  action: NewAuditEntry['action'],
  { id, thought }: Thought,
  { by, now }: ChangeMetadata,
): ThoughtModel {
  return { ...model, entries: [{ action, subject: id, title: thought, by, at: now }, ...model.entries] };
}

function createThought(id: string, text: string, change: ChangeMetadata): Thought {
  return {
    ...draftOf(text),
    id,
    createdAt: change.now,
    updatedAt: null,
    updatedBy: editorOf(change),
    importedAt: null,
    version: 1,
    draftedAt: null,
    publishAt: null,
    draftOf: null,
    trashedAt: null,
    shareImage: null,
  };
}

function editorOf({ uid = '', by }: ChangeMetadata): Thought['updatedBy'] {
  return { uid, email: by };
}

function createRows(texts: readonly string[]): (ImportRow & { id: string })[] {
  return texts.map((text) => ({ id: `imported-${text}`, draft: draftOf(text), createdAt: null }));
}

function findTarget({ thoughts }: ThoughtModel, target: number): Thought | undefined {
  return thoughts[target];
}
