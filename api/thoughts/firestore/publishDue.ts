import type { DocumentReference, Query } from 'firebase-admin/firestore';
import type { ChangeMetadata } from '../../audit/auditLog.ts';
import type { FirestoreAuditLog } from '../../audit/firestoreAuditLog.ts';
import type { FirestoreDatabase } from '../../storage/firestore.ts';
import { publishEach, publishIfDue } from '../operations.ts';
import { createAuditEntry } from '../thoughtRecord.ts';
import { type Collections, readDocument } from './documents.ts';
import { planMoves } from './moves.ts';

const thoughtsPerPage = 100;

export function publishDue(
  database: FirestoreDatabase,
  collections: Collections,
  audit: FirestoreAuditLog,
  change: ChangeMetadata,
  signal?: AbortSignal,
): Promise<number> {
  const publish = (reference: DocumentReference, published: ChangeMetadata) =>
    database.transact(async (transaction) => {
      const stored = readDocument(await transaction.get(reference));
      const thought = stored && publishIfDue(stored.thought, published);
      if (stored === null || thought === null) return false;
      const write = await planMoves(collections, transaction, [{ ...stored, stored, thought }]);
      write();
      audit.append(transaction, createAuditEntry('published', thought, published));
      return true;
    });
  return publishEach(findDue(database, collections, change.now), publish, change, signal);
}

async function* findDue(
  { read }: FirestoreDatabase,
  { draft }: Collections,
  now: string,
): AsyncGenerator<DocumentReference> {
  const due = draft.documents
    .where('publishAt', '>', '')
    .where('publishAt', '<=', now)
    .orderBy('publishAt')
    .select('publishAt')
    .limit(thoughtsPerPage);
  for (let page: Query | null = due; page !== null;) {
    const query: Query = page;
    const { docs } = await read(() => query.get());
    yield* docs.map(({ ref }) => ref);
    const last = docs.at(-1);
    page = last === undefined || docs.length < thoughtsPerPage ? null : due.startAfter(last);
  }
}
