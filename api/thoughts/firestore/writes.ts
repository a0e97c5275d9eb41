// The changes of one thought. Each function returns the body of a transaction, which may run several times and has to
// read before it writes.
import type { Transaction } from 'firebase-admin/firestore';
import type { Thought } from '#domain/thought/thought.ts';
import { toDocument, findDocument, type Collections, type StoredDocument } from './documents.ts';
import { addRevision, findOutdatedRevisions } from './history.ts';
import { planAppend, planRemoval, planTextChange } from './rankChanges.ts';
import {
  createAdditionRecord,
  createAuditEntry,
  createThought,
  applyDraft,
  hasSameContent,
  idFromKey,
  markRestored,
  markTrashed,
  requireSameAddition,
} from '../thoughtRecord.ts';
import type { ChangeMetadata } from '../../audit/auditLog.ts';
import type { FirestoreAuditLog } from '../../audit/firestoreAuditLog.ts';
import type { ThoughtStore, UpdateOutcome } from '../thoughtStore.ts';

type WriteArguments<Method extends 'add' | 'update'> = Parameters<ThoughtStore[Method]>;

export function add(
  collections: Collections,
  audit: FirestoreAuditLog,
  ...[draft, key, change]: WriteArguments<'add'>
) {
  const id = idFromKey(key);
  return async (transaction: Transaction): Promise<Thought> => {
    const [stored, counter] = await Promise.all([
      findDocument(collections, transaction, id),
      transaction.get(collections.live.counter),
    ]);
    if (stored !== null) return requireSameAddition(stored, draft);
    const thought = createThought(id, draft, change.now);
    const { rank, write } = await planAppend(collections.live, transaction, [thought], counter);
    const document = toDocument(thought, rank, createAdditionRecord(draft));
    transaction.create(collections.live.documents.doc(id), document);
    write();
    audit.append(transaction, createAuditEntry('added', thought, change));
    return thought;
  };
}

export function update(
  collections: Collections,
  audit: FirestoreAuditLog,
  ...[id, draft, version, change]: WriteArguments<'update'>
) {
  return async (transaction: Transaction): Promise<UpdateOutcome | null> => {
    const stored = await findDocument(collections, transaction, id);
    if (stored === null) return null;
    if (stored.thought.version !== version) {
      return { kind: hasSameContent(stored.thought, draft) ? 'saved' : 'stale', thought: stored.thought };
    }
    const outdated = await findOutdatedRevisions(collections, transaction, id);
    const thought = applyDraft(stored.thought, draft, change);
    const collection = isTrashed(collections, stored) ? collections.trash : collections.live;
    const writeIndex = await planTextChange(collection, transaction, stored, thought);
    writeIndex();
    transaction.set(stored.reference, toDocument(thought, stored.rank, stored.record));
    addRevision(collections, transaction, stored.thought, change);
    for (const revision of outdated) transaction.delete(revision);
    audit.append(transaction, createAuditEntry('changed', thought, change));
    return { kind: 'saved', thought };
  };
}

export function replaceImageUrl({ live, trash }: Collections, id: string, from: string, to: string) {
  return async (transaction: Transaction): Promise<boolean> => {
    const references = [live, trash].map((collection) => collection.documents.doc(id));
    const documents = await transaction.getAll(...references, { fieldMask: ['imageUrl'] });
    const stored = documents.find(({ exists }) => exists);
    if (stored?.get('imageUrl') !== from) return false;
    transaction.update(stored.ref, { imageUrl: to });
    return true;
  };
}

export function setValue(
  collections: Collections,
  id: string,
  version: number,
  name: 'shareImage' | 'lang',
  value: string,
) {
  return async (transaction: Transaction): Promise<boolean> => {
    const stored = await findDocument(collections, transaction, id);
    if (stored?.thought.version !== version) return false;
    transaction.update(stored.reference, { [name]: value });
    return true;
  };
}

export function trash(
  collections: Collections,
  audit: FirestoreAuditLog,
  id: string,
  change: ChangeMetadata,
) {
  return async (transaction: Transaction): Promise<Thought | null> => {
    const stored = await findDocument(collections, transaction, id);
    if (stored === null || isTrashed(collections, stored)) return stored?.thought ?? null;
    const thought = markTrashed(stored.thought, change);
    const removeRank = await planRemoval(collections.live, transaction, stored);
    const { rank, write: appendToTrash } = await planAppend(collections.trash, transaction, [thought]);
    transaction.set(collections.trash.documents.doc(id), toDocument(thought, rank, stored.record));
    transaction.delete(stored.reference);
    removeRank();
    appendToTrash();
    audit.append(transaction, createAuditEntry('deleted', thought, change));
    return thought;
  };
}

export function restore(
  collections: Collections,
  audit: FirestoreAuditLog,
  id: string,
  change: ChangeMetadata,
) {
  return async (transaction: Transaction): Promise<Thought | null> => {
    const stored = await findDocument(collections, transaction, id);
    if (stored === null || !isTrashed(collections, stored)) return stored?.thought ?? null;
    const thought = markRestored(stored.thought);
    // In the same order as in `trash`, because two transactions that lock documents in different orders block each other.
    const { rank, write: appendRank } = await planAppend(collections.live, transaction, [thought]);
    const removeFromTrash = await planRemoval(collections.trash, transaction, stored);
    transaction.create(collections.live.documents.doc(id), toDocument(thought, rank, stored.record));
    transaction.delete(stored.reference);
    removeFromTrash();
    appendRank();
    audit.append(transaction, createAuditEntry('restored', thought, change));
    return thought;
  };
}

function isTrashed({ trash }: Collections, { reference }: StoredDocument): boolean {
  return reference.parent.id === trash.documents.id;
}
