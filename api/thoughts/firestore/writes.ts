// The changes of one thought. The body of a transaction may run several times, and has to read before it writes.
import type { FirestoreDatabase } from '../../storage/firestore.ts';
import { isValidDocumentId } from '../../storage/documentId.ts';
import {
  findDocument,
  toDocument,
  type Collections,
  type RankedCollection,
  type StoredDocument,
} from './documents.ts';
import { addRevision, findOutdatedRevisions } from './history.ts';
import { planAppend, planEntryChange, planRemovals } from './rankChanges.ts';
import {
  createAdditionRecord,
  createAuditEntry,
  createThought,
  applyDraft,
  hasSameContent,
  idFromKey,
  indexKeysOf,
  markRestored,
  markTrashed,
  requireSameAddition,
} from '../thoughtRecord.ts';
import type { FirestoreAuditLog } from '../../audit/firestoreAuditLog.ts';
import type { ThoughtStore } from '../thoughtStore.ts';

type Transact = FirestoreDatabase['transact'];

export function createEdits(transact: Transact, collections: Collections, audit: FirestoreAuditLog) {
  return {
    add: (draft, key, change) =>
      transact(async (transaction) => {
        const id = idFromKey(key);
        const [stored, counter] = await Promise.all([
          findDocument(collections, transaction, id),
          transaction.get(collections.live.counter),
        ]);
        if (stored !== null) return requireSameAddition(stored, draft);
        const thought = createThought(id, draft, change);
        const { rank, write } = await planAppend(collections.live, transaction, [thought], { counter });
        const document = toDocument(thought, rank, createAdditionRecord(draft));
        transaction.create(collections.live.documents.doc(id), document);
        write();
        audit.append(transaction, createAuditEntry('added', thought, change));
        return thought;
      }),
    update: (id, draft, version, change) =>
      transact(async (transaction) => {
        const stored = await findDocument(collections, transaction, id);
        if (stored === null) return null;
        if (stored.thought.version !== version)
          return { kind: hasSameContent(stored.thought, draft) ? 'saved' : 'stale', thought: stored.thought };
        const outdated = await findOutdatedRevisions(collections, transaction, [{ stored }]);
        const thought = applyDraft(stored.thought, draft, change);
        const writeIndex = await planEntryChange(
          collectionOf(collections, stored),
          transaction,
          stored,
          thought,
        );
        writeIndex();
        transaction.set(stored.reference, toDocument(thought, stored.rank, stored.record));
        addRevision(collections, transaction, stored.thought, change);
        for (const revision of outdated) transaction.delete(revision);
        audit.append(transaction, createAuditEntry('changed', thought, change));
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
      const writeIndex = await planEntryChange(
        collectionOf(collections, stored),
        transaction,
        stored,
        thought,
      );
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
        const references = [collections.live, collections.trash].map(({ documents }) => documents.doc(id));
        const documents = await transaction.getAll(...references, { fieldMask: ['imageUrl'] });
        const stored = documents.find(({ exists }) => exists);
        if (stored?.get('imageUrl') !== from) return false;
        transaction.update(stored.ref, { imageUrl: to });
        return true;
      }),
  } satisfies Partial<ThoughtStore>;
}

export function createTrash(transact: Transact, collections: Collections, audit: FirestoreAuditLog) {
  const { live, trash } = collections;
  return {
    trash: (id, change) =>
      transact(async (transaction) => {
        const stored = await findDocument(collections, transaction, id);
        if (stored === null || isTrashed(collections, stored)) return stored?.thought ?? null;
        const thought = markTrashed(stored.thought, change);
        const { write: removeRank } = await planRemovals(live, transaction, [stored]);
        const { rank, write: appendToTrash } = await planAppend(trash, transaction, [thought]);
        transaction.set(trash.documents.doc(id), toDocument(thought, rank, stored.record));
        transaction.delete(stored.reference);
        removeRank();
        appendToTrash();
        audit.append(transaction, createAuditEntry('deleted', thought, change));
        return thought;
      }),
    restore: (id, change) =>
      transact(async (transaction) => {
        const stored = await findDocument(collections, transaction, id);
        if (stored === null || !isTrashed(collections, stored)) return stored?.thought ?? null;
        const thought = markRestored(stored.thought, change);
        // In the same order as in `trash`, because two transactions that lock documents in different orders block each other.
        const { rank, write: appendRank } = await planAppend(live, transaction, [thought]);
        const { write: removeFromTrash } = await planRemovals(trash, transaction, [stored]);
        transaction.create(live.documents.doc(id), toDocument(thought, rank, stored.record));
        transaction.delete(stored.reference);
        removeFromTrash();
        appendRank();
        audit.append(transaction, createAuditEntry('restored', thought, change));
        return thought;
      }),
  } satisfies Partial<ThoughtStore>;
}

function collectionOf(collections: Collections, stored: StoredDocument): RankedCollection {
  return isTrashed(collections, stored) ? collections.trash : collections.live;
}

function isTrashed({ trash }: Collections, { reference }: StoredDocument): boolean {
  return reference.parent.id === trash.documents.id;
}
