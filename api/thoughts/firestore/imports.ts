import { randomUUID } from 'node:crypto';
import type { ChangeMetadata } from '../../audit/auditLog.ts';
import { bulkDeadlineMs, type FirestoreDatabase, maxInValues } from '../../storage/firestore.ts';
import { splitIntoChunks } from '../../storage/splitIntoChunks.ts';
import { createImportedThought, DuplicateIndex, importBatch } from '../imports.ts';
import type { ThoughtTransactions } from '../thoughtChanges.ts';
import { indexKeysOf } from '../thoughtRecord.ts';
import type { ImportRow, ImportRowResult, ThoughtWriter } from '../thoughtStore.ts';
import type { Collections } from './documents.ts';

// About 200 kB of ordinary thoughts. Firestore allows 10 MiB per transaction.
const rowsPerTransaction = 200;

/** Returns a function that imports rows in batches of one transaction. */
export function createImport(
  database: FirestoreDatabase,
  collections: Collections,
  transactions: ThoughtTransactions,
): ThoughtWriter['import'] {
  return async (rows, change, dryRun, { operation = randomUUID(), shouldUpdate = false } = {}) => {
    const duplicates = await readDuplicateIndex(database, collections, rows, change);
    const report: ImportRowResult[] = [];
    for (const batch of splitIntoChunks(rows, rowsPerTransaction)) {
      const ids = batch.map((row) => createImportedThought(row, change).id);
      const { added, ...imported } = await importBatch(transactions, batch, change, {
        needs: { ids, omitsContent: !shouldUpdate },
        dryRun,
        operation,
        shouldUpdate,
        findDuplicate: (id, fingerprint) => duplicates.find(id, fingerprint),
      });
      report.push(...imported.report);
      for (const thought of added) duplicates.add(thought.id, indexKeysOf(thought).fingerprint);
    }
    return report;
  };
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
