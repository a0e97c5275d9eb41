// The changes of one thought. Each function returns the body of a transaction, which may run several times and has to
// read before it writes.
import type { Transaction } from 'firebase-admin/firestore';
import type { Thought } from '#domain/thought/thought.ts';
import { toDocument, liveCount, findDocument, type Collections } from './documents.ts';
import { addAuditEntry, addRevision, findOutdatedRevisions } from './history.ts';
import { isRank } from '../ranks.ts';
import {
  createThought,
  applyDraft,
  hasSameContent,
  idFromKey,
  markRestored,
  markTrashed,
} from '../thoughtRecord.ts';
import type { AuditAction, ChangeMetadata, ThoughtStore, UpdateOutcome } from '../thoughtStore.ts';

type WriteArguments<Method extends 'add' | 'update'> = Parameters<ThoughtStore[Method]>;

export function add(collections: Collections, ...[draft, key, change]: WriteArguments<'add'>) {
  const id = idFromKey(key);
  return async (transaction: Transaction): Promise<Thought> => {
    const stored = await findDocument(collections, transaction, id);
    if (stored !== null) return stored.thought;
    const rank = liveCount(await transaction.get(collections.counter));
    const thought = createThought(id, draft, change.now);
    transaction.create(collections.thoughts.doc(id), toDocument(thought, rank));
    transaction.set(collections.counter, { live: rank + 1 });
    addChangeAuditEntry(collections, transaction, 'added', thought, change);
    return thought;
  };
}

export function update(collections: Collections, ...[id, draft, version, change]: WriteArguments<'update'>) {
  return async (transaction: Transaction): Promise<UpdateOutcome | null> => {
    const stored = await findDocument(collections, transaction, id);
    if (stored === null) return null;
    if (stored.thought.version !== version) {
      return { kind: hasSameContent(stored.thought, draft) ? 'saved' : 'stale', thought: stored.thought };
    }
    const outdated = await findOutdatedRevisions(collections, transaction, id);
    const thought = applyDraft(stored.thought, draft, change);
    transaction.set(stored.reference, toDocument(thought, stored.rank, stored.record));
    addRevision(collections, transaction, stored.thought, change);
    for (const revision of outdated) transaction.delete(revision);
    addChangeAuditEntry(collections, transaction, 'changed', thought, change);
    return { kind: 'saved', thought };
  };
}

export function replaceImageUrl({ thoughts, trash }: Collections, id: string, from: string, to: string) {
  return async (transaction: Transaction): Promise<boolean> => {
    const documents = await transaction.getAll(thoughts.doc(id), trash.doc(id), { fieldMask: ['imageUrl'] });
    const stored = documents.find(({ exists }) => exists);
    if (stored?.get('imageUrl') !== from) return false;
    transaction.update(stored.ref, { imageUrl: to });
    return true;
  };
}

export function trash(collections: Collections, id: string, change: ChangeMetadata) {
  return async (transaction: Transaction): Promise<Thought | null> => {
    const stored = await findDocument(collections, transaction, id);
    if (stored === null || isTrashed(collections, stored)) return stored?.thought ?? null;
    const last = liveCount(await transaction.get(collections.counter)) - 1;
    const { rank } = stored;
    const hasRank = isRank(rank) && rank <= last;
    const lastRanked =
      hasRank && rank < last
        ? (await transaction.get(collections.thoughts.where('rank', '==', last).limit(1))).docs[0]
        : undefined;
    const thought = markTrashed(stored.thought, change);
    transaction.set(collections.trash.doc(id), toDocument(thought, undefined, stored.record));
    transaction.delete(stored.reference);
    if (lastRanked !== undefined) transaction.update(lastRanked.ref, { rank });
    if (hasRank) transaction.set(collections.counter, { live: last });
    addChangeAuditEntry(collections, transaction, 'deleted', thought, change);
    return thought;
  };
}

export function restore(collections: Collections, id: string, change: ChangeMetadata) {
  return async (transaction: Transaction): Promise<Thought | null> => {
    const stored = await findDocument(collections, transaction, id);
    if (stored === null || !isTrashed(collections, stored)) return stored?.thought ?? null;
    const rank = liveCount(await transaction.get(collections.counter));
    const thought = markRestored(stored.thought);
    transaction.create(collections.thoughts.doc(id), toDocument(thought, rank, stored.record));
    transaction.delete(stored.reference);
    transaction.set(collections.counter, { live: rank + 1 });
    addChangeAuditEntry(collections, transaction, 'restored', thought, change);
    return thought;
  };
}

function isTrashed(collections: Collections, stored: { reference: { parent: { id: string } } }): boolean {
  return stored.reference.parent.id === collections.trash.id;
}

function addChangeAuditEntry(
  collections: Collections,
  transaction: Transaction,
  action: AuditAction,
  thought: Thought,
  change: ChangeMetadata,
) {
  const entry = { action, subject: thought.id, title: thought.thought, by: change.by, at: change.now };
  addAuditEntry(collections, transaction, entry);
}
