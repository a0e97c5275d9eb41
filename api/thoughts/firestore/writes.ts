// The changes of one thought. The body of a transaction may run several times, and has to read before it writes.
import type { FirestoreDatabase } from '../../storage/firestore.ts';
import { isValidDocumentId } from '../../storage/documentId.ts';
import { findDocument, toDocument, type Collections } from './documents.ts';
import { planRevisions } from './history.ts';
import { collectionOf, planMoves } from './moves.ts';
import { planAppend, planEntryChanges } from './rankChanges.ts';
import {
  createAdditionRecord,
  createAuditEntry,
  createThought,
  applyDraft,
  hasSameContent,
  idFromKey,
  indexKeysOf,
  markDrafted,
  markRestored,
  markTrashed,
  requireSameAddition,
  updateActionOf,
} from '../thoughtRecord.ts';
import type { FirestoreAuditLog } from '../../audit/firestoreAuditLog.ts';
import type { ThoughtStore } from '../thoughtStore.ts';

type Transact = FirestoreDatabase['transact'];

export function createEdits(transact: Transact, collections: Collections, audit: FirestoreAuditLog) {
  return {
    add: (draft, key, change, isDraft = false, publishAt = null) =>
      transact(async (transaction) => {
        const id = idFromKey(key);
        const collection = isDraft ? collections.draft : collections.live;
        const [stored, counter] = await Promise.all([
          findDocument(collections, transaction, id),
          transaction.get(collection.counter),
        ]);
        if (stored !== null) return requireSameAddition(stored, draft, isDraft);
        const thought = createThought(id, draft, change, isDraft, publishAt);
        const { rank, write } = await planAppend(collection, transaction, [thought], { counter });
        const document = toDocument(thought, rank, createAdditionRecord(draft, isDraft));
        transaction.create(collection.documents.doc(id), document);
        write();
        audit.append(transaction, createAuditEntry('added', thought, change));
        return thought;
      }),
    update: (id, draft, version, change, isDraft, publishAt) =>
      transact(async (transaction) => {
        const stored = await findDocument(collections, transaction, id);
        if (stored === null) return null;
        if (stored.thought.version !== version)
          return {
            kind: hasSameContent(stored.thought, draft, isDraft, publishAt) ? 'saved' : 'stale',
            thought: stored.thought,
          };
        const writeRevision = await planRevisions(collections, transaction, [{ stored }], change);
        const thought = markDrafted(applyDraft(stored.thought, draft, change), isDraft, change, publishAt);
        const write = await planMoves(collections, transaction, [{ ...stored, stored, thought }]);
        write();
        writeRevision();
        audit.append(transaction, createAuditEntry(updateActionOf(stored.thought, thought), thought, change));
        return { kind: 'saved', thought };
      }),
  } satisfies Partial<ThoughtStore>;
}

/** Creates the methods that change one field without a new version. */
export function createFieldChanges(transact: Transact, collections: Collections) {
  const setValue = async (id: string, version: number, fields: { shareImage: string } | { lang: string }) =>
    transact(async (transaction) => {
      const stored = await findDocument(collections, transaction, id);
      if (stored?.thought.version !== version) return false;
      const thought = { ...stored.thought, ...fields };
      const collection = collectionOf(collections, stored);
      const writeIndex = await planEntryChanges(collection, transaction, [{ stored, thought }]);
      writeIndex();
      transaction.update(stored.reference, { ...fields, keys: indexKeysOf(thought) });
      return true;
    });
  return {
    setShareImage: (id, version, shareImage) => setValue(id, version, { shareImage }),
    setLanguage: (id, version, lang) => setValue(id, version, { lang }),
    replaceImageUrl: async (id, from, to) =>
      isValidDocumentId(id) &&
      transact(async (transaction) => {
        const references = Object.values(collections).map(({ documents }) => documents.doc(id));
        const documents = await transaction.getAll(...references, { fieldMask: ['imageUrl'] });
        const stored = documents.find(({ exists }) => exists);
        if (stored?.get('imageUrl') !== from) return false;
        transaction.update(stored.ref, { imageUrl: to });
        return true;
      }),
  } satisfies Partial<ThoughtStore>;
}

export function createTrash(transact: Transact, collections: Collections, audit: FirestoreAuditLog) {
  return {
    trash: (id, change) =>
      transact(async (transaction) => {
        const stored = await findDocument(collections, transaction, id);
        if (stored === null || collectionOf(collections, stored) === collections.trash)
          return stored?.thought ?? null;
        const thought = markTrashed(stored.thought, change);
        const write = await planMoves(collections, transaction, [{ ...stored, stored, thought }]);
        write();
        audit.append(transaction, createAuditEntry('deleted', thought, change));
        return thought;
      }),
    restore: (id, change) =>
      transact(async (transaction) => {
        const stored = await findDocument(collections, transaction, id);
        if (stored === null || collectionOf(collections, stored) !== collections.trash)
          return stored?.thought ?? null;
        const thought = markRestored(stored.thought, change);
        const write = await planMoves(collections, transaction, [{ ...stored, stored, thought }]);
        write();
        audit.append(transaction, createAuditEntry('restored', thought, change));
        return thought;
      }),
  } satisfies Partial<ThoughtStore>;
}
