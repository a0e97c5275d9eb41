import type { Transaction } from 'firebase-admin/firestore';
import type { Thought } from '#domain/thought.ts';
import { bulkDeadlineMs, type FirestoreDatabase } from '../firestore.ts';
import { chunks } from '#domain/chunks.ts';
import { documentOf, liveCount, mostValuesOfIn, type Places } from './firestoreDocuments.ts';
import { newcomers, Twins } from './newcomers.ts';
import { importAudit, importedThought, keysOf } from './storedThought.ts';
import type { Change, ImportedRow, ImportRow } from './thoughtStore.ts';

// Some 200 kB of ordinary thoughts; Firestore takes 10 MiB at once.
const rowsPerTransaction = 200;

/** In batches, each all or nothing; running it again after an outage adds what is missing. */
export async function importDocuments(
  database: FirestoreDatabase,
  places: Places,
  rows: readonly ImportRow[],
  change: Change,
  dryRun: boolean,
): Promise<ImportedRow[]> {
  const thoughts = rows.map((row) => importedThought(row, change));
  const alike = await likenesses(database, places, thoughts);
  const audit = places.audit.doc();
  const report: ImportedRow[] = [];
  let addedCount = 0;
  for (const batch of chunks(thoughts, rowsPerTransaction)) {
    const outcome = await database.transact(async (transaction) => {
      const stored = await idsTaken(places, transaction, batch);
      const outcome = newcomers(
        batch,
        (id, fingerprint) => (stored.has(id) ? id : undefined) ?? alike.find(id, fingerprint),
      );
      if (dryRun || outcome.added.length === 0) return outcome;
      await create(outcome.added, places, transaction);
      transaction.set(audit, importAudit(addedCount + outcome.added.length, change));
      return outcome;
    }, bulkDeadlineMs);
    report.push(...outcome.report);
    addedCount += outcome.added.length;
    for (const thought of outcome.added) alike.add(thought.id, keysOf(thought).fingerprint);
  }
  return report;
}

/** The stored thoughts, live or trashed, that share a fingerprint with one of these; for many, simply all. */
async function likenesses(
  database: FirestoreDatabase,
  { thoughts: live, trash }: Places,
  thoughts: readonly Thought[],
): Promise<Twins> {
  const fingerprints = [...new Set(thoughts.map((thought) => keysOf(thought).fingerprint))];
  const queries =
    thoughts.length > rowsPerTransaction
      ? [live, trash]
      : chunks(fingerprints, mostValuesOfIn).flatMap((some) =>
          [live, trash].map((place) => place.where('keys.fingerprint', 'in', some)),
        );
  const found = await database.read(
    () => Promise.all(queries.map((query) => query.select('keys').get())),
    bulkDeadlineMs,
  );
  const twins = new Twins();
  for (const snapshot of found.flatMap(({ docs }) => docs)) {
    twins.add(snapshot.id, String(snapshot.get('keys.fingerprint')));
  }
  return twins;
}

async function idsTaken(
  { thoughts: live, trash }: Places,
  transaction: Transaction,
  thoughts: readonly Thought[],
): Promise<Set<string>> {
  const references = thoughts.flatMap(({ id }) => [live.doc(id), trash.doc(id)]);
  const found = await transaction.getAll(...references, { fieldMask: ['rank'] });
  return new Set(found.filter(({ exists }) => exists).map(({ id }) => id));
}

async function create(added: readonly Thought[], places: Places, transaction: Transaction): Promise<void> {
  const rank = liveCount(await transaction.get(places.counter));
  for (const [index, thought] of added.entries()) {
    transaction.create(places.thoughts.doc(thought.id), documentOf(thought, rank + index));
  }
  transaction.set(places.counter, { live: rank + added.length });
}
