import type { Transaction } from 'firebase-admin/firestore';
import type { Thought } from '#domain/thought.ts';
import { bulkDeadlineMs, type FirestoreDatabase } from '../firestore.ts';
import { adoptDocuments } from './firestoreAdoption.ts';
import { chunks, documentOf, liveCount, mostValuesOfIn, type Places } from './firestoreDocuments.ts';
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
  await adoptDocuments(database, places);
  const audit = places.audit.doc();
  const report: ImportedRow[] = [];
  const earlier = new Twins();
  let addedCount = 0;
  for (const batch of chunks(rows, rowsPerTransaction)) {
    const thoughts = batch.map((row) => importedThought(row, change));
    const outcome = await database.transact(async (transaction) => {
      const stored = await storedTwins(thoughts, places, transaction);
      const outcome = newcomers(thoughts, (...names) => stored.find(...names) ?? earlier.find(...names));
      if (dryRun || outcome.added.length === 0) return outcome;
      await create(outcome.added, places, transaction);
      transaction.set(audit, importAudit(addedCount + outcome.added.length, change));
      return outcome;
    }, bulkDeadlineMs);
    report.push(...outcome.report);
    addedCount += outcome.added.length;
    for (const thought of outcome.added) earlier.add(thought.id, keysOf(thought).fingerprint);
  }
  return report;
}

/** Those of the stored thoughts, live or trashed, that share an id or a fingerprint with one of these. */
async function storedTwins(
  thoughts: readonly Thought[],
  { thoughts: live, trash }: Places,
  transaction: Transaction,
): Promise<Twins> {
  const fingerprints = [...new Set(thoughts.map((thought) => keysOf(thought).fingerprint))];
  const references = thoughts.flatMap(({ id }) => [live.doc(id), trash.doc(id)]);
  const [sameId, ...sameFingerprint] = await Promise.all([
    transaction.getAll(...references, { fieldMask: ['keys'] }),
    ...chunks(fingerprints, mostValuesOfIn)
      .flatMap((some) => [live, trash].map((place) => place.where('keys.fingerprint', 'in', some)))
      .map(async (query) => (await transaction.get(query.select('keys'))).docs),
  ]);
  const twins = new Twins();
  for (const found of [...sameId, ...sameFingerprint.flat()]) {
    if (found.exists) twins.add(found.id, String(found.get('keys.fingerprint')));
  }
  return twins;
}

async function create(added: readonly Thought[], places: Places, transaction: Transaction): Promise<void> {
  const rank = liveCount(await transaction.get(places.counter));
  for (const [index, thought] of added.entries()) {
    transaction.create(places.thoughts.doc(thought.id), documentOf(thought, rank + index));
  }
  transaction.set(places.counter, { live: rank + added.length });
}
