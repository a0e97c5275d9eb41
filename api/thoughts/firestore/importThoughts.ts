import { randomUUID } from 'node:crypto';
import type { Transaction } from 'firebase-admin/firestore';
import type { Thought } from '#domain/thought/thought.ts';
import { bulkDeadlineMs, type FirestoreDatabase } from '../../storage/firestore.ts';
import { splitIntoChunks } from '../../storage/splitIntoChunks.ts';
import { toDocument, maxInValues, type Collections } from './documents.ts';
import { planAppend } from './rankChanges.ts';
import { findDuplicates, DuplicateIndex } from '../findDuplicates.ts';
import { createImportAuditEntry, createImportedThought, indexKeysOf } from '../thoughtRecord.ts';
import type { ChangeMetadata } from '../../audit/auditLog.ts';
import type { FirestoreAuditLog } from '../../audit/firestoreAuditLog.ts';
import type { ImportRowResult, ImportRow } from '../thoughtStore.ts';

// About 200 kB of ordinary thoughts. Firestore allows 10 MiB per transaction.
const rowsPerTransaction = 200;

type Outcome = ReturnType<typeof findDuplicates>;

/** Imports the rows in batches of one transaction with one audit entry each. After a failure, importing them again adds the missing ones. */
export async function importThoughts(
  database: FirestoreDatabase,
  collections: Collections,
  audit: FirestoreAuditLog,
  rows: readonly ImportRow[],
  change: ChangeMetadata,
  dryRun: boolean,
): Promise<ImportRowResult[]> {
  const thoughts = rows.map((row) => createImportedThought(row, change));
  const duplicates = await readDuplicateIndex(database, collections, thoughts);
  const report: ImportRowResult[] = [];
  for (const batch of splitIntoChunks(thoughts, rowsPerTransaction)) {
    const auditId = randomUUID();
    let attempted: Outcome | null = null;
    const outcome = await database.transact(async (transaction) => {
      // The reply to the commit of the previous attempt was lost.
      if (attempted !== null && (await audit.has(transaction, auditId))) return attempted;
      const takenIds = await findTakenIds(collections, transaction, batch);
      const outcome = findDuplicates(
        batch,
        (id, fingerprint) => (takenIds.has(id) ? id : undefined) ?? duplicates.find(id, fingerprint),
      );
      if (dryRun || outcome.added.length === 0) return outcome;
      await createDocuments(outcome.added, collections, transaction);
      audit.append(transaction, createImportAuditEntry(outcome.added.length, change), auditId);
      attempted = outcome;
      return outcome;
    }, bulkDeadlineMs);
    report.push(...outcome.report);
    for (const thought of outcome.added) duplicates.add(thought.id, indexKeysOf(thought).fingerprint);
  }
  return report;
}

/**
 * Returns an index of the stored thoughts, live and trashed, that have a fingerprint of one of these thoughts. For
 * more than one batch, it contains all stored thoughts.
 */
async function readDuplicateIndex(
  database: FirestoreDatabase,
  { live, trash }: Collections,
  thoughts: readonly Thought[],
): Promise<DuplicateIndex> {
  const fingerprints = [...new Set(thoughts.map((thought) => indexKeysOf(thought).fingerprint))];
  const queries =
    thoughts.length > rowsPerTransaction
      ? [live.documents, trash.documents]
      : splitIntoChunks(fingerprints, maxInValues).flatMap((chunk) =>
          [live, trash].map(({ documents }) => documents.where('keys.fingerprint', 'in', chunk)),
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

async function findTakenIds(
  { live, trash }: Collections,
  transaction: Transaction,
  thoughts: readonly Thought[],
): Promise<Set<string>> {
  const references = thoughts.flatMap(({ id }) => [live.documents.doc(id), trash.documents.doc(id)]);
  const snapshots = await transaction.getAll(...references, { fieldMask: ['rank'] });
  return new Set(snapshots.filter(({ exists }) => exists).map(({ id }) => id));
}

async function createDocuments(
  added: readonly Thought[],
  { live }: Collections,
  transaction: Transaction,
): Promise<void> {
  const { rank, write } = await planAppend(live, transaction, added);
  for (const [index, thought] of added.entries()) {
    transaction.create(live.documents.doc(thought.id), toDocument(thought, rank + index));
  }
  write();
}
