// The changes of one thought, each as the body of a transaction: it may run again, and reads before it writes.
import type { Transaction } from 'firebase-admin/firestore';
import type { Thought } from '#domain/thought.ts';
import { documentOf, liveCount, locate, type Places } from './firestoreDocuments.ts';
import { addAudit, addRevision, outdatedRevisions } from './firestoreHistory.ts';
import { isRank } from './ranks.ts';
import {
  addedThought,
  changedThought,
  holdsDraft,
  idFromKey,
  restoredThought,
  trashedThought,
} from './storedThought.ts';
import type { AuditAction, Change, ThoughtStore, UpdateOutcome } from './thoughtStore.ts';

type Request<Method extends 'add' | 'update'> = Parameters<ThoughtStore[Method]>;

export function add(places: Places, ...[draft, key, change]: Request<'add'>) {
  const id = idFromKey(key);
  return async (transaction: Transaction): Promise<Thought> => {
    const stored = await locate(places, transaction, id);
    if (stored !== null) return stored.thought;
    const rank = liveCount(await transaction.get(places.counter));
    const thought = addedThought(id, draft, change.now);
    transaction.create(places.thoughts.doc(id), documentOf(thought, rank));
    transaction.set(places.counter, { live: rank + 1 });
    note(places, transaction, 'added', thought, change);
    return thought;
  };
}

export function update(places: Places, ...[id, draft, version, change]: Request<'update'>) {
  return async (transaction: Transaction): Promise<UpdateOutcome | null> => {
    const stored = await locate(places, transaction, id);
    if (stored === null) return null;
    if (stored.thought.version !== version) {
      return { kind: holdsDraft(stored.thought, draft) ? 'saved' : 'stale', thought: stored.thought };
    }
    const outdated = await outdatedRevisions(places, transaction, id);
    const thought = changedThought(stored.thought, draft, change);
    transaction.set(stored.reference, documentOf(thought, stored.rank, stored.record));
    addRevision(places, transaction, stored.thought, change);
    for (const revision of outdated) transaction.delete(revision);
    note(places, transaction, 'changed', thought, change);
    return { kind: 'saved', thought };
  };
}

export function moveImage({ thoughts, trash }: Places, id: string, from: string, to: string) {
  return async (transaction: Transaction): Promise<boolean> => {
    const documents = await transaction.getAll(thoughts.doc(id), trash.doc(id), { fieldMask: ['imageUrl'] });
    const stored = documents.find(({ exists }) => exists);
    if (stored?.get('imageUrl') !== from) return false;
    transaction.update(stored.ref, { imageUrl: to });
    return true;
  };
}

export function trash(places: Places, id: string, change: Change) {
  return async (transaction: Transaction): Promise<Thought | null> => {
    const stored = await locate(places, transaction, id);
    if (stored === null || isTrashed(places, stored)) return stored?.thought ?? null;
    const last = liveCount(await transaction.get(places.counter)) - 1;
    const { rank } = stored;
    const holdsRank = isRank(rank) && rank <= last;
    const mover =
      holdsRank && rank < last
        ? (await transaction.get(places.thoughts.where('rank', '==', last).limit(1))).docs[0]
        : undefined;
    const thought = trashedThought(stored.thought, change);
    transaction.set(places.trash.doc(id), documentOf(thought, undefined, stored.record));
    transaction.delete(stored.reference);
    if (mover !== undefined) transaction.update(mover.ref, { rank });
    if (holdsRank) transaction.set(places.counter, { live: last });
    note(places, transaction, 'deleted', thought, change);
    return thought;
  };
}

export function restore(places: Places, id: string, change: Change) {
  return async (transaction: Transaction): Promise<Thought | null> => {
    const stored = await locate(places, transaction, id);
    if (stored === null || !isTrashed(places, stored)) return stored?.thought ?? null;
    const rank = liveCount(await transaction.get(places.counter));
    const thought = restoredThought(stored.thought);
    transaction.create(places.thoughts.doc(id), documentOf(thought, rank, stored.record));
    transaction.delete(stored.reference);
    transaction.set(places.counter, { live: rank + 1 });
    note(places, transaction, 'restored', thought, change);
    return thought;
  };
}

function isTrashed(places: Places, stored: { reference: { parent: { id: string } } }): boolean {
  return stored.reference.parent.id === places.trash.id;
}

function note(
  places: Places,
  transaction: Transaction,
  action: AuditAction,
  thought: Thought,
  change: Change,
) {
  const entry = { action, subject: thought.id, title: thought.thought, by: change.by, at: change.now };
  addAudit(places, transaction, entry);
}
