// Imports of many thoughts, and undoing them. The body of a transaction may run several times: if the reply to a commit
// was lost, the entry of the operation has the number of changes that the previous attempt has written.
import { randomUUID } from 'node:crypto';
import { FieldPath, type Transaction } from 'firebase-admin/firestore';
import { isLive, type Thought } from '#domain/thought/thought.ts';
import { bulkDeadlineMs, type FirestoreDatabase, maxInValues } from '../../storage/firestore.ts';
import { splitIntoChunks } from '../../storage/splitIntoChunks.ts';
import { type ChangeMetadata, extendOperationEntry } from '../../audit/auditLog.ts';
import type { FirestoreAuditLog } from '../../audit/firestoreAuditLog.ts';
import {
  createImportedThought,
  createImportRecord,
  DuplicateIndex,
  type ImportPlan,
  isUndoable,
  planImport,
  planUndo,
  revertImport,
} from '../imports.ts';
import { indexKeysOf, markTrashed } from '../thoughtRecord.ts';
import type { ImportOptions, ImportRow, ImportRowResult, UndoneImport } from '../thoughtStore.ts';
import { type Collections, readDocuments, type StoredDocument, toDocument } from './documents.ts';
import { addRevision, findOutdatedRevisions, findPreviousVersions } from './history.ts';
import { planAppend, planRemovals, type UpdatedDocument } from './rankChanges.ts';

// About 200 kB of ordinary thoughts. Firestore allows 10 MiB per transaction.
const rowsPerTransaction = 200;
const thoughtsPerUndo = 100;

/** Imports the rows in batches of one transaction. After a failure, importing them again adds the missing ones. */
export async function importThoughts(
  database: FirestoreDatabase,
  collections: Collections,
  audit: FirestoreAuditLog,
  rows: readonly ImportRow[],
  change: ChangeMetadata,
  { dryRun, operation = randomUUID(), shouldUpdate = false }: ImportOptions & { dryRun: boolean },
): Promise<ImportRowResult[]> {
  const duplicates = await readDuplicateIndex(database, collections, rows, change);
  const report: ImportRowResult[] = [];
  for (const batch of splitIntoChunks(rows, rowsPerTransaction)) {
    let attempted: { plan: ImportPlan; changed: number } | null = null;
    const plan = await database.transact(async (transaction) => {
      const entry = await audit.findOperation(transaction, operation, 'imported');
      if (attempted !== null && entry?.changed === attempted.changed) return attempted.plan;
      const ids = batch.map((row) => createImportedThought(row, change).id);
      // Only an update needs all fields.
      const fieldMask = shouldUpdate
        ? undefined
        : ['rank', 'draftedAt', 'trashedAt', 'importIds', 'importVersion'];
      const stored = await readDocuments(collections, transaction, ids, fieldMask);
      const plan = planImport(batch, {
        operation,
        shouldUpdate,
        entry,
        change,
        findById: (id) => stored.get(id) ?? null,
        findDuplicate: (id, fingerprint) => duplicates.find(id, fingerprint),
      });
      const changed = plan.added.length + plan.updated.length;
      if (dryRun || changed === 0) return plan;
      await writePlan(collections, transaction, plan, operation, change);
      const nextEntry = extendOperationEntry(entry, { action: 'imported', operation, changed }, change);
      audit.append(transaction, nextEntry);
      attempted = { plan, changed: nextEntry.changed };
      return plan;
    }, bulkDeadlineMs);
    report.push(...plan.report);
    for (const thought of plan.added) duplicates.add(thought.id, indexKeysOf(thought).fingerprint);
  }
  return report;
}

/**
 * Returns an index of the stored thoughts in all places that have a fingerprint of one of these rows. For more than
 * one batch, it contains all stored thoughts.
 */
async function readDuplicateIndex(
  database: FirestoreDatabase,
  collections: Collections,
  rows: readonly ImportRow[],
  change: ChangeMetadata,
): Promise<DuplicateIndex> {
  const fingerprints = [
    ...new Set(rows.map((row) => indexKeysOf(createImportedThought(row, change)).fingerprint)),
  ];
  const all = Object.values(collections).map(({ documents }) => documents);
  const queries =
    rows.length > rowsPerTransaction
      ? all
      : splitIntoChunks(fingerprints, maxInValues).flatMap((chunk) =>
          all.map((documents) => documents.where('keys.fingerprint', 'in', chunk)),
        );
  const found = await database.read(
    () => Promise.all(queries.map((query) => query.select('keys').get())),
    bulkDeadlineMs,
  );
  const index = new DuplicateIndex();
  for (const snapshot of found.flatMap(({ docs }) => docs)) {
    index.add(snapshot.id, String(snapshot.get('keys.fingerprint')));
  }
  return index;
}

async function writePlan(
  collections: Collections,
  transaction: Transaction,
  { added, updated }: ImportPlan<StoredDocument>,
  operation: string,
  change: ChangeMetadata,
): Promise<void> {
  const { live, draft } = collections;
  const [addedLive, addedDrafts] = [added.filter(isLive), added.filter((thought) => !isLive(thought))];
  const appended = [
    {
      collection: live,
      thoughts: addedLive,
      ...(await planAppend(live, transaction, addedLive, { updated })),
    },
  ];
  if (addedDrafts.length > 0)
    appended.push({
      collection: draft,
      thoughts: addedDrafts,
      ...(await planAppend(draft, transaction, addedDrafts)),
    });
  const outdated = await findOutdatedRevisions(collections, transaction, updated);
  for (const { collection, thoughts, rank } of appended)
    for (const [index, thought] of thoughts.entries()) {
      const record = createImportRecord({}, thought, operation);
      transaction.create(collection.documents.doc(thought.id), toDocument(thought, rank + index, record));
    }
  for (const { stored, thought } of updated) {
    const record = createImportRecord(stored.record, thought, operation);
    transaction.set(stored.reference, toDocument(thought, stored.rank, record));
    addRevision(collections, transaction, stored.thought, change);
  }
  for (const revision of outdated) transaction.delete(revision);
  for (const { write } of appended) write();
}

export async function undoImport(
  database: FirestoreDatabase,
  collections: Collections,
  audit: FirestoreAuditLog,
  operation: string,
  after: string | null,
  change: ChangeMetadata,
): Promise<UndoneImport | null> {
  const { ids, isComplete } = await findImportedIds(database, collections, operation, after);
  let attempted: UndoneImport | null = null;
  return database.transact(async (transaction) => {
    const entry = await audit.findOperation(transaction, operation, 'imported');
    const previous = await audit.findOperation(transaction, operation, 'undone');
    if (!isUndoable(entry, change)) return null;
    if (attempted !== null && previous?.changed === attempted.undone) return attempted;
    const plan = await planUndoing(collections, transaction, ids, operation, change);
    const changed = plan.trashed.length + plan.reverted.length;
    if (changed > 0) {
      await writeUndo(collections, transaction, plan, change);
      audit.append(
        transaction,
        extendOperationEntry(previous, { action: 'undone', operation, changed }, change),
      );
    }
    const { id: _id, ...imported } = entry;
    if (isComplete) audit.append(transaction, { ...imported, undoneAt: imported.undoneAt ?? change.now });
    const undone = (previous?.changed ?? 0) + changed;
    const result = {
      undone,
      changedSince: plan.changedSince,
      after: isComplete ? null : (ids.at(-1) ?? null),
    };
    if (changed > 0) attempted = result;
    return result;
  }, bulkDeadlineMs);
}

/** Returns the ids of the next imported thoughts in all places. A thought that is moved keeps its place in the order. */
async function findImportedIds(
  { read }: FirestoreDatabase,
  collections: Collections,
  operation: string,
  after: string | null,
): Promise<{ ids: string[]; isComplete: boolean }> {
  const queries = Object.values(collections).map(({ documents }) => {
    const imported = documents
      .where('importIds', 'array-contains', operation)
      .orderBy(FieldPath.documentId())
      .limit(thoughtsPerUndo + 1)
      .select();
    return after === null ? imported : imported.startAfter(after);
  });
  const found = await read(() => Promise.all(queries.map((query) => query.get())));
  // Firestore sorts ids by their bytes.
  const ids = [...new Set(found.flatMap(({ docs }) => docs.map(({ id }) => id)))].toSorted((one, other) =>
    Buffer.compare(Buffer.from(one), Buffer.from(other)),
  );
  return { ids: ids.slice(0, thoughtsPerUndo), isComplete: ids.length <= thoughtsPerUndo };
}

interface UndoPlan {
  trashed: { stored: StoredDocument; thought: Thought }[];
  reverted: (UpdatedDocument & Pick<StoredDocument, 'record'>)[];
  changedSince: Thought[];
}

async function planUndoing(
  collections: Collections,
  transaction: Transaction,
  ids: readonly string[],
  operation: string,
  change: ChangeMetadata,
): Promise<UndoPlan> {
  const documents = [...(await readDocuments(collections, transaction, ids)).values()];
  const planned = documents.map((stored) => ({ stored, plan: planUndo(stored, operation) }));
  const reverting = planned.filter(({ plan }) => plan === 'revert').map(({ stored }) => stored.thought);
  const previousVersions = await findPreviousVersions(collections, transaction, reverting);
  const undoPlan: UndoPlan = { trashed: [], reverted: [], changedSince: [] };
  for (const { stored, plan } of planned) {
    const previous = previousVersions.get(stored.thought.id);
    if (plan === 'trash') undoPlan.trashed.push({ stored, thought: markTrashed(stored.thought, change) });
    else if (plan === 'revert' && previous !== undefined)
      undoPlan.reverted.push({ stored, ...revertImport(stored, previous, change) });
    else if (plan !== 'undone') undoPlan.changedSince.push(stored.thought);
  }
  return undoPlan;
}

async function writeUndo(
  collections: Collections,
  transaction: Transaction,
  { trashed, reverted }: UndoPlan,
  change: ChangeMetadata,
): Promise<void> {
  const { live, trash } = collections;
  const removed = trashed.map(({ stored }) => stored);
  const { movedTo, write: removeRanks } = await planRemovals(live, transaction, removed, reverted);
  const thoughts = trashed.map(({ thought }) => thought);
  const { rank, write: appendToTrash } = await planAppend(trash, transaction, thoughts);
  const outdated = await findOutdatedRevisions(collections, transaction, reverted);
  for (const [index, { stored, thought }] of trashed.entries()) {
    transaction.set(trash.documents.doc(thought.id), toDocument(thought, rank + index, stored.record));
    transaction.delete(stored.reference);
  }
  for (const { stored, thought, record } of reverted) {
    const newRank = movedTo.get(thought.id) ?? stored.rank;
    transaction.set(stored.reference, toDocument(thought, newRank, record));
    addRevision(collections, transaction, stored.thought, change);
  }
  for (const revision of outdated) transaction.delete(revision);
  removeRanks();
  appendToTrash();
}
