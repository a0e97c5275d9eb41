// Imports of many thoughts. The body of a transaction may run several times: if the reply to a commit
// was lost, the entry of the operation has the number of changes that the previous attempt has written.
import { randomUUID } from 'node:crypto';
import { bulkDeadlineMs, type FirestoreDatabase, maxInValues } from '../../storage/firestore.ts';
import { isValidDocumentId } from '../../storage/documentId.ts';
import { splitIntoChunks } from '../../storage/splitIntoChunks.ts';
import { type ChangeMetadata, extendOperationEntry } from '../../audit/auditLog.ts';
import type { FirestoreAuditLog } from '../../audit/firestoreAuditLog.ts';
import { createImportedThought, DuplicateIndex, type ImportPlan, planImport } from '../imports.ts';
import { createOperationRecord, requireAction } from '../operations.ts';
import { indexKeysOf } from '../thoughtRecord.ts';
import type { ImportOptions, ImportRow, ImportRowResult } from '../thoughtStore.ts';
import { type Collections, readDocuments } from './documents.ts';
import { planRevisions } from './history.ts';
import { planMoves } from './moves.ts';

// About 200 kB of ordinary thoughts. Firestore allows 10 MiB per transaction.
const rowsPerTransaction = 200;

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
      const { entry: found } = await audit.findOperation(transaction, operation);
      const entry = requireAction(found, 'imported');
      if (attempted !== null && entry?.changed === attempted.changed) return attempted.plan;
      const ids = batch.flatMap((row) => [
        createImportedThought(row, change).id,
        ...(row.draftOf && isValidDocumentId(row.draftOf) ? [row.draftOf] : []),
      ]);
      // Only an update needs all fields.
      const fieldMask = shouldUpdate
        ? undefined
        : ['rank', 'draftedAt', 'trashedAt', 'operationIds', 'replaced'];
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
      const { added, updated } = plan;
      const writeRevisions = await planRevisions(collections, transaction, updated, change);
      const writeThoughts = await planMoves(
        collections,
        transaction,
        [...added.map((thought) => ({ stored: null, thought })), ...updated].map(({ stored, thought }) => ({
          stored,
          thought,
          record: createOperationRecord(stored, thought, operation),
        })),
      );
      writeThoughts();
      writeRevisions();
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
