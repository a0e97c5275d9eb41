// Bulk actions, and undoing these and imports. The body of a transaction may run several times, even after a commit whose
// reply was lost.
import { FieldPath, type Transaction } from 'firebase-admin/firestore';
import { type ChangeMetadata, extendOperationEntry } from '../../audit/auditLog.ts';
import type { FirestoreAuditLog } from '../../audit/firestoreAuditLog.ts';
import { bulkDeadlineMs, type FirestoreDatabase } from '../../storage/firestore.ts';
import { isValidDocumentId } from '../../storage/documentId.ts';
import { type BulkChange, type BulkReport, bulkRuleOf, planBulkChange } from '../bulkActions.ts';
import { isUndoable, planUndo, requireAction, type UndoneImport } from '../operations.ts';
import { hasSameContent } from '../thoughtRecord.ts';
import { type Collections, readDocuments } from './documents.ts';
import { planRevisionDeletions, planRevisions } from './history.ts';
import { type Move, planMoves } from './moves.ts';

const thoughtsPerUndo = 100;

/** A part has at most 100 thoughts. Firestore allows 10 MiB per transaction. */
export function changeMany(
  database: FirestoreDatabase,
  collections: Collections,
  audit: FirestoreAuditLog,
  bulk: BulkChange,
  change: ChangeMetadata,
): Promise<BulkReport> {
  const { operation } = bulk;
  const { auditAction: action, describe } = bulkRuleOf(bulk.action);
  const ids = bulk.thoughts.map(({ id }) => id).filter(isValidDocumentId);
  return database.transact(async (transaction) => {
    const entry = requireAction((await audit.findOperation(transaction, operation)).entry, action);
    const done = await audit.findItems(transaction, operation, ids);
    const documents = await readDocuments(collections, transaction, ids);
    const find = (id: string) => documents.get(id) ?? null;
    const { moves, items, changed, left } = planBulkChange(bulk, change, done, find);
    if (moves.length > 0) {
      const write = await planChanges(collections, transaction, moves, change);
      write();
      const detail = describe?.(bulk);
      const extension = { action, operation, changed: moves.length, detail };
      audit.append(transaction, extendOperationEntry(entry, extension, change), items);
    }
    return { changed, left };
  }, bulkDeadlineMs);
}

export async function undoOperation(
  database: FirestoreDatabase,
  collections: Collections,
  audit: FirestoreAuditLog,
  operation: string,
  after: string | null,
  change: ChangeMetadata,
): Promise<UndoneImport | null> {
  const { ids, isComplete } = await findChangedIds(database, collections, operation, after);
  let attempted: UndoneImport | null = null;
  return database.transact(async (transaction) => {
    const { entry, undone: previous } = await audit.findOperation(transaction, operation);
    if (!isUndoable(entry, change)) return null;
    // The entry has the number of changes that the previous attempt has written.
    if (attempted !== null && previous?.changed === attempted.undone) return attempted;
    const documents = [...(await readDocuments(collections, transaction, ids)).values()];
    const planned = documents.map((stored) => ({ stored, plan: planUndo(stored, operation, change) }));
    const moves = planned.flatMap(({ stored, plan }) =>
      typeof plan === 'string' ? [] : { stored, ...plan },
    );
    const changed = moves.length;
    if (changed > 0) {
      const write = await planChanges(collections, transaction, moves, change);
      write();
      const extension = { action: 'undone', operation, changed } as const;
      audit.append(transaction, extendOperationEntry(previous, extension, change));
    }
    const { id: _id, ...undone } = entry;
    if (isComplete) audit.append(transaction, { ...undone, undoneAt: undone.undoneAt ?? change.now });
    const result = {
      undone: (previous?.changed ?? 0) + changed,
      changedSince: planned.flatMap(({ stored, plan }) => (plan === 'changed' ? stored.thought : [])),
      after: isComplete ? null : (ids.at(-1) ?? null),
    };
    if (changed > 0) attempted = result;
    return result;
  }, bulkDeadlineMs);
}

/**
 * Returns a function that writes the next versions, and the versions before them if the fields that admins write differ.
 * The revisions of thoughts that are deleted for good are deleted, too.
 */
async function planChanges(
  collections: Collections,
  transaction: Transaction,
  moves: readonly Move[],
  change: ChangeMetadata,
): Promise<() => void> {
  const updated = moves.flatMap(({ stored, thought }) =>
    stored === null || thought === null || hasSameContent(stored.thought, thought) ? [] : { stored },
  );
  const deleted = moves.flatMap(({ stored, thought }) =>
    thought === null && stored ? stored.thought.id : [],
  );
  const writes = [
    await planRevisions(collections, transaction, updated, change),
    await planRevisionDeletions(collections, transaction, deleted),
    await planMoves(collections, transaction, moves),
  ];
  return () => {
    for (const write of writes) write();
  };
}

/** Returns the ids of the next changed thoughts in all places. A thought that is moved keeps its place in the order. */
async function findChangedIds(
  { read }: FirestoreDatabase,
  collections: Collections,
  operation: string,
  after: string | null,
): Promise<{ ids: string[]; isComplete: boolean }> {
  const queries = Object.values(collections).map(({ documents }) => {
    const changed = documents
      .where('operationIds', 'array-contains', operation)
      .orderBy(FieldPath.documentId())
      .limit(thoughtsPerUndo + 1)
      .select();
    return after === null ? changed : changed.startAfter(after);
  });
  const found = await read(() => Promise.all(queries.map((query) => query.get())));
  // Firestore sorts ids by their bytes.
  const ids = [...new Set(found.flatMap(({ docs }) => docs.map(({ id }) => id)))].toSorted((one, other) =>
    Buffer.compare(Buffer.from(one), Buffer.from(other)),
  );
  return { ids: ids.slice(0, thoughtsPerUndo), isComplete: ids.length <= thoughtsPerUndo };
}
