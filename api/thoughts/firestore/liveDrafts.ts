// Drafts of live thoughts. The body of a transaction may run several times, and has to read before it writes.
import type { FirestoreAuditLog } from '../../audit/firestoreAuditLog.ts';
import type { FirestoreDatabase } from '../../storage/firestore.ts';
import { planAddition, planReplacement } from '../liveDrafts.ts';
import { createAdditionRecord, createAuditEntry, idFromKey } from '../thoughtRecord.ts';
import type { ThoughtStore } from '../thoughtStore.ts';
import { type Collections, findDocument, readDocument } from './documents.ts';
import { planRevisionDeletions, planRevisions } from './history.ts';
import { planMoves } from './moves.ts';

export function createLiveDrafts(
  { transact }: Pick<FirestoreDatabase, 'transact'>,
  collections: Collections,
  audit: FirestoreAuditLog,
) {
  return {
    addDraftOf: (base, draft, key, change) =>
      transact(async (transaction) => {
        const id = idFromKey(key);
        const others = collections.draft.documents.where('draftOf.id', '==', base.id).limit(1);
        const [stored, live, { docs }] = await Promise.all([
          findDocument(collections, transaction, id),
          findDocument(collections, transaction, base.id),
          transaction.get(others),
        ]);
        const [other] = docs.map((snapshot) => readDocument(snapshot)?.thought ?? null);
        const found = { stored, live: live?.thought ?? null, other: other ?? null };
        const plan = planAddition(id, base, draft, change, found);
        if ('outcome' in plan) return plan.outcome;
        const thought = plan.added;
        const record = createAdditionRecord(draft, true);
        const write = await planMoves(collections, transaction, [{ stored: null, thought, record }]);
        write();
        audit.append(transaction, createAuditEntry('added', thought, change));
        return { kind: 'saved', thought };
      }),
    publishDraftOf: (id, publication, change) =>
      transact(async (transaction) => {
        const [stored, live] = await Promise.all([
          findDocument(collections, transaction, id),
          findDocument(collections, transaction, publication.base.id),
        ]);
        const found = { stored: stored?.thought ?? null, live: live?.thought ?? null };
        const plan = planReplacement(publication, change, found);
        if ('outcome' in plan) return plan.outcome;
        if (live === null) return null;
        const thought = plan.replaced;
        const writes = [
          await planRevisions(collections, transaction, [{ stored: live }], change),
          await planRevisionDeletions(collections, transaction, [id]),
          await planMoves(collections, transaction, [
            { stored: live, thought, record: live.record },
            { stored, thought: null, record: {} },
          ]),
        ];
        for (const write of writes) write();
        audit.append(transaction, createAuditEntry('published', thought, change));
        return { kind: 'saved', thought };
      }),
  } satisfies Partial<ThoughtStore>;
}
